'use client';

import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { FollowersNote } from '@/components/library/followers';
import { formsOf, toggled } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
import { Accordion } from '@/components/ui/accordion';
import { Button } from '@/components/ui/button';
import { ChoiceRow } from '@/components/ui/choice-row';
import { RowsInTime } from '@/components/ui/rows-in-time';
import { EmptyState } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { useGrowing } from '@/components/ui/use-growing';
import { useCommand } from '@/components/ui/use-command';
import { useCurrentFailure } from '@/components/ui/use-current-failure';
import { useKeptInput } from '@/components/ui/use-kept-input';
import { keptKey } from '@/lib/client/kept-input';
import { editEntry, type OppositeGroup } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import { searchKey } from '@/lib/sites/rules';
import { fields, isText, type Reads } from '@/lib/live-messages';

interface Chosen {
  connect: readonly string[];
  disconnect: readonly string[];
}

const isTexts: Reads<readonly string[]> = (value): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);
const readsChosen: Reads<Chosen> = fields<Chosen>({ connect: isTexts, disconnect: isTexts });
const NOTHING: Chosen = { connect: [], disconnect: [] };

/** Connects an entry with entries of the opposite mode (LIB-43). */
export function ConnectEntries({ place, library, entry, sender, onSaved, onClose }: EntryDialogProps) {
  const form = useKeptInput(keptKey(sender, `${formsOf(place)}connect:${entry.id}`), readsChosen, NOTHING);
  const { connect, disconnect } = form.value;
  const chosen = new Set([...entry.connections.filter((id) => !disconnect.includes(id)), ...connect]);
  const { plural } = MODES[MODES[place.mode].opposite];
  const { send, busy, ...command } = useCommand(editEntry, {
    again: false,
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
      maySave={form.isKept}
      failed={failed}
      form={form}
      onSave={() => void send({ ...place, entryId: entry.id, changes: {}, before: {}, connect, disconnect })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {chosen.size} of the {plural} connected with <strong>{entry.name}</strong>
      </p>
      <Choices opposite={library.opposite} plural={plural} chosen={chosen} onChoose={choose} />
      {place.siteId === null && form.isKept && <FollowersNote entryId={entry.id} fields={['connections']} />}
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
  const sought = useDeferredValue(searchKey(words));
  const all = useMemo(
    () => opposite.flatMap(({ entries }) => entries.map((entry) => ({ entry, key: searchKey(entry.name) }))),
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
        icon={<Search />}
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
            onToggle={(isOpen) => setOpen((before) => toggled(before, id, isOpen))}
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
  const { most, more, end } = useGrowing(list);
  return (
    <>
      <RowsInTime rows={entries.slice(0, most)} className="grid gap-1 *:p-1 [--row:4rem]">
        {({ id, name }) => (
          <li key={id}>
            <ChoiceRow type="checkbox" label={name} checked={chosen.has(id)} onChange={(is) => onChoose(id, is)} />
          </li>
        )}
      </RowsInTime>
      {entries.length > most && (
        <Button ref={end} variant="text" full onClick={more}>
          Show more of {entries.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}
