import type { MissingPhoto } from './photos';
import { countOf } from './inspection-file';

/** Why the server refused one picture. */
export interface PhotoRefusal {
  code: string;
  /** The HTTP status. */
  status: number;
  /** The server's sentence. */
  message: string;
}

/** The statuses 413 and 422 are about the picture itself, so that sending it again would be refused again. */
export const mayTryPhotoAgain = ({ status }: PhotoRefusal): boolean => status !== 413 && status !== 422;

/** The text below the photo, and the reason as a sentence. */
export function refusalText({ code, status, message }: PhotoRefusal): { short: string; why: string } {
  if (status === 413) return { short: 'Too large', why: 'It is too large for the server.' };
  if (status === 507) return { short: 'Server is full', why: 'The server has no room left. Tell your Office.' };
  if (code === 'photo-not-an-image') return { short: 'Not readable', why: 'The server cannot read it as a picture.' };
  return { short: 'Not accepted', why: message };
}

/** For example '2 photos were not taken: It is too large for the server.' Each reason is named once. */
export function notTakenText(refusals: readonly PhotoRefusal[]): string {
  const reasons = [...new Set(refusals.map((refusal) => refusalText(refusal).why))];
  const were = refusals.length === 1 ? 'was' : 'were';
  return `${countOf(refusals.length, 'photo')} ${were} not taken: ${reasons.join(' ')}`;
}

export const NOT_HERE_YET = 'Not here yet';

/** Stands in the place of a photo that could not be loaded; `missing` are the photos that the server does not have. */
export function whereIs(fileName: string, missing: readonly MissingPhoto[], viewerId: string | null): string {
  const photo = missing.find((each) => each.fileName === fileName);
  if (!photo) return NOT_HERE_YET;
  if (photo.personId === viewerId) return 'On a device of yours';
  return photo.name ? `On ${photo.name}’s phone` : 'On somebody’s phone';
}
