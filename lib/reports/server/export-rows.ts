import { formatReportDateTime } from '@/lib/dates';
import type { Cell } from '@/lib/platform/http/csv-response';
import type { Report } from '@/lib/reports/domain/report';
import { formatTypeLabel } from '@/lib/reports/domain/rules';
import { SUMMARY_CARDS, listVerifiedOn, type LineValue } from '@/lib/reports/domain/summary';
import { rateBmps, type RatedBmp } from '@/lib/reports/view';
import type { PastExport } from '@/lib/reports/domain/past-reports-export';

/** A past report and the numbers of people whom it was shared with and who acknowledged it. */
export interface ExportedReport {
  report: Report;
  recipientCount: number;
  acknowledgedCount: number;
}

interface Column<Row> {
  header: string;
  cell: (row: Row) => Cell;
}

const LINES = SUMMARY_CARDS.flatMap(({ lines }) => lines);

const REPORT_COLUMNS: readonly Column<ExportedReport & { ratedBmps: readonly RatedBmp[] }>[] = [
  { header: 'Report', cell: ({ report }) => report.id },
  ...LINES.map(({ label, value }) => ({
    header: label,
    cell: ({ report }: ExportedReport) => toCell(value(report)),
  })),
  { header: 'BMPs in good condition', cell: ({ report }) => joinNames(listVerifiedOn('good', report)) },
  { header: 'BMPs not applicable', cell: ({ report }) => joinNames(listVerifiedOn('not-applicable', report)) },
  { header: 'Logged BMPs', cell: ({ ratedBmps }) => ratedBmps.length },
  { header: 'Complete', cell: ({ ratedBmps }) => countWithStatus(ratedBmps, 'Complete') },
  { header: 'Still open', cell: ({ ratedBmps }) => countWithStatus(ratedBmps, 'Incomplete', 'Overdue') },
  { header: 'Documentation only', cell: ({ ratedBmps }) => countWithStatus(ratedBmps, 'Documentation') },
  { header: 'Started by', cell: ({ report }) => report.createdBy.name },
  { header: 'Closed', cell: ({ report }) => formatTimeAt(report, report.closedAt) },
  { header: 'Time zone', cell: ({ report }) => report.timeZone },
  { header: 'Shared with', cell: ({ recipientCount }) => recipientCount },
  { header: 'Acknowledged by', cell: ({ acknowledgedCount }) => acknowledgedCount },
];

const BMP_COLUMNS: readonly Column<RatedBmp & { report: Report }>[] = [
  { header: 'Report', cell: ({ report }) => report.id },
  { header: 'Site', cell: ({ report }) => report.siteName },
  { header: 'Date', cell: ({ report }) => formatTimeAt(report, report.fields.date) },
  { header: 'Type', cell: ({ report }) => formatTypeLabel(report.fields.type, report.fields.otherType) },
  { header: 'Label', cell: ({ bmp }) => bmp.label ?? '' },
  { header: 'BMP', cell: ({ bmp }) => bmp.name },
  { header: 'BMP group', cell: ({ bmp }) => bmp.type },
  { header: 'Status', cell: ({ status }) => status },
  {
    header: 'Required CAs',
    cell: ({ bmp }) => joinNames((bmp.correctiveActions ?? []).filter(({ selected }) => selected)),
  },
  { header: 'Condition', cell: ({ bmp }) => bmp.condition.description },
  { header: 'Condition observed', cell: ({ bmp, report }) => formatTimeAt(report, bmp.condition.date) },
  { header: 'Condition photos', cell: ({ bmp }) => bmp.condition.photos.length },
  { header: 'Correction', cell: ({ bmp }) => bmp.correction?.description ?? '' },
  { header: 'Corrected', cell: ({ bmp, report }) => formatTimeAt(report, bmp.correction?.date) },
  { header: 'Completed by (initials)', cell: ({ bmp }) => bmp.correction?.initials ?? '' },
  { header: 'Correction photos', cell: ({ bmp }) => bmp.correction?.photos.length ?? 0 },
  { header: 'Latitude', cell: ({ bmp }) => bmp.location?.lat ?? '' },
  { header: 'Longitude', cell: ({ bmp }) => bmp.location?.lng ?? '' },
  { header: 'Time zone', cell: ({ report }) => report.timeZone },
];

export const listHeaders = (kind: PastExport): string[] =>
  (kind === 'reports' ? REPORT_COLUMNS : BMP_COLUMNS).map(({ header }) => header);

/** The rows of a report: one, or one per BMP. */
export function createRows(kind: PastExport, exported: ExportedReport, now: string): Cell[][] {
  const { report } = exported;
  const rated = rateBmps(report, now);
  if (kind === 'reports') return [REPORT_COLUMNS.map(({ cell }) => cell({ ...exported, ratedBmps: rated }))];
  return rated.map((ratedBmp) => BMP_COLUMNS.map(({ cell }) => cell({ ...ratedBmp, report })));
}

const toCell = (value: LineValue): Cell => {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : value.join('; ');
};
const joinNames = (named: readonly { name: string }[]) => named.map(({ name }) => name).join('; ');
const countWithStatus = (rated: readonly RatedBmp[], ...statuses: RatedBmp['status'][]) =>
  rated.filter(({ status }) => statuses.includes(status)).length;
const formatTimeAt = ({ timeZone }: Report, instant: string | undefined) =>
  instant ? formatReportDateTime(instant, timeZone) : '';
