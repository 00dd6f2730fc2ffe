import Form from 'next/form';
import Link from 'next/link';
import { ActivityFilterSelects, type ActivityFilterOptions } from '@/components/activity/activity-filter-selects';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { TextField } from '@/components/ui/forms/text-field';
import { CollapseOnPhone } from '@/components/ui/lists/collapse-on-phone';
import { ACTIVITY_PATH, countActivityFilters, getActivityPath, type ActivityFilter } from '@/lib/activity/filter';
import { serializeProps } from '@/lib/serialized-props';

export interface ActivityFiltersProps extends ActivityFilterOptions {
  filter: ActivityFilter;
}

/** The filters of the activity list: a GET form, which also works without scripts. */
export function ActivityFilters({ filter, people, groups }: ActivityFiltersProps) {
  const { who, what, subject, from = '', to = '' } = filter;
  const count = countActivityFilters(filter);
  return (
    // The key resets the fields to the URL after Back or 'Clear filters'.
    <Form
      key={JSON.stringify(filter)}
      action={ACTIVITY_PATH}
      prefetch={false}
      aria-label="Filter activity"
      className="filters px-4 py-2 tablet:pt-4 tablet:pb-5 desktop:px-6"
    >
      {subject && (
        <InlineNote tone="info" className="mb-4">
          <p>
            Showing the history of one item.{' '}
            <Link href={getActivityPath({})} prefetch={false} className="font-bold text-link">
              Show all
            </Link>
          </p>
          <input type="hidden" name="subject" value={subject} />
        </InlineNote>
      )}
      <CollapseOnPhone summary={count > 0 ? `Filter, ${count} active` : 'Filter'} summaryClass="text-link">
        <div className="grid gap-4 max-tablet:pb-3 tablet:grid-cols-2 desktop:grid-cols-[1fr_1.4fr_auto_auto_auto] desktop:items-end">
          <ActivityFilterSelects choices={serializeProps({ people, groups })} who={who} what={what} />
          <TextField label="From" type="date" name="from" defaultValue={from} />
          <TextField label="To" type="date" name="to" defaultValue={to} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="field">
              Show
            </Button>
            {count > 0 && (
              <ButtonLink variant="outline" size="field" href={getActivityPath({})} prefetch={false}>
                Clear filters
              </ButtonLink>
            )}
          </div>
        </div>
      </CollapseOnPhone>
    </Form>
  );
}
