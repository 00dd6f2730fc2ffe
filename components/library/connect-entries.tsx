import { useDeferredValue, useMemo, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { FollowersNote } from '@/components/library/followers';
import { formKeyPrefix, toggleId } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
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
import { createInputKey } from '@/lib/client/stored-input';
import { editEntry, type OppositeGroup } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import { normalizeSearchText } from '@/lib/sites/rules';
import { hasFields, isString, type TypeGuard } from '@/lib/live-messages';

interface ConnectionChanges {
  connect: readonly string[];
  disconnect: readonly string[];
}

const isTexts: TypeGuard<readonly string[]> = (value): value is readonly string[] =>
  Array.isArray(value) && value.every(isString);
const isConnectionChanges: TypeGuard<ConnectionChanges> = hasFields<ConnectionChanges>({
  connect: isTexts,
  disconnect: isTexts,
});
const NO_CHANGES: ConnectionChanges = { connect: [], disconnect: [] };

/** Connects an entry with entries of the opposite mode (LIB-43). */
export function ConnectEntries({ place, library, entry, sender, onSaved, onClose }: EntryDialogProps) {
  const form = useStoredInput(
    createInputKey(sender, `${formKeyPrefix(place)}connect:${entry.id}`),
    isConnectionChanges,
    NO_CHANGES,
  );
  const { connect, disconnect } = form.value;
  const chosen = new Set([...entry.connections.filter((id) => !disconnect.includes(id)), ...connect]);
  const { plural } = MODES[MODES[place.mode].opposite];
  const { send, busy, ...command } = useCommand(editEntry, {
    retry: false,
    onDone(done) {
      form.forget();
      onClose();
      onSaved(done.entry);
    },
  });
  const failed = useCurrentFailure(command.failed, form.value);
  function choose(id: string, isChosen: boolean) {
    const without = (ids: readonly string[]) => ids.filter((each) => each !== id);
    const was = entry.connections.includes(id);
    form.change({
      connect: isChosen && !was ? [...without(connect), id] : without(connect),
      disconnect: !isChosen && was ? [...without(disconnect), id] : without(disconnect),
    });
  }
  return (
    <SaveDialog
      title={`Connect ${plural}`}
      busy={busy}
      maySave={form.isStored}
      failed={failed}
      form={form}
      onSave={() => void send({ ...place, entryId: entry.id, changes: {}, before: {}, connect, disconnect })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {chosen.size} of the {plural} connected with <strong>{entry.name}</strong>
      </p>
      <Choices opposite={library.opposite} plural={plural} chosen={chosen} onChoose={choose} />
      {place.siteId === null && form.isStored && <FollowersNote entryId={entry.id} fields={['connections']} />}
    </SaveDialog>
  );
}

interface ChoicesProps {
  opposite: readonly OppositeGroup[];
  plural: string;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}

function Choices({ opposite, plural, chosen, onChoose }: ChoicesProps) {
  const [words, setWords] = useState('');
  const sought = useDeferredValue(normalizeSearchText(words));
  const all = useMemo(
    () => opposite.flatMap(({ entries }) => entries.map((entry) => ({ entry, key: normalizeSearchText(entry.name) }))),
    [opposite],
  );
  const found = useMemo(
    () => (sought === '' ? [] : all.filter(({ key }) => key.includes(sought)).map(({ entry }) => entry)),
    [all, sought],
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(opposite.filter(({ entries }) => entries.some(({ id }) => chosen.has(id))).map(({ id }) => id)),
  );
  return (
    <>
      <TextField
        label={`Search ${plural}`}
        hideLabel
        type="search"
        icon={<Icon name="search" />}
        placeholder={`Search ${plural}`}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {sought !== '' && found.length === 0 && <EmptyState>No name has “{words.trim()}” in it.</EmptyState>}
      {sought !== '' && <ChoiceRows list={sought} entries={found} chosen={chosen} onChoose={onChoose} />}
      {sought === '' &&
        opposite.map(({ id, name, entries }) => (
          <Accordion
            key={id}
            title={name}
            count={entries.length}
            open={open.has(id)}
            onToggle={(isOpen) => setOpen((before) => toggleId(before, id, isOpen))}
          >
            {open.has(id) && (
              <div className="px-3 pb-3">
                <ChoiceRows list={id} entries={entries} chosen={chosen} onChoose={onChoose} />
              </div>
            )}
          </Accordion>
        ))}
    </>
  );
}

interface ChoiceRowsProps extends Pick<ChoicesProps, 'chosen' | 'onChoose'> {
  list: string;
  entries: OppositeGroup['entries'];
}

function ChoiceRows({ list, entries, chosen, onChoose }: ChoiceRowsProps) {
  const { most, more, end } = useIncrementalRows(list);
  return (
    <>
      <DeferredList rows={entries.slice(0, most)} className="grid gap-1 *:p-1 [--row:4rem]">
        {({ id, name }) => (
          <li key={id}>
            <ChoiceRow type="checkbox" label={name} checked={chosen.has(id)} onChange={(is) => onChoose(id, is)} />
          </li>
        )}
      </DeferredList>
      {entries.length > most && (
        <Button ref={end} variant="text" full onClick={more}>
          Show more of {entries.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}
