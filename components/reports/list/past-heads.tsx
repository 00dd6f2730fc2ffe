import type { Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { ServerLink } from '@/components/offline/server-link';
import { Checkbox } from '@/components/ui/forms/checkbox';
import type { ColumnHead } from '@/components/ui/lists/responsive-table';
import { createPastReportsUrl } from '@/lib/reports/urls';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import type { PastReport } from '@/lib/reports/domain/past-reports-page';
import { getAriaSort, getNextSort, type PastSortColumn } from '@/lib/reports/domain/past-reports-sort';
import type { SelectedReports } from './use-selected-reports';

/** Column headers. Those of date, site and type sort the list. `selection` is null if reports cannot be selected. */
export function createColumnHeads(
  query: PastQuery,
  reports: readonly PastReport[],
  selection: SelectedReports | null,
  t: Translate,
): (string | ColumnHead)[] {
  return [
    { name: t('Select'), head: selection && <SelectAll reports={reports} selection={selection} /> },
    createSortableHead(t('Date'), 'date', query),
    createSortableHead(t('Site'), 'site', query),
    createSortableHead(t('Type'), 'type', query),
    t('Inspector'),
    t('BMPs'),
  ];
}

function createSortableHead(name: string, column: PastSortColumn, query: PastQuery): ColumnHead {
  const sorted = getAriaSort(column, query.sort);
  const icon = sorted ? (sorted === 'ascending' ? 'arrow-up' : 'arrow-down') : 'chevrons-up-down';
  return {
    name,
    sortDirection: sorted,
    head: (
      <ServerLink
        href={createPastReportsUrl({ ...query, sort: getNextSort(column, query.sort) })}
        scroll={false}
        className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-inherit no-underline hover:bg-surface-hover aria-busy:opacity-60 [&_svg]:size-4"
      >
        {name}
        <Icon name={icon} />
      </ServerLink>
    ),
  };
}

function SelectAll({ reports, selection }: { reports: readonly PastReport[]; selection: SelectedReports }) {
  const t = useText();
  return (
    <Checkbox
      label={<span className="sr-only">{t('Select all reports on this page')}</span>}
      checked={reports.every(selection.has)}
      onChange={(event) => selection.select(reports, event.target.checked)}
      className="-mr-3 -ml-2 w-11 justify-center gap-0"
    />
  );
}
