import type { PhotoTile } from '@/components/ui/photo-grid';
import type { Documentation, LoggedBmp } from '@/lib/reports/report';

type Side = 'condition' | 'correction';

/** The photos of one side of a BMP as tiles: BMP name, side and number say what each shows. */
export function photoTiles(
  bmp: Pick<LoggedBmp, 'name'>,
  side: Side,
  { photos }: Pick<Documentation, 'photos'>,
  addressOf: (fileName: string) => string,
): PhotoTile[] {
  return photos.map((fileName, index) => ({
    id: fileName,
    src: addressOf(fileName),
    alt: `${bmp.name}, ${side}, photo ${index + 1}`,
  }));
}
