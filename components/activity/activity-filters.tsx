import Form from 'next/form';
import { ActivityFilterSelects, type ActivityFilterOptions } from '@/components/activity/activity-filter-selects';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { TextField } from '@/components/ui/forms/text-field';
import { ACTIVITY_PATH, getActivityPath, isActivityFiltered, type ActivityFilter } from '@/lib/activity/filter';
import { serializeProps } from '@/lib/serialized-props';

export interface ActivityFiltersProps extends ActivityFilterOptions {
  filter: ActivityFilter;
}

/** The filters of the activity list: a GET form, which also works without scripts. */
export function ActivityFilters({ filter, people, groups }: ActivityFiltersProps) {
  const { who, what, subject, from = '', to = '' } = filter;
  return (
    // The key resets the fields to the URL after Back or 'Clear filters'.
    <Form
      key={JSON.stringify(filter)}
      action={ACTIVITY_PATH}
      prefetch={false}
      aria-label="Filter activity"
      className="filters grid gap-4 px-4 pt-4 pb-5 tablet:grid-cols-2 desktop:grid-cols-[1fr_1.4fr_auto_auto_auto] desktop:items-end desktop:px-6"
    >
      {subject && (
        <InlineNote tone="info" className="col-span-full">
          <p>Showing the history of one item.</p>
          <input type="hidden" name="subject" value={subject} />
        </InlineNote>
      )}
      <ActivityFilterSelects {...{ choices: serializeProps({ people, groups }), who, what }} />
      <TextField label="From" type="date" name="from" defaultValue={from} />
      <TextField label="To" type="date" name="to" defaultValue={to} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="field">
          Show
        </Button>
        {isActivityFiltered(filter) && (
          <ButtonLink variant="outline" size="field" href={getActivityPath({})} prefetch={false}>
            Clear filters
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
