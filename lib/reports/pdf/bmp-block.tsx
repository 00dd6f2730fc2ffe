import { View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { formatReportDateTime } from '@/lib/dates';
import { formatCoordinates } from '@/lib/map/coordinates';
import { NONE_SELECTED } from '@/lib/reports/editor/texts';
import type { Documentation, LoggedBmp, Report } from '@/lib/reports/domain/report';
import { CORRECTION_UNFINISHED } from '@/lib/reports/domain/logged-list';
import { getMarks } from '@/lib/reports/domain/photo-marks';
import { needsDone, isCorrected, isDocumented } from '@/lib/reports/domain/rules';
import { getEmptyText } from '@/lib/reports/domain/summary';
import type { RatedBmp } from '@/lib/reports/view';
import { PdfBadge, PdfPin } from './marks';
import { formatTakenTime, listDigestLines, listOriginLines, PdfPhotoGrid, type PdfPhoto } from './photo-grid';
import type { Pictures } from './pictures';
import { getDirection } from './right-to-left';
import { withTag, type PdfTag } from './tags';
import { CONTENT_WIDTH, INK, LINE } from './theme';
import { addToOutline, usePrinter, KEEP_WITH_NEXT, PdfText } from './pdf-text';

interface BlockProps extends RatedBmp {
  report: Report;
  pictures: Pictures;
}

/**
 * One BMP: conditions on the left and correction on the right, or below each other if one is long, and photos of both
 * below. It starts where its heading and first lines fit; keeping blocks whole would leave pages half empty. The
 * heading repeats on each further page.
 */
export function BmpBlock({ bmp, status, dueText, report, pictures }: BlockProps) {
  const { plain } = usePrinter();
  const isStacked = isLong(bmp);
  const width = isStacked ? CONTENT_WIDTH : HALF_WIDTH;
  // The pin's label and the name are one heading.
  const heading: PdfTag = { role: 'H3' };
  return (
    <>
      {/* Reserves space before the block: react-pdf cannot move a block together with its start. */}
      <View
        id={bmp.id}
        {...KEEP_WITH_NEXT}
        {...addToOutline(plain(`${bmp.label ?? '-'} ${bmp.name}, ${status}`))}
        style={{ height: 10 }}
      />
      <View {...withTag({ role: 'Sect' })}>
        <View fixed wrap={false} {...KEEP_WITH_NEXT} {...withTag({ role: 'Sect' })} style={HEADING}>
          <PdfPin status={status} label={bmp.label} size={22} tag={heading} />
          <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
            <PdfText variant="strong" tag={heading} style={{ fontSize: 12.5, lineHeight: 1.3 }}>
              {bmp.name}
            </PdfText>
            <PdfText variant="muted">{`${bmp.type} · ${formatLocation(bmp)}`}</PdfText>
          </View>
          {dueText && <PdfText variant="muted">{dueText}</PdfText>}
          <PdfBadge status={status} />
        </View>
        <View
          wrap={isStacked || estimateTextHeight(bmp) >= MAX_KEPT_TOGETHER_PT}
          style={isStacked ? { gap: 10 } : { flexDirection: 'row', gap: 16 }}
        >
          <Side title="Conditions" date={formatReportDateTime(bmp.condition.date, report.timeZone)} width={width}>
            <PdfText>{bmp.condition.description.trim() || getPlaceholderText(bmp.condition, report)}</PdfText>
          </Side>
          <Side
            title={bmp.correctiveActions === null ? 'Corrective actions' : 'Correction'}
            date={formatCorrectionDate(bmp, report)}
            width={width}
          >
            <RequiredActions bmp={bmp} />
            <CorrectionText bmp={bmp} report={report} />
          </Side>
        </View>
        <PdfPhotoGrid photos={listPhotos(bmp, report, pictures)} />
      </View>
    </>
  );
}

const HALF_WIDTH = (CONTENT_WIDTH - 16) / 2;

const HEADING = {
  flexDirection: 'row',
  alignItems: 'flex-start',
  gap: 8,
  borderTop: `0.9pt solid ${INK}`,
  paddingTop: 8,
  // Not a margin: react-pdf would count the margin's empty space as content below the heading.
  paddingBottom: 6,
} as const;

function Side({ title, date, width, children }: { title: string; date: string; width: number; children: ReactNode }) {
  return (
    <View {...withTag({ role: 'Sect' })} style={{ width }}>
      <View
        wrap={false}
        minPresenceAhead={20}
        style={{
          flexDirection: 'row',
          justifyContent: 'space-between',
          borderBottom: `0.5pt solid ${LINE}`,
          marginBottom: 3,
        }}
      >
        <PdfText variant="small" tag="H4" style={{ fontWeight: 600 }}>
          {title}
        </PdfText>
        <PdfText variant="muted">{date}</PdfText>
      </View>
      {children}
    </View>
  );
}

function RequiredActions({ bmp }: { bmp: LoggedBmp }) {
  if (bmp.correctiveActions === null) return <PdfText>None required; documentation only.</PdfText>;
  const required = bmp.correctiveActions.filter(({ selected }) => selected);
  return (
    <View style={{ marginBottom: 4 }}>
      <PdfText variant="muted" minPresenceAhead={20}>
        Required corrective actions
      </PdfText>
      {required.length === 0 && <PdfText>{NONE_SELECTED}</PdfText>}
      <View {...withTag({ role: 'L' })}>
        {required.map(({ id, name }) => (
          <View
            key={id}
            {...withTag({ role: 'LI' })}
            style={{ flexDirection: getDirection(name) === 'rtl' ? 'row-reverse' : 'row', gap: 5 }}
          >
            <PdfText tag="Lbl">•</PdfText>
            <PdfText tag="LBody" style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
              {name}
            </PdfText>
          </View>
        ))}
      </View>
    </View>
  );
}

function CorrectionText({ bmp, report }: { bmp: LoggedBmp; report: Report }) {
  if (bmp.correctiveActions === null) return null;
  const { correction } = bmp;
  if (correction === null || !isDocumented(correction)) return <PdfText variant="strong">Not corrected yet</PdfText>;
  if (needsDone(correction))
    return (
      <View>
        <PdfText variant="strong">{CORRECTION_UNFINISHED}</PdfText>
        <PdfText>{correction.description.trim() || getPlaceholderText(correction, report)}</PdfText>
      </View>
    );
  const initials = correction.initials.trim();
  return (
    <View>
      <PdfText variant="muted">{initials === '' ? 'Correction made' : `Correction made by ${initials}`}</PdfText>
      <PdfText>{correction.description.trim() || getPlaceholderText(correction, report)}</PdfText>
    </View>
  );
}

function formatCorrectionDate({ correction, correctiveActions }: LoggedBmp, report: Report): string {
  return correctiveActions !== null && isCorrected(correction)
    ? formatReportDateTime(correction.date, report.timeZone)
    : '';
}

const getPlaceholderText = ({ photos }: Documentation, { status }: Report) =>
  photos.length > 0 ? 'See photos.' : getEmptyText(status);

const formatLocation = ({ location }: LoggedBmp) => (location === null ? 'No location' : formatCoordinates(location));

function listPhotos(
  { name, location, condition, correction }: LoggedBmp,
  { timeZone }: Report,
  pictures: Pictures,
): PdfPhoto[] {
  const createPhotos = (title: string, documentation: Documentation): PdfPhoto[] =>
    documentation.photos.map((fileName, index) => {
      const picture = pictures.getPhoto(fileName);
      return {
        key: `${title} ${fileName}`,
        picture,
        caption: `${title}, photo ${index + 1} of ${documentation.photos.length}`,
        markedPhoto: getMarks(documentation, fileName),
        alt: `${name}, ${title.toLowerCase()}, photo ${index + 1} of ${documentation.photos.length}`,
        takenText: formatTakenTime(picture, timeZone),
        originLines: picture
          ? listOriginLines(picture, pictures.printsPhotoPlaces ? location : null)
          : listDigestLines(pictures.getDigestOnPhone(fileName)),
      };
    });
  return [
    ...createPhotos('Conditions', condition),
    ...(correction === null ? [] : createPhotos('Correction', correction)),
  ];
}

/** Characters of 10 pt per line of one side, a low estimate. */
const CHARACTERS_PER_LINE = 40;
const LINE_HEIGHT = 14;
const SIDE_HEADING_HEIGHT = 18;
/** Maximum lines of a text beside another one. A longer one would be a narrow column through several pages. */
const MAX_SIDE_LINES = 40;
const isLong = (bmp: LoggedBmp) => Math.max(...countSideLines(bmp)) > MAX_SIDE_LINES;

/** Texts of a BMP stay on one page if they are lower than this, in points. */
const MAX_KEPT_TOGETHER_PT = 130;

const estimateTextHeight = (bmp: LoggedBmp) => SIDE_HEADING_HEIGHT + Math.max(...countSideLines(bmp)) * LINE_HEIGHT;

/** Lines that conditions and correction take side by side. */
function countSideLines({ condition, correction, correctiveActions }: LoggedBmp): [left: number, right: number] {
  const actions = (correctiveActions ?? []).filter(({ selected }) => selected);
  const required = actions.reduce((sum, action) => sum + countLines(action.name), 0);
  return [countLines(condition.description), countLines(correction?.description ?? '') + required + 2];
}

const countLines = (text: string) =>
  text.split('\n').reduce((sum, paragraph) => sum + Math.max(1, Math.ceil(paragraph.length / CHARACTERS_PER_LINE)), 0);
