import { Download } from 'lucide-react';
import { ActivityFilters, type ActivityFiltersProps } from '@/components/activity/activity-filters';
import { ActivityLines } from '@/components/activity/activity-lines';
import { LINES_CLASS } from '@/components/activity/lines-class';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { buttonClass } from '@/components/ui/button-look';
import { ListCard } from '@/components/ui/list-card';
import { SoftLinks } from '@/components/ui/soft-links';
import { EmptyState } from '@/components/ui/states';
import type { ActivityPage } from '@/lib/activity/contract';
import { activityAddress, activityFile, isNarrowedActivity, type ActivityFilter } from '@/lib/activity/filter';
import { foldedEntries, type ActivityLine } from '@/lib/activity/folded-entries';
import { sent } from '@/lib/sent-text';

export interface ActivityProps extends ActivityFiltersProps {
  page: ActivityPage;
  /** Not the newest page. */
  older: boolean;
  timeZone: string;
}

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
          className={LINES_CLASS}
          foot={<Pages {...{ filter, older }} next={page.next} />}
        >
          <ActivityLines {...{ lines: sent(lines), filter, timeZone }} />
        </ListCard>
      </SoftLinks>
    </>
  );
}

/** Adds a filtered person who has left the work unit to the options. */
function withWho(
  people: ActivityFiltersProps['people'],
  { who }: ActivityFilter,
  lines: readonly ActivityLine[],
): ActivityFiltersProps['people'] {
  if (!who || people.some(({ value }) => value === who)) return people;
  return [...people, { value: who, label: lines[0]?.who || 'Former member' }];
}

function NothingHere({ filter }: { filter: ActivityFilter }) {
  if (!isNarrowedActivity(filter)) return <EmptyState>No activity yet.</EmptyState>;
  return (
    <EmptyState
      action={
        <ButtonLink variant="outline" href={activityAddress({})}>
          Clear filters
        </ButtonLink>
      }
    >
      No activity matches these filters.
    </EmptyState>
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
