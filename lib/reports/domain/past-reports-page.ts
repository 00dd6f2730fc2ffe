import type { PastReport, PastReportsPage } from '@/lib/reports/contract';
import { cursorOf } from './past-reports-filter';
import { LIMITS } from './rules';

/** What the live channel does to the page of Past Reports that is shown (LIVE-11…13, decision X-63). */

/**
 * A report was closed: `answer` is the same list asked for that report alone. On the first page it is added at the
 * top, if it matches the filters; on every page the filters learn its site and type.
 */
export function withClosedReport(page: PastReportsPage, answer: PastReportsPage): PastReportsPage {
  const { total, sites, types } = answer;
  const arrived = new Set(answer.reports.map(({ id }) => id));
  if (page.newer !== null) return { ...page, total, sites, types };
  const all = [...answer.reports, ...page.reports.filter(({ id }) => !arrived.has(id))];
  const reports = all.slice(0, LIMITS.pastReportsPerPage);
  const last = reports.at(-1);
  const more = page.older !== null || all.length > reports.length;
  return { ...page, reports, total, sites, types, older: more && last ? cursorOf(last) : null };
}

export function withoutReport(page: PastReportsPage, reportId: unknown): PastReportsPage {
  const reports = page.reports.filter(({ id }: PastReport) => id !== reportId);
  return { ...page, reports, total: page.total - (page.reports.length - reports.length) };
}
