import { MarksOverPhoto } from '@/components/reports/bmp/marks-over-photo';
import { PhotoNotHere } from '@/components/reports/bmp/photo-not-here';
import type { PhotoTile } from '@/components/ui/photo-grid';
import { marksInWords, marksOn } from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto } from '@/lib/reports/domain/photo-mark';
import type { KnownOfPhoto } from '@/lib/reports/domain/photos';
import type { Documentation, LoggedBmp } from '@/lib/reports/domain/report';

type Side = 'condition' | 'correction';

/** A photo of a logged BMP, with what the viewer says of it. */
export interface BmpPhoto extends PhotoTile {
  marked: MarkedPhoto | null;
  /** Given where the viewer may ask the server for more about the photo. */
  reportId?: string;
  /** Given where the photo is on this device only: what the device knows of it. */
  factsHere?: () => Promise<KnownHere | null>;
}

export type KnownHere = Omit<KnownOfPhoto, 'fileName' | 'by'>;

/** What a tile's text says, in the language of the page. */
interface PhotoWords {
  photoOf: (bmpName: string, side: Side, number: number) => string;
  photoMarked: (marked: MarkedPhoto) => string;
}

const ENGLISH: PhotoWords = {
  photoOf: (bmpName, side, number) => `${bmpName}, ${side}, photo ${number}`,
  photoMarked: (marked) => `marked: ${marksInWords(marked)}`,
};

/** The photos of one side of a BMP as tiles. A tile's text has the BMP's name, the side, a number and what is drawn. */
export function photoTiles(
  bmp: Pick<LoggedBmp, 'name'>,
  side: Side,
  documentation: Pick<Documentation, 'photos' | 'marks'>,
  addressOf: (fileName: string) => string,
  /** Given where the viewer may ask on whose phone a missing photo is. */
  reportId?: string,
  words: PhotoWords = ENGLISH,
): BmpPhoto[] {
  return documentation.photos.map((fileName, index) => {
    const marked = marksOn(documentation, fileName);
    return {
      id: fileName,
      src: addressOf(fileName),
      absent: reportId && <PhotoNotHere reportId={reportId} fileName={fileName} />,
      alt: [words.photoOf(bmp.name, side, index + 1), marked && words.photoMarked(marked)].filter(Boolean).join(', '),
      over: marked && <MarksOverPhoto marked={marked} fit="crop" />,
      marked,
      reportId,
    };
  });
}

/** The photos of a BMP in their order: of its condition, then of its correction. */
export const albumOf = (
  bmp: Pick<LoggedBmp, 'name' | 'condition' | 'correction'>,
  addressOf: (fileName: string) => string,
  reportId?: string,
  words?: PhotoWords,
): Record<Side | 'all', BmpPhoto[]> => {
  const condition = photoTiles(bmp, 'condition', bmp.condition, addressOf, reportId, words);
  const correction = bmp.correction ? photoTiles(bmp, 'correction', bmp.correction, addressOf, reportId, words) : [];
  return { condition, correction, all: [...condition, ...correction] };
};
