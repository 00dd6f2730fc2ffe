import { createListUrl } from '@/lib/list-cursor';
import type { PastPagePosition, PastQuery } from '@/lib/reports/domain/past-reports-filter';
import type { PastExport } from '@/lib/reports/domain/past-reports-export';
import type { PlannedStart } from '@/lib/reports/editor/planned-start';
import type { ReportStatus } from '@/lib/reports/domain/report';

/** Page of the report editor. Without a report it starts a new one (LIST-06, SHELL-08). */
export const NEW_REPORT_PATH = '/app/report-setup';

/** Page that starts a new inspection of a site (CLOCK-31). */
export const createNewReportUrl = ({ siteId, storm }: PlannedStart): string =>
  createListUrl(NEW_REPORT_PATH, { site: siteId, storm: storm?.triggerAt, rain: storm?.rain });

/** The query of `createNewReportUrl`; null without a site. */
export function parsePlannedStart(query: Readonly<Record<string, unknown>>): PlannedStart | null {
  const { site, storm, rain } = query;
  if (typeof site !== 'string' || site === '') return null;
  const isStorm = typeof storm === 'string' && !Number.isNaN(Date.parse(storm)) && /^\d{1,6}$/.test(String(rain));
  return { siteId: site, storm: isStorm ? { triggerAt: storm, rain: Number(rain) } : null };
}

export const createEditorUrl = (report: { id: string; status: ReportStatus }): string =>
  `/app/report-setup?report=${report.id}&status=${report.status}`;

/** Link in the messages to the crew: the corrections of a report, or those of one BMP. */
export const createCorrectionsUrl = (reportId: string, bmpId: string | null = null): string =>
  `/app/report-setup?report=${reportId}${bmpId === null ? '' : `&bmp=${encodeURIComponent(bmpId)}`}`;

export const createViewUrl = (reportId: string): string => `/app/report-view?report=${reportId}`;

/** URL of the editor data (operation `reports.editorData`). The page requests it before its scripts have loaded. */
export const createEditorDataUrl = (reportId: string): string =>
  `/api/reports/editorData/${encodeURIComponent(reportId)}`;

export const REPORT_LIST_PATH = '/app/inspection-reports';

/** URL of the list of reports, with the filter, order and page of Past Reports. */
export const createPastReportsUrl = (query: PastQuery, position: PastPagePosition = {}): string =>
  createListUrl(REPORT_LIST_PATH, { ...toUrlParameters(query), ...position });

/** URL of the inspections of one site. */
export const createSiteReportsUrl = (siteId: string): string => createListUrl(REPORT_LIST_PATH, { site: siteId });

/**
 * URL of the export of past reports: those that match the filter, or those selected, as one row per report or per BMP.
 */
export const createPastReportsExportUrl = (
  kind: PastExport,
  query: PastQuery,
  reportIds: readonly string[] = [],
): string =>
  createListUrl('/api/reports/exportPastReports', {
    of: kind,
    ...(reportIds.length > 0 ? { reports: reportIds.join(',') } : toUrlParameters(query)),
  });

const toUrlParameters = ({ siteId: site, from, to, type, words, sort }: PastQuery) => ({
  words,
  site,
  from,
  to,
  type,
  sort: sort === 'newest' ? undefined : sort,
});

/** Page that lists work not yet sent to the server. */
export const ON_THIS_DEVICE_PATH = '/app/on-this-device';
