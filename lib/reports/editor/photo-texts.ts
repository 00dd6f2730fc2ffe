import { countOf } from '@/lib/reports/domain/inspection-file';
import { LIMITS } from '@/lib/reports/domain/rules';
import type { NoticeText } from './notice-texts';

/** What became of files that were chosen or taken as photos of one documentation. Names are the files' own. */
export interface ChosenPhotos {
  added: number;
  /** Beyond what one documentation holds. */
  leftOut: readonly string[];
  /** No pictures, or too large even when compressed. */
  unreadable: readonly string[];
  /** Pictures in Apple's format, which this browser does not read. */
  heic: readonly string[];
}

/** What is said once they are on the device (PHOTO-06, PHOTO-12, PHOTO-13); of a mixed batch both. */
export function chosenPhotosText(chosen: ChosenPhotos): NoticeText {
  const { added, leftOut, unreadable, heic } = chosen;
  const kept = added > 0 ? [`${countOf(added, 'photo')} added.`] : [];
  const wrong = [
    ...(unreadable.length > 0 ? [`Not read as a JPEG or PNG picture: ${unreadable.join(', ')}.`] : []),
    ...(heic.length > 0 ? [`${HEIC_SENTENCE} Not added: ${heic.join(', ')}.`] : []),
  ];
  const tooMany = leftOut.length > 0 ? [`${MAXIMUM}. Not added: ${leftOut.join(', ')}.`] : [];
  if (wrong.length > 0) return warning('Oh no!', ['Error Adding Images!', ...wrong, ...tooMany, ...kept]);
  if (tooMany.length > 0) return warning('Error', [...tooMany, ...kept]);
  return { tone: 'success', title: 'Success!', message: 'BMP Images Added!', button: null };
}

const MAXIMUM = `Maximum ${LIMITS.photos} images allowed`;
const HEIC_SENTENCE =
  'This browser cannot read HEIC pictures. On the iPhone choose Settings, Camera, Formats, Most Compatible; or save the picture as JPEG first.';

const warning = (title: string, sentences: readonly string[]): NoticeText => ({
  tone: 'warning',
  title,
  message: sentences.join(' '),
  button: 'OK',
});
