import Form from 'next/form';
import { ActivityChoices, type Choices } from '@/components/activity/activity-choices';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { InlineNote } from '@/components/ui/inline-note';
import { TextField } from '@/components/ui/text-field';
import { ACTIVITY_ADDRESS, activityAddress, isNarrowedActivity, type ActivityFilter } from '@/lib/activity/filter';
import { sent } from '@/lib/sent-text';

export interface ActivityFiltersProps extends Choices {
  filter: ActivityFilter;
}

/** A GET form, which also works without scripts. */
export function ActivityFilters({ filter, people, abouts }: ActivityFiltersProps) {
  const { who, what, subject, from = '', to = '' } = filter;
  return (
    // The key resets the fields to the URL after Back or 'Clear filters'.
    <Form
      key={JSON.stringify(filter)}
      action={ACTIVITY_ADDRESS}
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
      <ActivityChoices {...{ choices: sent({ people, abouts }), who, what }} />
      <TextField label="From" type="date" name="from" defaultValue={from} />
      <TextField label="To" type="date" name="to" defaultValue={to} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="field">
          Show
        </Button>
        {isNarrowedActivity(filter) && (
          <ButtonLink variant="outline" size="field" href={activityAddress({})} prefetch={false}>
            Clear filters
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
