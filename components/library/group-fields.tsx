import { memo, useId } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { createBlankEntry, type SetupEntry, type SetupGroup } from '@/components/library/setup-state';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody } from '@/components/ui/lists/card';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { TextArea } from '@/components/ui/forms/text-area';
import { isEqual } from '@/lib/equal';
import type { LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { LIBRARY_LIMITS } from '@/lib/library/names';

/** Callbacks of the entries' fields. Their identity is stable, so that unchanged entries are not rendered again. */
export interface EntryChanges {
  change: (groupId: string, entryId: string, changed: Partial<SetupEntry>) => void;
  remove: (groupId: string, entryId: string) => void;
}

interface GroupFieldsProps {
  group: SetupGroup;
  entryChanges: EntryChanges;
  number: number;
  mode: LibraryMode;
  getError: (id: string) => string | undefined;
  onChange: (changed: Partial<SetupGroup>) => void;
  /** null: the group cannot be removed. */
  onRemove: (() => void) | null;
}

/** The fields of a new group and its entries. */
export function GroupFields({ group, entryChanges, number, mode, getError, onChange, onRemove }: GroupFieldsProps) {
  const { singular } = MODES[mode];
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {singular} Group {number}
      </h2>
      <CardBody className="grid gap-4 pt-4 desktop:pt-6">
        <div className="flex items-end gap-2">
          <LimitedTextField
            label={`${singular} Group Name`}
            autoComplete="off"
            limit={LIBRARY_LIMITS.name}
            value={group.name}
            error={getError(group.id)}
            onChange={(event) => onChange({ name: event.target.value })}
            className="grow"
          />
          {onRemove && (
            <Button variant="danger-text" onClick={onRemove} className="px-2">
              Remove Group
            </Button>
          )}
        </div>
        <ol className="grid gap-4">
          {group.entries.map((entry, index) => (
            <SetupEntryFields
              key={entry.id}
              entry={entry}
              name={`${singular} ${index + 1}`}
              error={getError(entry.id)}
              groupId={group.id}
              onChange={entryChanges.change}
              onRemove={group.entries.length > 1 ? entryChanges.remove : null}
            />
          ))}
        </ol>
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => onChange({ entries: [...group.entries, createBlankEntry()] })}
        >
          <Icon name="plus" />
          Add {singular}
        </Button>
      </CardBody>
    </Card>
  );
}

interface SetupEntryFieldsProps {
  entry: SetupEntry;
  name: string;
  error: string | undefined;
  groupId: string;
  onChange: EntryChanges['change'];
  onRemove: EntryChanges['remove'] | null;
}

/**
 * The fields of an entry. Props are compared by content, because each key press parses the setup from storage again.
 */
const SetupEntryFields = memo(function SetupEntryFields({
  entry,
  name,
  error,
  groupId,
  onChange,
  onRemove,
}: SetupEntryFieldsProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 border-t border-line pt-4 tablet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <LimitedTextField
        label={`${name} Name`}
        autoComplete="off"
        limit={LIBRARY_LIMITS.name}
        value={entry.name}
        error={error}
        onChange={(event) => onChange(groupId, entry.id, { name: event.target.value })}
        className={onRemove ? undefined : 'max-tablet:col-span-2'}
      />
      <TextArea
        label={
          <>
            Description<span className="sr-only"> of {name}</span>
          </>
        }
        optional
        rows={1}
        limit={LIBRARY_LIMITS.description}
        value={entry.description}
        onChange={(event) => onChange(groupId, entry.id, { description: event.target.value })}
        className="max-tablet:col-span-2"
      />
      {onRemove && (
        <IconButton
          label={`Remove ${name}`}
          icon={<Icon name="trash" />}
          tone="danger"
          onClick={() => onRemove(groupId, entry.id)}
          className="mt-7 max-tablet:col-start-2 max-tablet:row-start-1"
        />
      )}
    </li>
  );
}, isEqual);
