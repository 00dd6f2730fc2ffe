import { Icon } from '@/components/ui/icons/icon';
import { ActivityFilters, type ActivityFiltersProps } from '@/components/activity/activity-filters';
import { ActivityRows } from '@/components/activity/activity-rows';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { ListCard } from '@/components/ui/lists/list-card';
import { ClientLinks } from '@/components/ui/lists/client-links';
import { ShowMoreLink } from '@/components/ui/lists/show-more-link';
import { EmptyState } from '@/components/ui/feedback/states';
import type { ActivityPage } from '@/lib/activity/contract';
import { getActivityPath, getActivityFilePath, hasActivityFilter, type ActivityFilter } from '@/lib/activity/filter';
import { foldEntries, type ActivityLine } from '@/lib/activity/fold-entries';
import { getMoreRows } from '@/lib/list-cursor';
import { serializeProps } from '@/lib/serialized-props';
import { classNames } from '@/components/ui/class-names';

export interface ActivityProps extends ActivityFiltersProps {
  page: ActivityPage;
  /** The cursor and length of the page, as in its URL. */
  range: { before?: string; rows?: number };
  timeZone: string;
}

/** Who did what in the work unit, with filters, pages and an export. */
export function Activity({ page, filter, range, timeZone, people, groups }: ActivityProps) {
  const lines = foldEntries(page.entries);
  return (
    <>
      <PageHead
        title="Activity"
        lead="Who did what in this work unit, newest first."
        actions={
          <a href={getActivityFilePath(filter)} download className={buttonClass({ variant: 'outline' })}>
            <Icon name="download" />
            Export
          </a>
        }
      />
      <ClientLinks>
        <ListCard
          filters={<ActivityFilters filter={filter} people={addFormerMember(people, filter, lines)} groups={groups} />}
          emptyState={lines.length === 0 && <NoActivity filter={filter} />}
          columns={['When', 'Who', 'What']}
          className={ACTIVITY_TABLE_CLASS}
          foot={<Pagination filter={filter} range={range} next={page.next} />}
        >
          <ActivityRows lines={serializeProps(lines)} filter={filter} timeZone={timeZone} />
        </ListCard>
      </ClientLinks>
    </>
  );
}

/** Adds a filtered person who has left the work unit to the options. */
function addFormerMember(
  people: ActivityFiltersProps['people'],
  { who }: ActivityFilter,
  lines: readonly ActivityLine[],
): ActivityFiltersProps['people'] {
  if (!who || people.some(({ value }) => value === who)) return people;
  return [...people, { value: who, label: lines[0]?.who || 'Former member' }];
}

function NoActivity({ filter }: { filter: ActivityFilter }) {
  if (!hasActivityFilter(filter)) return <EmptyState>No activity yet.</EmptyState>;
  return (
    <EmptyState
      action={
        <ButtonLink variant="outline" href={getActivityPath({})}>
          Clear filters
        </ButtonLink>
      }
    >
      No activity matches these filters.
    </EmptyState>
  );
}

function Pagination({
  filter,
  range: { before, rows },
  next,
}: Pick<ActivityProps, 'filter' | 'range'> & { next: string | null }) {
  const isOlderPage = before !== undefined;
  if (next === null && !isOlderPage) return null;
  const moreRows = getMoreRows(rows);
  return (
    <nav aria-label="Pages of activity" className="flex justify-end gap-2 border-t border-line px-4 py-3 desktop:px-6">
      {isOlderPage && (
        <ButtonLink variant="text" href={getActivityPath(filter)} prefetch={false}>
          Newest
        </ButtonLink>
      )}
      {next !== null &&
        (moreRows ? (
          <ShowMoreLink href={getActivityPath(filter, { before, rows: moreRows })} />
        ) : (
          <ButtonLink variant="text" href={getActivityPath(filter, { before: next })} prefetch={false}>
            Older
          </ButtonLink>
        ))}
    </nav>
  );
}

/** Set once on the table instead of on each of its hundreds of cells. On a phone a row is a block. */
const ACTIVITY_TABLE_CLASS = classNames(
  '[&_tbody>tr]:grid [&_tbody>tr]:grid-cols-[minmax(0,1fr)_auto] [&_tbody>tr]:items-center [&_tbody>tr]:gap-x-4 [&_tbody>tr]:px-4 [&_tbody>tr]:pt-3 [&_tbody>tr]:max-tablet:pb-1.5',
  '[&_tbody>tr]:tablet:table-row',
  '[&_td]:align-top [&_td]:tablet:px-3 [&_td]:tablet:py-3.5',
  // Cell 1: when
  '[&_td:nth-child(1)]:order-3 [&_td:nth-child(1)]:max-tablet:py-1.5 [&_td:nth-child(1)]:text-small [&_td:nth-child(1)]:text-ink-muted',
  '[&_td:nth-child(1)]:tablet:pl-4 [&_td:nth-child(1)]:tablet:whitespace-nowrap [&_td:nth-child(1)]:desktop:pl-6',
  // Cell 2: who
  '[&_td:nth-child(2)]:order-1 [&_td:nth-child(2)]:max-tablet:col-span-2 [&_td:nth-child(2)]:font-bold [&_td:nth-child(2)]:wrap-anywhere',
  '[&_td:nth-child(2)]:tablet:min-w-40 [&_td:nth-child(2)>a]:text-link',
  // Cell 3: what
  '[&_td:nth-child(3)]:order-2 [&_td:nth-child(3)]:max-tablet:col-span-2 [&_td:nth-child(3)]:wrap-anywhere',
  // Cell 4: buttons
  '[&_td:nth-child(4)]:order-4 [&_td:nth-child(4)]:text-small',
  '[&_td:nth-child(4)]:tablet:py-0.5 [&_td:nth-child(4)]:tablet:pr-4 [&_td:nth-child(4)]:desktop:pr-6',
  // The buttons, which are links in a span.
  '[&_td_a]:no-underline [&_td>span]:flex [&_td>span]:flex-wrap [&_td>span]:items-center [&_td>span]:gap-x-1',
  '[&_td>span]:tablet:flex-nowrap [&_td>span]:tablet:justify-end',
  '[&_td>span>a]:inline-flex [&_td>span>a]:min-h-12 [&_td>span>a]:items-center [&_td>span>a]:rounded-control',
  '[&_td>span>a]:px-2 [&_td>span>a]:font-bold [&_td>span>a]:text-link [&_td>span>a]:hover:bg-surface-hover',
  '[&_td>span>a]:desktop:min-h-11',
);
