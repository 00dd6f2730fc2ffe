import { PhotoElsewhere } from '@/components/reports/bmp/photo-elsewhere';
import type { PhotoTile } from '@/components/ui/photo-grid';
import type { Documentation, LoggedBmp } from '@/lib/reports/domain/report';

type Side = 'condition' | 'correction';

/** The photos of one side of a BMP as tiles. A tile's text has the BMP's name, the side and a number. */
export function photoTiles(
  bmp: Pick<LoggedBmp, 'name'>,
  side: Side,
  { photos }: Pick<Documentation, 'photos'>,
  addressOf: (fileName: string) => string,
  /** Given where the viewer may ask on whose phone a missing photo is. */
  reportId?: string,
  altOf = (bmpName: string, ofSide: Side, number: number) => `${bmpName}, ${ofSide}, photo ${number}`,
): PhotoTile[] {
  return photos.map((fileName, index) => ({
    id: fileName,
    src: addressOf(fileName),
    absent: reportId && <PhotoElsewhere reportId={reportId} fileName={fileName} />,
    alt: altOf(bmp.name, side, index + 1),
  }));
}
