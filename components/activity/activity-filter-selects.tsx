'use client';

import { useMemo } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Field } from '@/components/ui/forms/field';
import { Select } from '@/components/ui/forms/select';
import type { ActivityFilter } from '@/lib/activity/filter';
import type { ActivityGroupOption } from '@/lib/activity/sentences';
import { deserializeProps, type SerializedProps } from '@/lib/serialized-props';

export interface ActivityFilterOptions {
  people: readonly { value: string; label: string }[];
  groups: readonly ActivityGroupOption[];
}

interface ActivityFilterSelectsProps extends Pick<ActivityFilter, 'who' | 'what'> {
  choices: SerializedProps<ActivityFilterOptions>;
}

/** Selects for the person and the event. Rendered on the client, because the server would send each option twice. */
export function ActivityFilterSelects({ choices, who = '', what = '' }: ActivityFilterSelectsProps) {
  const { people, groups } = useMemo(() => deserializeProps(choices), [choices]);
  return (
    <>
      <Select label="Who" name="who" placeholder="Everybody" defaultValue={who} options={people} />
      <Field label="What">
        {(control) => (
          <span className="relative block">
            <select
              {...control}
              name="what"
              defaultValue={what}
              className="form-control appearance-none pr-10 text-ellipsis"
            >
              <option value="">Everything</option>
              {groups.map(({ group, label, kinds }) => (
                <optgroup key={group} label={label}>
                  <option value={group}>{label}: everything</option>
                  {kinds.map((kind) => (
                    <option key={kind.type} value={kind.type}>
                      {kind.label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            <Icon
              name="chevron-down"
              className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
            />
          </span>
        )}
      </Field>
    </>
  );
}
