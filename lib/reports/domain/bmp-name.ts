import { photosOf } from './photos';
import type { LoggedBmp } from './report';

/** Two silt fences of one inspection differ by their labels. */
export const bmpByName = ({ name, label }: Pick<LoggedBmp, 'name' | 'label'>): string =>
  label === null ? name : `${name} (${label})`;

/** What goes when BMPs are taken out of an inspection: 'Silt Fence (B) and its 3 photos are removed.' */
export function bmpGoesText(bmp: Pick<LoggedBmp, 'name' | 'label' | 'condition' | 'correction'>): string {
  const photos = photosOf(bmp).length;
  if (photos === 0) return `${bmpByName(bmp)} is removed.`;
  return `${bmpByName(bmp)} and its ${photos === 1 ? 'photo' : `${photos} photos`} are removed.`;
}
