import { useDeferredValue, useMemo, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { FollowersNote } from '@/components/library/followers';
import { getFormKeyPrefix, toggleId } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
import { formatEntryTotal } from '@/components/library/texts';
import { Accordion } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { ChoiceRow } from '@/components/ui/forms/choice-row';
import { DeferredList } from '@/components/ui/lists/deferred-list';
import { EmptyState } from '@/components/ui/feedback/states';
import { TextField } from '@/components/ui/forms/text-field';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { formatWholeNumber } from '@/lib/format-whole-number';
import { createInputKey } from '@/lib/client/stored-input';
import { editEntry, type OppositeGroup } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import { normalizeSearchText } from '@/lib/sites/rules';
import { isString, isArrayWith, hasFields, type TypeGuard } from '@/lib/type-guards';

interface ConnectionChanges {
  connect: readonly string[];
  disconnect: readonly string[];
}

const isConnectionChanges: TypeGuard<ConnectionChanges> = hasFields<ConnectionChanges>({
  connect: isArrayWith(isString),
  disconnect: isArrayWith(isString),
});
const NO_CHANGES: ConnectionChanges = { connect: [], disconnect: [] };

/**
 * The dialog that connects an entry to entries of the opposite mode (LIB-43). Changes are kept on the device until they
 * are saved.
 */
export function ConnectEntries({ libraryKey, library, entry, sender, onSaved, onClose }: EntryDialogProps) {
  const form = useStoredInput(
    createInputKey(sender, `${getFormKeyPrefix(libraryKey)}connect:${entry.id}`),
    isConnectionChanges,
    NO_CHANGES,
  );
  const { connect, disconnect } = form.value;
  const selectedIds = new Set([...entry.connections.filter((id) => !disconnect.includes(id)), ...connect]);
  const { opposite } = MODES[libraryKey.mode];
  const { plural } = MODES[opposite];
  const { send, isBusy, ...command } = useCommand(editEntry, {
    retry: false,
    onDone(done) {
      form.remove();
      onClose();
      onSaved(done.entry);
    },
  });
  const failed = useCurrentFailure(command.failure, form.value);
  function select(id: string, isSelected: boolean) {
    const withoutId = (ids: readonly string[]) => ids.filter((otherId) => otherId !== id);
    const wasConnected = entry.connections.includes(id);
    form.change({
      connect: isSelected && !wasConnected ? [...withoutId(connect), id] : withoutId(connect),
      disconnect: !isSelected && wasConnected ? [...withoutId(disconnect), id] : withoutId(disconnect),
    });
  }
  return (
    <SaveDialog
      title={`Connect ${plural}`}
      isBusy={isBusy}
      canSave={form.isStored}
      failure={failed}
      form={form}
      onSave={() => void send({ ...libraryKey, entryId: entry.id, changes: {}, before: {}, connect, disconnect })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {formatEntryTotal(selectedIds.size, opposite)} connected to <strong>{entry.name}</strong>
      </p>
      <Choices opposite={library.opposite} plural={plural} selectedIds={selectedIds} onSelect={select} />
      {libraryKey.siteId === null && form.isStored && <FollowersNote entryId={entry.id} fields={['connections']} />}
    </SaveDialog>
  );
}

interface ChoicesProps {
  opposite: readonly OppositeGroup[];
  plural: string;
  selectedIds: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
}

function Choices({ opposite, plural, selectedIds, onSelect }: ChoicesProps) {
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(normalizeSearchText(query));
  const searchableEntries = useMemo(
    () => opposite.flatMap(({ entries }) => entries.map((entry) => ({ entry, key: normalizeSearchText(entry.name) }))),
    [opposite],
  );
  const matches = useMemo(
    () =>
      deferredQuery === ''
        ? []
        : searchableEntries.filter(({ key }) => key.includes(deferredQuery)).map(({ entry }) => entry),
    [searchableEntries, deferredQuery],
  );
  const [openGroupIds, setOpenGroupIds] = useState<ReadonlySet<string>>(
    () => new Set(opposite.filter(({ entries }) => entries.some(({ id }) => selectedIds.has(id))).map(({ id }) => id)),
  );
  return (
    <>
      <TextField
        label={`Search ${plural}`}
        hideLabel
        type="search"
        icon={<Icon name="search" />}
        placeholder={`Search ${plural}`}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {deferredQuery !== '' && matches.length === 0 && <EmptyState>No names contain “{query.trim()}”.</EmptyState>}
      {deferredQuery !== '' && (
        <ChoiceRows listKey={deferredQuery} entries={matches} selectedIds={selectedIds} onSelect={onSelect} />
      )}
      {deferredQuery === '' &&
        opposite.map(({ id, name, entries }) => (
          <Accordion
            key={id}
            title={name}
            count={entries.length}
            open={openGroupIds.has(id)}
            onToggle={(isOpen) => setOpenGroupIds((before) => toggleId(before, id, isOpen))}
          >
            {openGroupIds.has(id) && (
              <div className="px-3 pb-3">
                <ChoiceRows listKey={id} entries={entries} selectedIds={selectedIds} onSelect={onSelect} />
              </div>
            )}
          </Accordion>
        ))}
    </>
  );
}

interface ChoiceRowsProps extends Pick<ChoicesProps, 'selectedIds' | 'onSelect'> {
  listKey: string;
  entries: OppositeGroup['entries'];
}

function ChoiceRows({ listKey, entries, selectedIds, onSelect }: ChoiceRowsProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(listKey);
  return (
    <>
      <DeferredList rows={entries.slice(0, visibleCount)} className="grid gap-1 *:p-1 [--row:4rem]">
        {({ id, name }) => (
          <li key={id}>
            <ChoiceRow
              type="checkbox"
              label={name}
              checked={selectedIds.has(id)}
              onChange={(isChecked) => onSelect(id, isChecked)}
            />
          </li>
        )}
      </DeferredList>
      {entries.length > visibleCount && (
        <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
          Show more of {formatWholeNumber(entries.length)}
        </Button>
      )}
    </>
  );
}
