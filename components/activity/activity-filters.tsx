import { ChevronDown } from 'lucide-react';
import Form from 'next/form';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS, Field } from '@/components/ui/field';
import { InlineNote } from '@/components/ui/inline-note';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { ACTIVITY_ADDRESS, activityAddress, isNarrowedActivity, type ActivityFilter } from '@/lib/activity/filter';
import type { AboutChoice } from '@/lib/activity/sentences';

export interface ActivityFiltersProps {
  filter: ActivityFilter;
  people: readonly { value: string; label: string }[];
  abouts: readonly AboutChoice[];
}

/** Who, what and when, in the address: a form that asks for the page, also without scripts. */
export function ActivityFilters({ filter, people, abouts }: ActivityFiltersProps) {
  const { who = '', what = '', subject, from = '', to = '' } = filter;
  return (
    // The key: after Back or 'Clear filters' the fields show what the address says.
    <Form
      key={JSON.stringify(filter)}
      action={ACTIVITY_ADDRESS}
      prefetch={false}
      aria-label="Filter activity"
      className="filters grid gap-4 px-4 pt-4 pb-5 tablet:grid-cols-2 desktop:grid-cols-[1fr_1.4fr_auto_auto_auto] desktop:items-end desktop:px-6"
    >
      {subject && (
        <InlineNote tone="info" className="col-span-full">
          <p>Only what was done to one thing is listed.</p>
          <input type="hidden" name="subject" value={subject} />
        </InlineNote>
      )}
      <Select label="Who" name="who" placeholder="Everybody" defaultValue={who} options={people} />
      <Field label="What">
        {(control) => (
          <span className="relative block">
            <select
              {...control}
              name="what"
              defaultValue={what}
              className={classNames(CONTROL_CLASS, 'appearance-none pr-10 text-ellipsis')}
            >
              <option value="">Everything</option>
              {abouts.map(({ about, label, kinds }) => (
                <optgroup key={about} label={label}>
                  <option value={about}>{label}: everything</option>
                  {kinds.map((kind) => (
                    <option key={kind.type} value={kind.type}>
                      {kind.label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            <ChevronDown
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
            />
          </span>
        )}
      </Field>
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
