import { Image, View } from '@react-pdf/renderer';
import { formatReportDateTime } from '@/lib/dates';
import { isUnanswered } from '@/lib/reports/domain/step-answers';
import type { BmpStatus, Report } from '@/lib/reports/domain/report';
import { NOT_ON_MAP } from '@/lib/reports/domain/report-map';
import { formatTypeLabel } from '@/lib/reports/domain/rules';
import { NOT_ANSWERED, formatSummaryValue } from '@/lib/reports/domain/summary';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';
import { PdfStatusDot } from './marks';
import type { SignedRecord } from '@/lib/signing/signed-record';
import type { PdfPicture } from './pictures';
import { withTag } from './tags';
import { CONTENT_WIDTH, LINE } from './theme';
import { LabeledText, PdfText } from './pdf-text';

export function TitleBlock({ input }: { input: ReportPdfInput }) {
  const { report, unitName } = input;
  const { fields } = report;
  return (
    <View>
      <PdfText variant="muted">{unitName}</PdfText>
      <PdfText variant="title" tag="H1">
        {report.siteName}
      </PdfText>
      <PdfText style={{ marginTop: 4 }}>
        {`Erosion control inspection · ${formatTypeLabel(fields.type, fields.otherType)} · ${formatReportDateTime(fields.date, report.timeZone)}`}
      </PdfText>
      {report.closedAt === undefined && (
        <PdfText variant="muted">
          As it was signed. Corrections and the map picture follow in the PDF of the closed inspection.
        </PdfText>
      )}
      <View style={{ rowGap: 6, marginTop: 10, borderTop: `0.75pt solid ${LINE}`, paddingTop: 8 }}>
        {groupIntoRows(createPermitCells(input)).map((cells) => (
          <View key={cells[0]?.[0]} wrap={false} style={{ flexDirection: 'row', gap: 12 }}>
            {cells.map(([label, value]) => (
              <LabeledText key={label} label={label} style={{ width: isLong(value) ? CONTENT_WIDTH : CELL_WIDTH }}>
                {value}
              </LabeledText>
            ))}
          </View>
        ))}
      </View>
    </View>
  );
}

type CoverCell = [label: string, value: string];

const CELLS_IN_ROW = 3;
const CELL_WIDTH = CONTENT_WIDTH / CELLS_IN_ROW - 8;

/** A longer text gets its own row. */
const MAX_INLINE_LENGTH = 120;
const isLong = (value: string) => value.length > MAX_INLINE_LENGTH;

/**
 * Puts up to three cells into each row, and a long one into its own. Rows are built here because react-pdf cannot split
 * a wrapped row across pages.
 */
function groupIntoRows(cells: readonly CoverCell[]): CoverCell[][] {
  const rows: CoverCell[][] = [];
  for (const cell of cells) {
    const last = rows.at(-1);
    if (last && last.length < CELLS_IN_ROW && ![...last, cell].some(([, value]) => isLong(value))) last.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

function createPermitCells({ report, signing }: ReportPdfInput): CoverCell[] {
  const { fields, timeZone, status } = report;
  const formatValue = (value: unknown) => formatSummaryValue(value, status);
  return [
    ['Official site ID', formatValue(fields.officialSiteId)],
    ['Municipality', formatValue(fields.municipality)],
    ['Current phase', isUnanswered('currentPhase', report) ? NOT_ANSWERED : formatValue(fields.currentPhase)],
    ['Inspectors', isUnanswered('inspectorNames', report) ? NOT_ANSWERED : formatValue(fields.inspectorNames)],
    ['Inspected', formatReportDateTime(fields.date, timeZone)],
    formatEnd(report, signing),
  ];
}

/** When the report was closed or, of one that is not, completed. */
export function formatEnd(
  { closedAt, timeZone }: Report,
  signing: SignedRecord | null,
): [label: string, value: string] {
  if (closedAt !== undefined) return ['Closed', formatReportDateTime(closedAt, timeZone)];
  return ['Completed', signing ? formatReportDateTime(signing.completedAt, timeZone) : ''];
}

/** BMPs of one status, with the labels of their pins: on a print without color, the label leads to the status. */
export interface LegendGroup {
  status: BmpStatus;
  labels: readonly string[];
}

const WIDE_MAP_HEIGHT = 300;
const MIN_MAP_HEIGHT = 225;
/** Points of the first page for map and table rows together. */
const MAP_AND_ROWS_HEIGHT = 375;
const ROW_HEIGHT = 24.5;
const TALL_MAP_HEIGHT = 400;
/** Points of the legend beside the map picture, with the gap. */
const LEGEND_WIDTH = 160;

interface SiteMapProps {
  map: PdfPicture | null;
  groups: readonly LegendGroup[];
  alt: string;
  tableRows: number;
}

/** The captured map picture, which contains source and scale, and the legend of its pins. */
export function SiteMapPicture({ map, alt, groups, tableRows }: SiteMapProps) {
  if (map === null) {
    return (
      <View wrap={false} style={{ marginTop: 12 }}>
        <View style={{ ...FRAMED, width: CONTENT_WIDTH, height: 60, alignItems: 'center', justifyContent: 'center' }}>
          <PdfText variant="muted">No map picture</PdfText>
        </View>
        <Legend groups={groups} />
      </View>
    );
  }
  const tallSize = fitIntoBox(map, CONTENT_WIDTH - FRAME_BORDER_WIDTH, TALL_MAP_HEIGHT);
  const size = hasRoomForLegend(tallSize)
    ? tallSize
    : fitIntoBox(map, CONTENT_WIDTH - FRAME_BORDER_WIDTH, getWideMapHeight(tableRows));
  const isLegendBeside = hasRoomForLegend(size);
  return (
    <View
      wrap={false}
      style={{ marginTop: 12, ...(isLegendBeside ? { flexDirection: 'row', gap: 16 } : { alignItems: 'flex-start' }) }}
    >
      <View style={FRAMED}>
        <Image cache={false} src={map.bytes} {...withTag({ role: 'Figure', alt })} style={size} />
      </View>
      <View style={isLegendBeside ? { flexGrow: 1, flexShrink: 1, flexBasis: 0 } : { width: CONTENT_WIDTH }}>
        <Legend groups={groups} />
      </View>
    </View>
  );
}

/** Whether the legend fits beside the map picture. The frame always fits the picture. */
const hasRoomForLegend = ({ width }: { width: number }) => width <= CONTENT_WIDTH - LEGEND_WIDTH;

export function NotOnTheMap({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <PdfText variant="small" style={{ marginTop: 3 }}>{`${NOT_ON_MAP} ${names.join(', ')}`}</PdfText>;
}

function getWideMapHeight(tableRows: number): number {
  const height = MAP_AND_ROWS_HEIGHT - tableRows * ROW_HEIGHT;
  return height < MIN_MAP_HEIGHT ? WIDE_MAP_HEIGHT : Math.min(WIDE_MAP_HEIGHT, height);
}

/** Labels, of all groups, that fit on one line. */
const MAX_LABELS_ON_LINE = 12;

function Legend({ groups }: { groups: readonly LegendGroup[] }) {
  if (groups.length === 0) {
    return (
      <PdfText variant="muted" style={{ marginTop: 5 }}>
        No BMPs were logged.
      </PdfText>
    );
  }
  const isOneLine = groups.reduce((sum, { labels }) => sum + labels.length, 0) <= MAX_LABELS_ON_LINE;
  return (
    <View style={{ marginTop: 5, gap: 1 }}>
      <View style={isOneLine ? { flexDirection: 'row', flexWrap: 'wrap', columnGap: 14 } : { gap: 1 }}>
        {groups.map(({ status, labels }) => (
          <View key={status} style={{ flexDirection: 'row', gap: 4 }}>
            <View style={{ paddingTop: 1.5 }}>
              <PdfStatusDot status={status} size={9} />
            </View>
            <PdfText variant="small" style={isOneLine ? {} : { flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
              {`${status} (${labels.length}): ${labels.join(', ')}`}
            </PdfText>
          </View>
        ))}
      </View>
      <PdfText variant="muted">
        Round pins with numbers require corrective actions; square pins with letters are documentation only.
      </PdfText>
    </View>
  );
}

const FRAMED = { border: `0.75pt solid ${LINE}` } as const;
const FRAME_BORDER_WIDTH = 1.5;

/** Largest size within the box that keeps the aspect ratio. */
export function fitIntoBox(
  { width, height }: Pick<PdfPicture, 'width' | 'height'>,
  maxWidth: number,
  maxHeight: number,
) {
  const scale = Math.min(maxWidth / width, maxHeight / height);
  return { width: width * scale, height: height * scale };
}

/**
 * Names the time zone. It has no link, because all readers get the same file: the work unit's page needs a session, and
 * a stakeholder's URL is secret.
 */
export function TimeZoneNote({ report }: { report: Report }) {
  return (
    <PdfText variant="muted" style={{ marginTop: 4 }}>
      {`Times are local to the site (${report.timeZone}).`}
    </PdfText>
  );
}
