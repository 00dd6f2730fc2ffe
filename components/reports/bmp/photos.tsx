import { MarksOverPhoto } from '@/components/reports/bmp/marks-over-photo';
import { PhotoPlaceholder } from '@/components/reports/bmp/photo-placeholder';
import type { PhotoTile } from '@/components/ui/media/photo-grid';
import type { Position } from '@/lib/map/position';
import { formatMarks, getMarks } from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto } from '@/lib/reports/domain/photo-mark';
import type { LocalPhotoMetadata } from '@/lib/reports/domain/photos';
import type { Documentation, LoggedBmp } from '@/lib/reports/domain/report';

type Side = 'condition' | 'correction';

export interface BmpPhoto extends PhotoTile {
  markedPhoto: MarkedPhoto | null;
  /** The place of the BMP; null if it has none. */
  pin: Position | null;
  /** Set if the viewer can query the photo's metadata. */
  reportId?: string;
  /** Set for a photo that only this device has. */
  loadLocalMetadata?: () => Promise<LocalPhotoMetadata | null>;
}

interface PhotoLabels {
  formatPhoto: (bmpName: string, side: Side, number: number) => string;
  formatPhotoMarks: (marked: MarkedPhoto) => string;
}

const ENGLISH_LABELS: PhotoLabels = {
  formatPhoto: (bmpName, side, number) => `${bmpName}, ${side}, photo ${number}`,
  formatPhotoMarks: (marked) => `marked: ${formatMarks(marked)}`,
};

/** Photos of one side of a BMP as tiles. The alternative text has the BMP's name, side, number and marks. */
export function createPhotoTiles(
  bmp: Pick<LoggedBmp, 'name' | 'location'>,
  side: Side,
  documentation: Pick<Documentation, 'photos' | 'marks'>,
  getPhotoUrl: (fileName: string) => string,
  /** Set if the viewer can query metadata of the report's photos, and whose phone has a missing one. */
  reportId?: string,
  labels: PhotoLabels = ENGLISH_LABELS,
): BmpPhoto[] {
  return documentation.photos.map((fileName, index) => {
    const markedPhoto = getMarks(documentation, fileName);
    return {
      id: fileName,
      src: getPhotoUrl(fileName),
      placeholder: reportId && <PhotoPlaceholder reportId={reportId} fileName={fileName} />,
      alt: [labels.formatPhoto(bmp.name, side, index + 1), markedPhoto && labels.formatPhotoMarks(markedPhoto)]
        .filter(Boolean)
        .join(', '),
      overlay: markedPhoto && <MarksOverPhoto markedPhoto={markedPhoto} fit="crop" />,
      markedPhoto,
      pin: bmp.location,
      reportId,
    };
  });
}

/** The photos of a BMP by side, and all of them with the condition first. */
export const getAlbum = (
  bmp: Pick<LoggedBmp, 'name' | 'location' | 'condition' | 'correction'>,
  getPhotoUrl: (fileName: string) => string,
  reportId?: string,
  labels?: PhotoLabels,
): Record<Side | 'all', BmpPhoto[]> => {
  const condition = createPhotoTiles(bmp, 'condition', bmp.condition, getPhotoUrl, reportId, labels);
  const correction = bmp.correction
    ? createPhotoTiles(bmp, 'correction', bmp.correction, getPhotoUrl, reportId, labels)
    : [];
  return { condition, correction, all: [...condition, ...correction] };
};
