import type { SaveFailure } from '@/lib/reports/editor/state';
import { LATER, NOT_REACHED, SERVER_TROUBLE } from '@/lib/reports/editor/texts';
import type { PhotoSent } from './photo-queue';
import type { Reach } from './tries';

/** After CLOSE OUT could not be sent. */
export const WHY_NOT_CLOSED: Record<Reach, string> = {
  reached: LATER,
  unreachable: NOT_REACHED,
  trouble: SERVER_TROUBLE,
  held: LATER,
  later: LATER,
};

/** What a photo that did not arrive says about saving. */
export const PHOTO_FAILURE: Record<Exclude<PhotoSent, object>, SaveFailure | null> = {
  stored: null,
  unreachable: 'offline',
  trouble: 'trouble',
  held: 'signed-out',
  later: 'trouble',
};
