import { formatCursor } from '@/lib/list-cursor';
import type { InspectionType, ReportStatus } from './report';
import { LIMITS } from './rules';

export interface PastReport {
  id: string;
  siteId: string | null;
  siteName: string;
  type: InspectionType;
  otherType: string;
  status: ReportStatus;
  date: string;
  timeZone: string;
  inspectors: string;
  /** BMPs of the report by status. `open` is incomplete or overdue. */
  counts: { complete: number; open: number; documentation: number };
  acknowledgedCount: number;
  sharedCount: number;
}

export interface PastReportsPage {
  reports: PastReport[];
  total: number;
  /** Whether more match than were counted (LIMITS.searchCounted). */
  isTotalCapped: boolean;
  page: number;
  /** Cursor of the last report shown, if more follow. */
  older: string | null;
  /** Cursor of the first report shown, if others precede it. */
  newer: string | null;
  /** Options of the filters: sites and types with past reports, whatever the filter. */
  sites: { id: string; name: string }[];
  types: string[];
}

/**
 * The page with a closed report, after a live message (LIVE-11…13, decision X-63). `response` is the same query for
 * that report alone. The first page shows it at the top if it matches; every page updates its total and its filter
 * options.
 */
export function addClosedReport(page: PastReportsPage, response: PastReportsPage): PastReportsPage {
  const { total, isTotalCapped, sites, types } = response;
  const responseIds = new Set(response.reports.map(({ id }) => id));
  if (page.newer !== null) return { ...page, total, isTotalCapped, sites, types };
  const all = [...response.reports, ...page.reports.filter(({ id }) => !responseIds.has(id))];
  const reports = all.slice(0, LIMITS.pastReportsPerPage);
  const last = reports.at(-1);
  const hasMore = page.older !== null || all.length > reports.length;
  return {
    ...page,
    reports,
    total,
    isTotalCapped,
    sites,
    types,
    older: hasMore && last ? formatCursor({ at: last.date, id: last.id }) : null,
  };
}

/** The page without a deleted report. */
export function removePastReport(page: PastReportsPage, reportId: unknown): PastReportsPage {
  const reports = page.reports.filter(({ id }: PastReport) => id !== reportId);
  return { ...page, reports, total: page.total - (page.reports.length - reports.length) };
}
