import { useState, useOptimistic } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { Text } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy/lazy-component';
import { useIdlePreload } from '@/components/ui/lazy/use-idle-preload';
import { Button } from '@/components/ui/buttons/button';
import { ListCard } from '@/components/ui/lists/list-card';
import { EmptyState } from '@/components/ui/feedback/states';
import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { validateBulkShare, isFiltered, NO_FILTER, type PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { NO_PAST_REPORTS } from '@/components/reports/list/empty-texts';
import { FilterButton, InlineFilters } from '@/components/reports/list/past-filters';
import { createColumnHeads } from '@/components/reports/list/past-heads';
import { PastPager, formatTotal } from '@/components/reports/list/past-pager';
import { PastRow } from '@/components/reports/list/past-row';
import { PastSearch } from '@/components/reports/list/past-search';
import { useSelectedReports } from '@/components/reports/list/use-selected-reports';
import { useServerNavigation } from '@/components/offline/use-server-navigation';
import { createPastReportsUrl } from '@/lib/reports/urls';

const loadSelectionBar = () => import('./selection-bar').then((module) => module.SelectionBar);
const SelectionBar = lazyComponent(loadSelectionBar);

const ExportDialog = lazyDialog(
  () => import('./export-dialog').then((module) => module.ExportDialog),
  ({ onClose }) => onClose,
);

export interface PastReportsProps {
  page: PastReportsPage;
  query: PastQuery;
  canExport: boolean;
  /** Undefined in a closed work unit, which shares nothing. */
  onShare?: (reports: PastReport[]) => void;
}

/** Closed inspections, 10 per page: a table on a desktop, a list on a phone (LIST-17…27). */
export function PastReports({ page, query, canExport, onShare }: PastReportsProps) {
  const t = useText();
  const { filter, changeFilter, isLoading } = usePastFilter(query);
  const [exportScope, setExportScope] = useState<'listed' | 'selected' | null>(null);
  const selection = useSelectedReports();
  const canSelect = onShare !== undefined || canExport;
  useIdlePreload(loadSelectionBar);
  const fields = { filter, choices: page, onChange: changeFilter };
  const refusal = validateBulkShare(query, page.reports.length);
  const hasFilter = isFiltered(query);
  const isEmpty = page.total === 0;
  return (
    <ListCard
      id="past-reports"
      title={t('Past Reports')}
      sub={isLoading && <span role="status">{t('Loading...')}</span>}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <FilterButton {...fields} siteHint={onShare && !query.siteId && refusal ? t(refusal) : undefined} />
          {canExport && !isEmpty && <ExportButton onClick={() => setExportScope('listed')} />}
          {onShare && <SharePageButton reports={page.reports} refusal={refusal} onShare={onShare} />}
        </div>
      }
      filters={
        (hasFilter || !isEmpty) && (
          <div className="border-t border-line wide:grid wide:grid-cols-[5fr_7fr]">
            <PastSearch query={filter} onSearch={(words) => changeFilter({ words })} />
            <InlineFilters {...fields} />
          </div>
        )
      }
      emptyState={isEmpty && <EmptyPast hasFilter={hasFilter} onClear={() => changeFilter(NO_FILTER)} />}
      columns={createColumnHeads(query, page.reports, canSelect ? selection : null, t)}
      isBusy={isLoading}
      foot={
        <>
          <PastPager page={page} query={query} />
          {selection.reports.length > 0 && (
            <SelectionBar
              selection={selection}
              pageReports={page.reports}
              onShare={onShare}
              onExport={canExport ? () => setExportScope('selected') : undefined}
            />
          )}
          {exportScope && (
            <ExportDialog
              query={query}
              {...(exportScope === 'selected'
                ? {
                    reportIds: selection.reports.map(({ id }) => id),
                    total: selection.reports.length,
                    description: formatCount(`${selection.reports.length}`),
                  }
                : { total: page.isTotalCapped ? null : page.total, description: formatCount(formatTotal(page)) })}
              isLoading={isLoading && exportScope === 'listed'}
              onClose={() => setExportScope(null)}
            />
          )}
        </>
      }
      className="flex min-h-[600px] flex-col"
    >
      {page.reports.map((report) => (
        <PastRow
          key={report.id}
          report={report}
          isSelected={selection.has(report)}
          isSelectionFull={selection.isFull}
          onSelect={canSelect ? (checked) => selection.select([report], checked) : undefined}
          onShare={onShare && (() => onShare([report]))}
        />
      ))}
    </ListCard>
  );
}

const formatCount = (count: string) => (count === '1' ? '1 report' : `${count} reports`);

function ExportButton({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <Button
      variant="outline"
      aria-label={t('Export all reports in this list')}
      onClick={onClick}
      className="max-tablet:px-2.5"
    >
      <Icon name="download" />
      {t('Export')}
    </Button>
  );
}

/** Shares the reports on this page. `refusal` says why they cannot be shared together, or is null (LIST-27). */
function SharePageButton({
  reports,
  refusal,
  onShare,
}: {
  reports: PastReport[];
  refusal: Text | null;
  onShare: (reports: PastReport[]) => void;
}) {
  const t = useText();
  return (
    <>
      <Button
        variant="outline"
        disabled={refusal !== null}
        aria-label={t('Share the reports on this page')}
        aria-describedby={refusal ? 'share-listed' : undefined}
        onClick={() => onShare(reports)}
        className="max-tablet:px-2.5"
      >
        <Icon name="share-2" />
        {t('Share')}
      </Button>
      {refusal && (
        <p
          id="share-listed"
          // On a phone, the sentence is in the filter dialog, where the site is chosen.
          className="text-small text-ink-muted max-tablet:sr-only print:hidden tablet:order-first"
        >
          {t(refusal)}
        </p>
      )}
    </>
  );
}

function EmptyPast({ hasFilter, onClear }: { hasFilter: boolean; onClear: () => void }) {
  const t = useText();
  if (!hasFilter) return <EmptyState>{t(NO_PAST_REPORTS)}</EmptyState>;
  return (
    <div className="border-t border-line">
      <EmptyState
        action={
          <Button variant="outline" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        }
      >
        {t('No past reports match these filters.')}
      </EmptyState>
    </div>
  );
}

/** Filter and order in the URL, and a setter. Each change is a history entry, so that Back undoes it. */
function usePastFilter(query: PastQuery): {
  filter: PastQuery;
  changeFilter: (changes: PastQuery) => void;
  isLoading: boolean;
} {
  const { navigate, isNavigating } = useServerNavigation();
  const [filter, setFilter] = useOptimistic(query);
  function changeFilter(changes: PastQuery): void {
    const next = { ...filter, ...changes };
    navigate(createPastReportsUrl(next), { before: () => setFilter(next), shouldScroll: false });
  }
  return { filter, changeFilter, isLoading: isNavigating };
}
