import { listAddress } from '@/lib/list-place';
import type { PastFilter, PastPlace } from '@/lib/reports/domain/past-reports-filter';
import type { ReportStatus } from '@/lib/reports/domain/report';

/** Where a report is edited and read. Without a report the editor starts a fresh one (LIST-06, SHELL-08). */
export const NEW_REPORT_ADDRESS = '/app/report-setup';

export const editorAddress = (report: { id: string; status: ReportStatus }): string =>
  `/app/report-setup?report=${report.id}&status=${report.status}`;

/** Where the link of a message to the crew leads: to the corrections of a report, or straight to that of one BMP. */
export const correctionsAddress = (reportId: string, bmpId: string | null = null): string =>
  `/app/report-setup?report=${reportId}${bmpId === null ? '' : `&bmp=${encodeURIComponent(bmpId)}`}`;

export const viewAddress = (reportId: string): string => `/app/report-view?report=${reportId}`;

/** The address of the editor data (operation `reports.pack`), which the page asks for before its scripts have loaded. */
export const editorDataAddress = (reportId: string): string => `/api/reports/pack/${encodeURIComponent(reportId)}`;

export const LIST_ADDRESS = '/app/inspection-reports';

/** The address of the list of reports, with Past Reports narrowed by this filter and beginning at this place. */
export const pastReportsAddress = ({ idsite: site, from, to, type }: PastFilter, place: PastPlace = {}): string =>
  listAddress(LIST_ADDRESS, { site, from, to, type, ...place });

/** The page with the work that has not reached the server yet. */
export const ON_THIS_DEVICE_ADDRESS = '/app/on-this-device';
