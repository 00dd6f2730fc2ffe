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
  sharedWith: number;
  acknowledgedBy: number;
}

interface Column<Row> {
  head: string;
  cell: (row: Row) => Cell;
}

const LINES = SUMMARY_CARDS.flatMap(({ lines }) => lines);

const REPORT_COLUMNS: readonly Column<ExportedReport & { rated: readonly RatedBmp[] }>[] = [
  { head: 'Report', cell: ({ report }) => report.id },
  ...LINES.map(({ label, value }) => ({
    head: label,
    cell: ({ report }: ExportedReport) => toCell(value(report)),
  })),
  { head: 'BMPs in good condition', cell: ({ report }) => joinNames(listVerifiedOn('good', report)) },
  { head: 'BMPs not applicable', cell: ({ report }) => joinNames(listVerifiedOn('not-applicable', report)) },
  { head: 'Logged BMPs', cell: ({ rated }) => rated.length },
  { head: 'Complete', cell: ({ rated }) => countWithStatus(rated, 'Complete') },
  { head: 'Still open', cell: ({ rated }) => countWithStatus(rated, 'Incomplete', 'Overdue') },
  { head: 'Documentation only', cell: ({ rated }) => countWithStatus(rated, 'Documentation') },
  { head: 'Started by', cell: ({ report }) => report.createdBy.name },
  { head: 'Closed', cell: ({ report }) => formatTimeAt(report, report.closedAt) },
  { head: 'Time zone', cell: ({ report }) => report.timeZone },
  { head: 'Shared with', cell: ({ sharedWith }) => sharedWith },
  { head: 'Acknowledged by', cell: ({ acknowledgedBy }) => acknowledgedBy },
];

const BMP_COLUMNS: readonly Column<RatedBmp & { report: Report }>[] = [
  { head: 'Report', cell: ({ report }) => report.id },
  { head: 'Site', cell: ({ report }) => report.siteName },
  { head: 'Date', cell: ({ report }) => formatTimeAt(report, report.fields.date) },
  { head: 'Type', cell: ({ report }) => formatTypeLabel(report.fields.type, report.fields.otherType) },
  { head: 'Label', cell: ({ bmp }) => bmp.label ?? '' },
  { head: 'BMP', cell: ({ bmp }) => bmp.name },
  { head: 'BMP group', cell: ({ bmp }) => bmp.type },
  { head: 'Status', cell: ({ status }) => status },
  {
    head: 'Required CAs',
    cell: ({ bmp }) => joinNames((bmp.correctiveActions ?? []).filter(({ selected }) => selected)),
  },
  { head: 'Condition', cell: ({ bmp }) => bmp.condition.description },
  { head: 'Condition seen', cell: ({ bmp, report }) => formatTimeAt(report, bmp.condition.date) },
  { head: 'Condition photos', cell: ({ bmp }) => bmp.condition.photos.length },
  { head: 'Correction', cell: ({ bmp }) => bmp.correction?.description ?? '' },
  { head: 'Corrected', cell: ({ bmp, report }) => formatTimeAt(report, bmp.correction?.date) },
  { head: 'Completed by (initials)', cell: ({ bmp }) => bmp.correction?.initials ?? '' },
  { head: 'Correction photos', cell: ({ bmp }) => bmp.correction?.photos.length ?? 0 },
  { head: 'Latitude', cell: ({ bmp }) => bmp.location?.lat ?? '' },
  { head: 'Longitude', cell: ({ bmp }) => bmp.location?.lng ?? '' },
  { head: 'Time zone', cell: ({ report }) => report.timeZone },
];

export const listHeads = (of: PastExport): string[] =>
  (of === 'reports' ? REPORT_COLUMNS : BMP_COLUMNS).map(({ head }) => head);

/** The rows of a report: one, or one per BMP. */
export function createRows(of: PastExport, exported: ExportedReport, now: string): Cell[][] {
  const { report } = exported;
  const rated = rateBmps(report, now);
  if (of === 'reports') return [REPORT_COLUMNS.map(({ cell }) => cell({ ...exported, rated }))];
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
