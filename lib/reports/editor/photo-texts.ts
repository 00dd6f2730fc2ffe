import { formatCount } from '@/lib/format-count';
import { LIMITS } from '@/lib/reports/domain/rules';
import type { EditorMessageText } from './message-texts';

/** What happened to the files selected as photos of one condition or correction. The lists contain file names. */
export interface SelectedPhotos {
  addedCount: number;
  leftOut: readonly string[];
  unreadable: readonly string[];
  /** HEIC pictures, which this browser cannot read. */
  heic: readonly string[];
  /** How many evidence copies did not fit on the phone. Absent without evidence. */
  leftOutCopies?: number;
}

/** Message after adding photos (PHOTO-06, PHOTO-12, PHOTO-13), also for a partial success. */
export function getSelectedPhotosMessage(selected: SelectedPhotos): EditorMessageText {
  const { addedCount, leftOut, unreadable, heic, leftOutCopies = 0 } = selected;
  const success = addedCount > 0 ? [`${formatCount(addedCount, 'photo')} added.`] : [];
  const errors = [
    ...(unreadable.length > 0 ? [`Not readable as a JPEG or PNG photo: ${unreadable.join(', ')}.`] : []),
    ...(heic.length > 0 ? [`${HEIC_SENTENCE} Not added: ${heic.join(', ')}.`] : []),
  ];
  const tooMany = leftOut.length > 0 ? [`${MAX_PHOTOS_TEXT}. Not added: ${leftOut.join(', ')}.`] : [];
  const deviceFull = leftOutCopies > 0 ? [EVIDENCE_LEFT_OUT] : [];
  if (errors.length > 0)
    return createWarning('Oh no!', ['Error Adding Images!', ...errors, ...tooMany, ...success, ...deviceFull]);
  if (tooMany.length > 0) return createWarning('Error', [...tooMany, ...success, ...deviceFull]);
  if (deviceFull.length > 0) return createWarning('Device full', [...success, ...deviceFull]);
  return { tone: 'success', title: 'Success!', message: 'BMP Images Added!', button: null };
}

const EVIDENCE_LEFT_OUT = 'The full-size photo did not fit on this phone. The report photo is safe.';
const MAX_PHOTOS_TEXT = `Maximum ${LIMITS.photos} images allowed`;
const HEIC_SENTENCE =
  'This browser cannot read HEIC photos. On an iPhone, go to Settings > Camera > Formats and choose Most Compatible.';

const createWarning = (title: string, sentences: readonly string[]): EditorMessageText => ({
  tone: 'warning',
  title,
  message: sentences.join(' '),
  button: 'OK',
});
