import { listBmpPhotos } from './photos';
import type { LoggedBmp } from './report';

/** Name and label, because an inspection may have several BMPs of the same name. */
export const formatBmpName = ({ name, label }: Pick<LoggedBmp, 'name' | 'label'>): string =>
  label === null ? name : `${name} (${label})`;

/** What is deleted with a BMP: 'Silt Fence (B) and its 3 photos will be deleted.' */
export function formatRemovedBmp(bmp: Pick<LoggedBmp, 'name' | 'label' | 'condition' | 'correction'>): string {
  const photos = listBmpPhotos(bmp).length;
  if (photos === 0) return `${formatBmpName(bmp)} will be deleted.`;
  return `${formatBmpName(bmp)} and its ${photos === 1 ? 'photo' : `${photos} photos`} will be deleted.`;
}
