import { formatCount } from '@/lib/format-count';
import type { MissingPhoto } from './photos';

export interface PhotoRejection {
  code: string;
  status: number;
  message: string;
}

/** 413 and 422 are about the picture itself, so a retry would fail again. */
export const canRetryPhoto = ({ status }: PhotoRejection): boolean => status !== 413 && status !== 422;

export function formatPhotoRejection({ code, status, message }: PhotoRejection): { short: string; why: string } {
  if (status === 413) return { short: 'Too large', why: 'Too large for the server.' };
  if (status === 507) return { short: 'Server is full', why: 'The server is out of storage. Contact your Office.' };
  if (code === 'photo-not-an-image') return { short: 'Not readable', why: 'Not readable as a photo.' };
  return { short: 'Not accepted', why: message };
}

/** For example '2 photos were not accepted: Too large for the server.' Each reason appears once. */
export function formatRejectedPhotos(rejections: readonly PhotoRejection[]): string {
  const reasons = [...new Set(rejections.map((rejection) => formatPhotoRejection(rejection).why))];
  const verb = rejections.length === 1 ? 'was' : 'were';
  return `${formatCount(rejections.length, 'photo')} ${verb} not accepted: ${reasons.join(' ')}`;
}

export const NOT_UPLOADED_YET = 'Not uploaded yet';

/** Placeholder for a photo that did not load. `missing` are photos that the server does not have. */
export function formatPhotoLocation(
  fileName: string,
  missing: readonly MissingPhoto[],
  viewerId: string | null,
): string {
  const photo = missing.find((missingPhoto) => missingPhoto.fileName === fileName);
  if (!photo) return NOT_UPLOADED_YET;
  if (photo.personId === viewerId) return 'On another of your devices';
  return photo.name ? `On ${photo.name}’s phone` : 'On someone’s phone';
}
