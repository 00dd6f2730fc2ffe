import { Download } from 'lucide-react';
import { ActivityFilters, type ActivityFiltersProps } from '@/components/activity/activity-filters';
import { UndoButton } from '@/components/activity/undo-button';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { buttonClass } from '@/components/ui/button-look';
import { classNames } from '@/components/ui/class-names';
import { ListCard } from '@/components/ui/list-card';
import { SoftLinks } from '@/components/ui/soft-links';
import { EmptyState } from '@/components/ui/states';
import type { ActivityPage } from '@/lib/activity/contract';
import { activityAddress, activityFile, isNarrowedActivity, type ActivityFilter } from '@/lib/activity/filter';
import { foldedEntries, type ActivityLine } from '@/lib/activity/folded-entries';
import { formatReportDate, formatReportDateTime, formatReportTime } from '@/lib/dates';
import { correctionsAddress, viewAddress } from '@/lib/reports/addresses';

export interface ActivityProps extends ActivityFiltersProps {
  page: ActivityPage;
  /** Not the newest page. */
  older: boolean;
  timeZone: string;
}

/** Who did what in the work unit, when and to what, from the audit trail: for the Office. */
export function Activity({ page, filter, older, timeZone, people, abouts }: ActivityProps) {
  const lines = foldedEntries(page.entries);
  return (
    <>
      <PageHead
        title="Activity"
        lead="Who did what in this work unit, newest first."
        actions={
          <a href={activityFile(filter)} download className={buttonClass({ variant: 'outline' })}>
            <Download aria-hidden="true" />
            Export
          </a>
        }
      />
      <SoftLinks>
        <ListCard
          filters={<ActivityFilters {...{ filter, people: withWho(people, filter, lines), abouts }} />}
          empty={lines.length === 0 && <NothingHere filter={filter} />}
          columns={['When', 'Who', 'What']}
          rows={ROWS}
          foot={<Pages {...{ filter, older }} next={page.next} />}
        >
          {lines.map((line) => (
            <Line key={line.id} {...{ line, filter, timeZone }} />
          ))}
        </ListCard>
      </SoftLinks>
    </>
  );
}

/** Somebody who left the work unit is offered while the list is narrowed to them. */
function withWho(
  people: ActivityFiltersProps['people'],
  { who }: ActivityFilter,
  lines: readonly ActivityLine[],
): ActivityFiltersProps['people'] {
  if (!who || people.some(({ value }) => value === who)) return people;
  return [...people, { value: who, label: lines[0]?.who || 'Somebody who left' }];
}

function NothingHere({ filter }: { filter: ActivityFilter }) {
  if (!isNarrowedActivity(filter)) return <EmptyState>Nothing has happened yet.</EmptyState>;
  return (
    <EmptyState
      action={
        <ButtonLink variant="outline" href={activityAddress({})}>
          Clear filters
        </ButtonLink>
      }
    >
      Nothing that was done fits these filters.
    </EmptyState>
  );
}

/** On a phone each line is a block: who, what, when and the buttons, one below the other. */
const ROWS = classNames(
  '[&>tr]:grid [&>tr]:grid-cols-1 [&>tr]:gap-y-1 [&>tr]:px-4 [&>tr]:py-3.5 [&>tr]:tablet:table-row',
  '[&_td]:align-top [&_td]:tablet:px-3 [&_td]:tablet:py-3',
  '[&_td:nth-child(1)]:order-3 [&_td:nth-child(1)]:text-small [&_td:nth-child(1)]:text-ink-muted [&_td:nth-child(1)]:tablet:pl-4 [&_td:nth-child(1)]:tablet:whitespace-nowrap [&_td:nth-child(1)]:desktop:pl-6',
  '[&_td:nth-child(2)]:order-1 [&_td:nth-child(2)]:font-bold [&_td:nth-child(2)]:wrap-anywhere [&_td:nth-child(2)]:tablet:min-w-40 [&_td:nth-child(2)>a]:text-link',
  '[&_td:nth-child(3)]:order-2 [&_td:nth-child(3)]:wrap-anywhere',
  '[&_td:nth-child(4)]:order-4 [&_td:nth-child(4)]:text-small [&_td:nth-child(4)]:tablet:py-1.5 [&_td:nth-child(4)]:tablet:pr-4 [&_td:nth-child(4)]:desktop:pr-6',
  '[&_a]:no-underline [&_td>span]:flex [&_td>span]:flex-wrap [&_td>span]:items-center [&_td>span]:gap-x-1 [&_td>span]:tablet:flex-nowrap [&_td>span]:tablet:justify-end',
  '[&_td>span>a]:inline-flex [&_td>span>a]:min-h-12 [&_td>span>a]:items-center [&_td>span>a]:rounded-control [&_td>span>a]:px-2 [&_td>span>a]:font-bold [&_td>span>a]:text-link [&_td>span>a]:hover:bg-surface-hover [&_td>span>a]:desktop:min-h-11',
);

interface LineProps {
  line: ActivityLine;
  filter: ActivityFilter;
  timeZone: string;
}

function Line({ line, filter, timeZone }: LineProps) {
  const { who, personId, text, undo } = line;
  return (
    <tr>
      <td>
        <When {...line} timeZone={timeZone} />
      </td>
      <td>
        {personId && personId !== filter.who ? (
          <a href={activityAddress({ ...filter, who: personId })}>{who || 'Somebody'}</a>
        ) : (
          who || 'Somebody'
        )}
      </td>
      <td>{text}</td>
      <td>
        <span>
          <Open line={line} />
          <OnlyThis line={line} filter={filter} />
          {undo && <UndoButton undo={undo} about={text} />}
        </span>
      </td>
    </tr>
  );
}

/** Something that was done again and again has two times, unless all of it was within a minute. */
function When({ at, since, times, timeZone }: ActivityLine & { timeZone: string }) {
  const [first, last] = [formatReportDateTime(since, timeZone), formatReportDateTime(at, timeZone)];
  if (times === 1) return last;
  const sameDay = formatReportDate(at, timeZone) === formatReportDate(since, timeZone);
  return (
    <>
      {first === last ? last : `${first} to ${sameDay ? formatReportTime(at, timeZone) : last}`}
      <br />
      {times} times
    </>
  );
}

function Open({ line: { report, text } }: { line: ActivityLine }) {
  if (!report || report.deleted) return null;
  return (
    <a href={report.closed ? viewAddress(report.id) : correctionsAddress(report.id)} aria-label={`Open: ${text}`}>
      Open
    </a>
  );
}

/** The way to all that was done to this one thing. */
function OnlyThis({ line: { subject, text }, filter }: { line: ActivityLine; filter: ActivityFilter }) {
  if (subject === null || subject === filter.subject) return null;
  return (
    <a href={activityAddress({ subject })} aria-label={`Its history: ${text}`}>
      History
    </a>
  );
}

function Pages({ filter, older, next }: { filter: ActivityFilter; older: boolean; next: string | null }) {
  if (next === null && !older) return null;
  return (
    <nav aria-label="Pages of activity" className="flex justify-end gap-2 border-t border-line px-4 py-3 desktop:px-6">
      {older && (
        <ButtonLink variant="text" href={activityAddress(filter)} prefetch={false}>
          Newest
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink variant="text" href={activityAddress(filter, next)} prefetch={false}>
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
