'use client';

import { QuantityFields } from '@/components/disposal/quantity-fields';
import { OTHER, type TypedMaterial } from '@/components/materials/typed-material';
import { OneOf } from '@/components/ui/choice-group';
import { DateField } from '@/components/ui/date-field';
import type { KeepsUnread } from '@/components/ui/date-input';
import { LimitedTextField } from '@/components/ui/limited-text-field';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { sentence } from '@/lib/failures';
import { UNIQUE_RESOURCES } from '@/lib/materials/resources';
import {
  daysLater,
  expiryMistake,
  HOLDS_DAYS,
  LONGEST_NOTE,
  LONGEST_RESOURCE,
  DISCOVERY_MODES,
} from '@/lib/materials/rules';
import { MODE_LABELS, MODE_MEANINGS } from '@/lib/materials/texts';

export interface EnteredFieldsProps extends KeepsUnread {
  typed: TypedMaterial;
  today: string;
  sites: readonly { id: string; name: string }[];
  mistake: { field: string; words: string } | null;
  set: (part: Partial<TypedMaterial>) => void;
}

const RESOURCE_OPTIONS = [
  ...UNIQUE_RESOURCES.map((name) => ({ value: name, label: name })),
  { value: OTHER, label: 'Another material' },
];

export function EnteredFields(props: EnteredFieldsProps) {
  const { typed, sites, set } = props;
  return (
    <>
      <OneOf
        legend="Search or post?"
        pairs
        choices={DISCOVERY_MODES.map((mode) => ({ value: mode, label: MODE_MEANINGS[mode], meta: MODE_LABELS[mode] }))}
        value={typed.mode === 'post' ? 'post' : 'search'}
        onChange={(mode) => set({ mode })}
      />
      <What {...props} />
      <div className="grid gap-4 tablet:grid-cols-2">
        {sites.length > 0 && (
          <Select
            label="Site"
            optional
            hint="Other companies see only its distance."
            placeholder="No site"
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            value={typed.siteId}
            onChange={(event) => set({ siteId: event.target.value })}
          />
        )}
        <Until {...props} />
      </div>
      <TextArea
        label="Note"
        optional
        dir="auto"
        rows={2}
        limit={LONGEST_NOTE}
        value={typed.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      <OneOf
        legend="Who sees it?"
        choices={[
          { value: 'unit', label: 'Our work unit only' },
          {
            value: 'all',
            label: 'Also companies with a matching search or post',
            meta: 'They see our company, the material, quantity and note, and your name and email unless your contact info is private. You see the same about them.',
          },
        ]}
        value={typed.seenBy === 'all' ? 'all' : 'unit'}
        onChange={(seenBy) => set({ seenBy })}
      />
    </>
  );
}

function What({ typed, mistake, set }: EnteredFieldsProps) {
  const wrong = (field: string) => (mistake?.field === field ? mistake.words : undefined);
  const isOther = typed.listed === OTHER;
  return (
    <>
      <Select
        label="Material"
        placeholder="Select a material"
        options={RESOURCE_OPTIONS}
        value={typed.listed}
        error={isOther ? undefined : wrong('resource')}
        onChange={(event) => set({ listed: event.target.value })}
      />
      {isOther && (
        <LimitedTextField
          label="Which material?"
          dir="auto"
          limit={LONGEST_RESOURCE}
          value={typed.other}
          error={wrong('resource')}
          onChange={(event) => set({ other: event.target.value })}
        />
      )}
      <QuantityFields {...{ typed, set }} mistake={wrong('quantity')} />
    </>
  );
}

function Until({ typed, today, mistake, set, unread, onUnread }: EnteredFieldsProps) {
  return (
    <DateField
      label="Until"
      hint="The last day. We remind you a week before."
      {...{ unread, onUnread }}
      value={typed.expires || daysLater(today, HOLDS_DAYS)}
      error={mistake?.field === 'expires' ? mistake.words : undefined}
      refuse={(day) => (expiryMistake(day, today) ? sentence('material-expiry-wrong') : null)}
      onChange={(expires) => set({ expires: expires ?? '' })}
    />
  );
}
