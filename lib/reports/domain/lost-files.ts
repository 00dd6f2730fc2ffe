import { formatCount } from '@/lib/format-count';
import { listBmpPhotos } from './photos';
import type { Report } from './report';

const MAX_BMPS_NAMED = 5;

/**
 * Names the pictures of a report that the server has lost, for example 'the map picture, 2 photos of Silt Fence (B)'.
 * It names at most 5 BMPs. A file name that belongs to no BMP and no addendum is the map picture.
 */
export function describeLostFiles(
  { bmps }: Pick<Report, 'bmps'>,
  fileNames: readonly string[],
  addendumPhotos: readonly string[] = [],
): string {
  const lost = new Set(fileNames);
  const photos = new Set([...bmps.flatMap(listBmpPhotos), ...addendumPhotos]);
  const lostInAddenda = addendumPhotos.filter((fileName) => lost.has(fileName)).length;
  const parts = bmps.flatMap((bmp) => {
    const count = listBmpPhotos(bmp).filter((fileName) => lost.has(fileName)).length;
    return count === 0 ? [] : [`${formatCount(count, 'photo')} of ${bmp.name}${bmp.label ? ` (${bmp.label})` : ''}`];
  });
  const more = parts.length - MAX_BMPS_NAMED;
  return [
    ...(fileNames.some((fileName) => !photos.has(fileName)) ? ['the map picture'] : []),
    ...parts.slice(0, MAX_BMPS_NAMED),
    ...(lostInAddenda > 0 ? [`${formatCount(lostInAddenda, 'photo')} of addenda`] : []),
    ...(more > 0 ? [`photos of ${formatCount(more, 'more BMP')}`] : []),
  ].join(', ');
}
