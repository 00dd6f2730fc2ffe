import { cursorOf } from '@/lib/list-place';
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
  /** How many BMPs of the report have each status; `open` are those that are incomplete or overdue. */
  counts: { complete: number; open: number; documentation: number };
  acknowledgedCount: number;
  sharedCount: number;
}

export interface PastReportsPage {
  reports: PastReport[];
  /** How many reports match the filter. */
  total: number;
  /** There are more, which were not counted (LIMITS.searchCounted). */
  andMore: boolean;
  page: number;
  /** Cursor of the last report shown, when more follow. */
  older: string | null;
  /** Cursor of the first report shown, when some come before it. */
  newer: string | null;
  /** What the filters offer: the sites and types that have past reports. They do not depend on the filter. */
  sites: { id: string; name: string }[];
  types: string[];
}

/** What the live channel does to the page of Past Reports that is shown (LIVE-11…13, decision X-63). */

/**
 * A report was closed: `answer` is the same list asked for that report alone. On the first page it is added at the
 * top, if it matches the filters; on every page the filters learn its site and type.
 */
export function withClosedReport(page: PastReportsPage, answer: PastReportsPage): PastReportsPage {
  const { total, andMore, sites, types } = answer;
  const inAnswer = new Set(answer.reports.map(({ id }) => id));
  if (page.newer !== null) return { ...page, total, andMore, sites, types };
  const all = [...answer.reports, ...page.reports.filter(({ id }) => !inAnswer.has(id))];
  const reports = all.slice(0, LIMITS.pastReportsPerPage);
  const last = reports.at(-1);
  const more = page.older !== null || all.length > reports.length;
  return {
    ...page,
    reports,
    total,
    andMore,
    sites,
    types,
    older: more && last ? cursorOf({ at: last.date, id: last.id }) : null,
  };
}

export function withoutReport(page: PastReportsPage, reportId: unknown): PastReportsPage {
  const reports = page.reports.filter(({ id }: PastReport) => id !== reportId);
  return { ...page, reports, total: page.total - (page.reports.length - reports.length) };
}
