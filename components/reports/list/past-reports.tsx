'use client';

import { Share2 } from 'lucide-react';
import { ServerButtonLink, ServerLink } from '@/components/offline/server-link';
import { StatusDot } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ListCard } from '@/components/ui/list-card';
import { EmptyState } from '@/components/ui/states';
import { formatListDate } from '@/lib/dates';
import { pastReportsAddress, viewAddress } from '@/lib/reports/addresses';
import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { bulkShareRefusal, filtersInForce, NO_FILTER, type PastFilter } from '@/lib/reports/domain/past-reports-filter';
import { LIMITS, typeLabel } from '@/lib/reports/domain/rules';
import { NO_PAST_REPORTS } from './empty-texts';
import { FilterButton, InlineFilters } from './past-filters';
import { usePastFilter } from './use-past-filter';

export interface PastReportsProps {
  page: PastReportsPage;
  filter: PastFilter;
  today: string;
  onShare: (reports: PastReport[]) => void;
}

/** Closed inspections, 10 per page: a table on a computer, a list on a phone (LIST-17…27). */
export function PastReports({ page, filter: asked, today, onShare }: PastReportsProps) {
  const { filter, narrow, loading } = usePastFilter(asked);
  const fields = { filter, offered: page, today, onChange: narrow };
  const filtered = filtersInForce(asked) > 0;
  return (
    <ListCard
      id="past-reports"
      title="Past Reports"
      sub={loading && <span role="status">Loading...</span>}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <FilterButton {...fields} />
          <ShareListed reports={page.reports} refusal={bulkShareRefusal(asked, page.reports.length)} {...{ onShare }} />
        </div>
      }
      filters={(filtered || page.total > 0) && <InlineFilters {...fields} />}
      empty={page.total === 0 && <EmptyPast filtered={filtered} onClear={() => narrow(NO_FILTER)} />}
      columns={['Date', 'Site', 'Type', 'Inspector', 'BMPs']}
      busy={loading}
      foot={<Pager page={page} filter={asked} />}
      className="flex min-h-[600px] flex-col"
    >
      {page.reports.map((report) => (
        <PastRow key={report.id} report={report} onShare={() => onShare([report])} />
      ))}
    </ListCard>
  );
}

/** Shares all listed reports at once. They must be of one site, because they go to that site's stakeholders (LIST-27). */
function ShareListed({
  reports,
  refusal,
  onShare,
}: {
  reports: PastReport[];
  refusal: string | null;
  onShare: (reports: PastReport[]) => void;
}) {
  return (
    <>
      <Button
        variant="outline"
        disabled={refusal !== null}
        aria-label="Share the listed reports"
        aria-describedby={refusal ? 'share-listed' : undefined}
        onClick={() => onShare(reports)}
      >
        <Share2 aria-hidden="true" />
        Share
      </Button>
      {refusal && (
        <p id="share-listed" className="basis-full text-small text-ink-muted tablet:order-first tablet:basis-auto">
          {refusal}
        </p>
      )}
    </>
  );
}

function EmptyPast({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState>{NO_PAST_REPORTS}</EmptyState>;
  return (
    <div className="border-t border-line">
      <EmptyState
        action={
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        No past report matches these filters.
      </EmptyState>
    </div>
  );
}

function PastRow({ report, onShare }: { report: PastReport; onShare: () => void }) {
  const about = `${report.siteName}, ${formatListDate(report.date, report.timeZone)}`;
  return (
    <tr className="grid grid-cols-2 gap-x-4 gap-y-1 px-4 py-4 tablet:table-row tablet:border-t tablet:border-line [&>td]:tablet:px-3 [&>td]:tablet:py-1.5 [&>td:first-child]:tablet:pl-4 [&>td:first-child]:desktop:pl-6 [&>td:last-child]:tablet:pr-4 [&>td:last-child]:desktop:pr-6">
      <td className="order-2 text-small whitespace-nowrap text-ink-muted tablet:text-body tablet:text-ink">
        {formatListDate(report.date, report.timeZone)}
      </td>
      <td className="order-1 col-span-2 font-bold wrap-break-word">{report.siteName}</td>
      <td className="order-3 text-small text-ink-muted tablet:text-body tablet:text-ink">
        {typeLabel(report.type, report.otherType)}
      </td>
      <td className="order-4 text-small text-ink-muted tablet:text-body tablet:text-ink">{report.inspectors}</td>
      <td className="order-5">
        <Counts report={report} />
      </td>
      <td className="order-6 col-span-2 flex items-center justify-end gap-2 pt-2 tablet:min-h-13 tablet:pt-0">
        <Button variant="text" aria-label={`Share: ${about}`} onClick={onShare} className="max-tablet:flex-1">
          <Share2 aria-hidden="true" />
          Share
        </Button>
        <ServerButtonLink
          variant="outline"
          href={viewAddress(report.id)}
          aria-label={`REVIEW: ${about}`}
          className="max-tablet:flex-1"
        >
          REVIEW
        </ServerButtonLink>
      </td>
    </tr>
  );
}

function Counts({ report: { counts } }: { report: PastReport }) {
  const shown = [
    { status: 'Complete', count: counts.complete, words: 'complete' },
    { status: 'Overdue', count: counts.open, words: 'still open' },
    { status: 'Documentation', count: counts.documentation, words: 'documentation only' },
  ] as const;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 text-small tablet:text-body">
      {shown
        .filter(({ count }) => count > 0)
        .map(({ status, count, words }) => (
          <span key={status} className="inline-flex items-center gap-1.5">
            <StatusDot status={status} size="legend" />
            {count}
            <span className="sr-only">{words}</span>
          </span>
        ))}
    </span>
  );
}

function Pager({
  page: { page, total, reports, newer, older },
  filter,
}: {
  page: PastReportsPage;
  filter: PastFilter;
}) {
  if (total <= LIMITS.pastReportsPerPage) return null;
  const first = (page - 1) * LIMITS.pastReportsPerPage + 1;
  const back = page <= 2 ? {} : { page: page - 1, before: newer ?? undefined };
  return (
    <nav
      aria-label="Pages of past reports"
      className="mt-auto flex items-center justify-between gap-3 border-t border-line px-4 py-3 desktop:px-6"
    >
      <p className="text-small text-ink-muted">
        {first}–{first + reports.length - 1} of {total}
      </p>
      <div className="flex gap-2">
        {newer && <PageLink to={pastReportsAddress(filter, back)}>Previous</PageLink>}
        {older && <PageLink to={pastReportsAddress(filter, { page: page + 1, after: older })}>Next</PageLink>}
      </div>
    </nav>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <ServerLink
      href={to}
      className="inline-flex min-h-12 items-center rounded-control px-3 font-bold text-link hover:bg-surface-hover"
    >
      {children}
    </ServerLink>
  );
}
