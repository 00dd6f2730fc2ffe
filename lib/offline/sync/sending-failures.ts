import type { SaveFailure } from '@/lib/reports/editor/state';
import { LATER, NOT_REACHED, SERVER_TROUBLE } from '@/lib/reports/editor/texts';
import type { PhotoSent } from './photo-upload';
import type { Reach } from '@/lib/client/retry';

/** After CLOSE OUT could not be sent. */
export const WHY_NOT_CLOSED: Record<Reach, string> = {
  reached: LATER,
  unreachable: NOT_REACHED,
  trouble: SERVER_TROUBLE,
  'signed-out': LATER,
  later: LATER,
};

/** What a photo that did not arrive says about saving. */
export const PHOTO_FAILURE: Record<Exclude<PhotoSent, object>, SaveFailure | null> = {
  stored: null,
  unreachable: 'offline',
  trouble: 'trouble',
  'signed-out': 'signed-out',
  later: 'trouble',
};
