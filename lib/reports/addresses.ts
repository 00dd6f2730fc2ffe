import { listAddress } from '@/lib/list-place';
import type { PastPlace, PastQuery } from '@/lib/reports/domain/past-reports-filter';
import type { PastExport } from '@/lib/reports/domain/past-reports-export';
import type { ReportStatus } from '@/lib/reports/domain/report';

/** Where a report is edited and read. Without a report the editor starts a fresh one (LIST-06, SHELL-08). */
export const NEW_REPORT_ADDRESS = '/app/report-setup';

export const editorAddress = (report: { id: string; status: ReportStatus }): string =>
  `/app/report-setup?report=${report.id}&status=${report.status}`;

/** Where the link of a message to the crew leads: to the corrections of a report, or straight to that of one BMP. */
export const correctionsAddress = (reportId: string, bmpId: string | null = null): string =>
  `/app/report-setup?report=${reportId}${bmpId === null ? '' : `&bmp=${encodeURIComponent(bmpId)}`}`;

export const viewAddress = (reportId: string): string => `/app/report-view?report=${reportId}`;

/** The address of the editor data (operation `reports.editorData`), which the page asks for before its scripts have loaded. */
export const editorDataAddress = (reportId: string): string =>
  `/api/reports/editorData/${encodeURIComponent(reportId)}`;

export const LIST_ADDRESS = '/app/inspection-reports';

/** The list of reports with Past Reports narrowed and sorted so, from this place on. */
export const pastReportsAddress = (query: PastQuery, place: PastPlace = {}): string =>
  listAddress(LIST_ADDRESS, { ...inAddress(query), ...place });

/** The file with all past reports that this filter shows, or with those that were chosen: a row for each, or for each BMP. */
export const pastReportsFile = (of: PastExport, query: PastQuery, reportIds: readonly string[] = []): string =>
  listAddress('/api/reports/exportPastReports', {
    of,
    ...(reportIds.length > 0 ? { reports: reportIds.join(',') } : inAddress(query)),
  });

const inAddress = ({ siteId: site, from, to, type, words, sort }: PastQuery) => ({
  words,
  site,
  from,
  to,
  type,
  sort: sort === 'newest' ? undefined : sort,
});

/** The page with the work that has not reached the server yet. */
export const ON_THIS_DEVICE_ADDRESS = '/app/on-this-device';
