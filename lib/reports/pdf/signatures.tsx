import { Path, Svg, View } from '@react-pdf/renderer';
import { calendarDay, formatReportDateTime } from '@/lib/dates';
import type { Report } from '@/lib/reports/domain/report';
import { formatCertificate } from '@/lib/signing/certificate';
import { DRAWING_SIZE } from '@/lib/signing/drawing';
import {
  getHoursLate,
  isReceivedLater,
  SIGNATURE_LABELS,
  type RecordSignature,
  type SignedRecord,
} from '@/lib/signing/signed-record';
import { STATEMENTS } from '@/lib/signing/statements';
import { PdfText } from './pdf-text';
import { withTag } from './tags';
import { INK } from './theme';

interface PdfSignatureProps {
  signature: RecordSignature;
  signing: SignedRecord;
  report: Report;
}

/** What was signed, the drawing, and who signed when. It is kept whole on one page. */
export function PdfSignature({ signature, signing, report }: PdfSignatureProps) {
  const { kind, name, title, certificate, statementKey, drawing, signedAt } = signature;
  return (
    <View wrap={false} style={{ marginTop: 8 }}>
      <PdfText>{`“${STATEMENTS[statementKey]}”`}</PdfText>
      <View style={{ flexDirection: 'row', columnGap: 16, marginTop: 4 }}>
        {drawing === '' ? null : <PdfDrawing path={drawing} name={name} />}
        <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
          <PdfText variant="strong">{name}</PdfText>
          {title === '' ? null : <PdfText>{title}</PdfText>}
          {certificate && <PdfText>{formatCertificate(certificate, calendarDay(signedAt, report.timeZone))}</PdfText>}
          <PdfText variant="small">
            {`${SIGNATURE_LABELS[kind]} · ${formatReportDateTime(signedAt, report.timeZone)}`}
          </PdfText>
          <PdfText variant="muted">{listNotes(signature, signing, report).join(' · ')}</PdfText>
        </View>
      </View>
    </View>
  );
}

function listNotes(
  signature: RecordSignature,
  { completedAt }: SignedRecord,
  { fields, timeZone }: Report,
): readonly string[] {
  const hoursLate = getHoursLate(signature, fields.inspectionEnd ?? completedAt);
  return [
    ...(isReceivedLater(signature) ? [`Received ${formatReportDateTime(signature.receivedAt, timeZone)}`] : []),
    ...(hoursLate === null ? [] : [`Signed ${hoursLate} h after the inspection ended`]),
    `Seal ${signature.sealNumber}`,
  ];
}

/** In the units of the drawing, as on the screen. */
const STROKE_WIDTH = 4;
/** Points. */
const HEIGHT = 60;
const WIDTH = (HEIGHT * DRAWING_SIZE.width) / DRAWING_SIZE.height;

/** A drawn signature. */
export const PdfDrawing = ({ path, name }: { path: string; name: string }) => (
  <Svg
    viewBox={getViewBox(path)}
    preserveAspectRatio="xMinYMid meet"
    {...withTag({ role: 'Figure', alt: `Signature of ${name}` })}
    style={{ width: WIDTH, height: HEIGHT, flexShrink: 0 }}
  >
    <Path d={path} fill="none" stroke={INK} strokeWidth={STROKE_WIDTH} strokeLinecap="round" strokeLinejoin="round" />
  </Svg>
);

/** A box around the whole drawing with its strokes, also with points that a phone does not make. */
function getViewBox(path: string): string {
  let { width, height }: { width: number; height: number } = DRAWING_SIZE;
  for (const [, x, y] of path.matchAll(/(\d+) (\d+)/g)) {
    width = Math.max(width, Number(x));
    height = Math.max(height, Number(y));
  }
  const edge = STROKE_WIDTH / 2;
  return `${-edge} ${-edge} ${width + STROKE_WIDTH} ${height + STROKE_WIDTH}`;
}
