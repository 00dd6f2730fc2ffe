import { View } from '@react-pdf/renderer';
import { formatReportDateTime, formatReportDate } from '@/lib/dates';
import type { Addendum } from '@/lib/reports/addenda-contract';
import { formatTakenTime, PdfPhotoGrid, type PdfPhoto } from './photo-grid';
import type { Pictures } from './pictures';
import { addToOutline, KEEP_WITH_NEXT, PdfText, usePrinter } from './pdf-text';
import { PdfDrawing } from './signatures';
import { withTag } from './tags';

interface PdfAddendumProps {
  addendum: Addendum;
  timeZone: string;
  pictures: Pictures;
}

/** A signed correction, as of CLOSE OUT (SIGN-11). */
export function PdfAddendum({ addendum, timeZone, pictures }: PdfAddendumProps) {
  const { plain } = usePrinter();
  const { number, section, text, name, title, drawing, signedAt, seal } = addendum;
  const heading = `Addendum ${number} of ${formatReportDate(signedAt, timeZone)}`;
  const signature = `Signed by ${[name, title, formatReportDateTime(signedAt, timeZone)].filter(Boolean).join(', ')}`;
  return (
    <View {...withTag({ role: 'Sect' })} style={{ marginTop: 10 }}>
      <View wrap={false} {...KEEP_WITH_NEXT} {...addToOutline(plain(heading))}>
        <PdfText variant="strong" tag="H3" style={{ fontSize: 12, lineHeight: 1.3 }}>
          {heading}
        </PdfText>
        <PdfText variant="muted">{section}</PdfText>
      </View>
      <PdfText>{text}</PdfText>
      {drawing === '' ? null : <PdfDrawing path={drawing} name={name} />}
      <PdfText variant="muted">{`${signature} · Seal ${seal.number}`}</PdfText>
      <PdfPhotoGrid photos={createPhotos(addendum, timeZone, pictures)} />
    </View>
  );
}

const createPhotos = ({ number, photos }: Addendum, timeZone: string, pictures: Pictures): PdfPhoto[] =>
  photos.map((fileName, index) => {
    const picture = pictures.getPhoto(fileName);
    const caption = `Addendum ${number}, photo ${index + 1} of ${photos.length}`;
    return {
      key: fileName,
      picture,
      caption,
      alt: caption,
      markedPhoto: null,
      takenText: formatTakenTime(picture, timeZone),
      originLines: [],
    };
  });
