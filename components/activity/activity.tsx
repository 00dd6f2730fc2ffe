import { Download } from 'lucide-react';
import { ActivityFilters, type ActivityFiltersProps } from '@/components/activity/activity-filters';
import { UndoButton } from '@/components/activity/undo-button';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { buttonClass } from '@/components/ui/button-look';
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

interface LineProps {
  line: ActivityLine;
  filter: ActivityFilter;
  timeZone: string;
}

function Line({ line, filter, timeZone }: LineProps) {
  const { who, personId, text, undo } = line;
  return (
    <tr className="grid grid-cols-1 gap-y-1 px-4 py-3.5 tablet:table-row [&>td]:align-top [&>td]:tablet:px-3 [&>td]:tablet:py-3 [&>td:first-child]:tablet:pl-4 [&>td:first-child]:desktop:pl-6 [&>td:last-child]:tablet:pr-4 [&>td:last-child]:desktop:pr-6">
      <td className="order-3 text-small text-ink-muted tablet:whitespace-nowrap">
        <When {...line} timeZone={timeZone} />
      </td>
      <td className="order-1 font-bold wrap-anywhere tablet:min-w-40">
        {personId && personId !== filter.who ? (
          <a href={activityAddress({ ...filter, who: personId })} className="text-link">
            {who || 'Somebody'}
          </a>
        ) : (
          who || 'Somebody'
        )}
      </td>
      <td className="order-2 wrap-anywhere">{text}</td>
      <td className="order-4 text-small tablet:py-1.5!">
        <span className="flex flex-wrap items-center gap-x-1 tablet:flex-nowrap tablet:justify-end">
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
      <span className="block">{times} times</span>
    </>
  );
}

const LINK =
  'inline-flex min-h-12 items-center rounded-control px-2 font-bold text-link hover:bg-surface-hover desktop:min-h-11';

function Open({ line: { report, text } }: { line: ActivityLine }) {
  if (!report || report.deleted) return null;
  return (
    <a
      href={report.closed ? viewAddress(report.id) : correctionsAddress(report.id)}
      aria-label={`Open: ${text}`}
      className={LINK}
    >
      Open
    </a>
  );
}

/** The way to all that was done to this one thing. */
function OnlyThis({ line: { subject, text }, filter }: { line: ActivityLine; filter: ActivityFilter }) {
  if (subject === null || subject === filter.subject) return null;
  return (
    <a href={activityAddress({ subject })} aria-label={`Its history: ${text}`} className={LINK}>
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
