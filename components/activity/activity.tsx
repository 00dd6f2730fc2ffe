import { Download } from 'lucide-react';
import { ActivityFilters, type ActivityFiltersProps } from '@/components/activity/activity-filters';
import { ActivityRows } from '@/components/activity/activity-rows';
import { ACTIVITY_TABLE_CLASS } from '@/components/activity/activity-table-class';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { ListCard } from '@/components/ui/lists/list-card';
import { ClientLinks } from '@/components/ui/lists/client-links';
import { EmptyState } from '@/components/ui/feedback/states';
import type { ActivityPage } from '@/lib/activity/contract';
import { activityPath, activityFilePath, isActivityFiltered, type ActivityFilter } from '@/lib/activity/filter';
import { foldEntries, type ActivityLine } from '@/lib/activity/fold-entries';
import { serializeProps } from '@/lib/serialized-props';

export interface ActivityProps extends ActivityFiltersProps {
  page: ActivityPage;
  /** Not the newest page. */
  older: boolean;
  timeZone: string;
}

export function Activity({ page, filter, older, timeZone, people, abouts }: ActivityProps) {
  const lines = foldEntries(page.entries);
  return (
    <>
      <PageHead
        title="Activity"
        lead="Who did what in this work unit, newest first."
        actions={
          <a href={activityFilePath(filter)} download className={buttonClass({ variant: 'outline' })}>
            <Download aria-hidden="true" />
            Export
          </a>
        }
      />
      <ClientLinks>
        <ListCard
          filters={<ActivityFilters {...{ filter, people: withFormerMember(people, filter, lines), abouts }} />}
          empty={lines.length === 0 && <NoActivity filter={filter} />}
          columns={['When', 'Who', 'What']}
          className={ACTIVITY_TABLE_CLASS}
          foot={<Pagination {...{ filter, older }} next={page.next} />}
        >
          <ActivityRows {...{ lines: serializeProps(lines), filter, timeZone }} />
        </ListCard>
      </ClientLinks>
    </>
  );
}

/** Adds a filtered person who has left the work unit to the options. */
function withFormerMember(
  people: ActivityFiltersProps['people'],
  { who }: ActivityFilter,
  lines: readonly ActivityLine[],
): ActivityFiltersProps['people'] {
  if (!who || people.some(({ value }) => value === who)) return people;
  return [...people, { value: who, label: lines[0]?.who || 'Former member' }];
}

function NoActivity({ filter }: { filter: ActivityFilter }) {
  if (!isActivityFiltered(filter)) return <EmptyState>No activity yet.</EmptyState>;
  return (
    <EmptyState
      action={
        <ButtonLink variant="outline" href={activityPath({})}>
          Clear filters
        </ButtonLink>
      }
    >
      No activity matches these filters.
    </EmptyState>
  );
}

function Pagination({ filter, older, next }: { filter: ActivityFilter; older: boolean; next: string | null }) {
  if (next === null && !older) return null;
  return (
    <nav aria-label="Pages of activity" className="flex justify-end gap-2 border-t border-line px-4 py-3 desktop:px-6">
      {older && (
        <ButtonLink variant="text" href={activityPath(filter)} prefetch={false}>
          Newest
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink variant="text" href={activityPath(filter, next)} prefetch={false}>
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
