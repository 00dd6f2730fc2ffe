import { Plus, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Differs, EntryRow } from '@/components/library/entry-row';
import { Accordion } from '@/components/ui/accordion';
import { Button } from '@/components/ui/button';
import { RowsInTime } from '@/components/ui/rows-in-time';
import { EmptyState } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

export interface GroupActs {
  onOpen: (entryId: string) => void;
  onAdd: (groupId: string) => void;
  onRename: (groupId: string) => void;
  onDelete: (group: ComposedGroup) => void;
}

export interface GroupCardProps extends GroupActs {
  group: ComposedGroup;
  /** Whether the group may be deleted: in a site's library always, in the master library when it is empty (LIB-17, X-122). */
  mayDelete: boolean;
  /** Above the entries, such as a name that the master library has changed since. */
  note?: ReactNode;
  isOpen: boolean;
  onToggle: (groupId: string, isOpen: boolean) => void;
}

/** A group as a card that opens (LIB-11, LIB-14). What is in it is drawn only while it is open. */
export function GroupCard({ group, isOpen, onToggle, ...acts }: GroupCardProps) {
  const title = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere">{group.name}</span>
      <Differs origin={group.origin} hasDrift={group.drift.length > 0} />
    </span>
  );
  return (
    <Accordion
      title={title}
      count={group.entries.length}
      open={isOpen}
      onToggle={(opened) => onToggle(group.id, opened)}
    >
      {isOpen && <GroupContent group={group} {...acts} />}
    </Accordion>
  );
}

type GroupContentProps = Omit<GroupCardProps, 'isOpen' | 'onToggle'>;

function GroupContent({ group, mayDelete, note, onOpen, onAdd, onRename, onDelete }: GroupContentProps) {
  const [words, setWords] = useState('');
  const entries = useMatching(group.entries, words);
  const { singular, plural } = MODES[group.mode];
  const add = (
    <Button variant="outline" className="max-tablet:px-3" onClick={() => onAdd(group.id)}>
      <Plus aria-hidden="true" />
      Add {singular}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 pb-3.5 desktop:px-6 desktop:pb-4">
        <TextField
          label={`Search ${group.name}`}
          hideLabel
          type="search"
          icon={<Search />}
          placeholder="Search this group"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="grow basis-36 desktop:mr-auto desktop:max-w-88"
        />
        {add}
        <Button variant="text" className="max-desktop:px-2" onClick={() => onRename(group.id)}>
          Edit Group Name
        </Button>
        {mayDelete && (
          <Button variant="danger-text" className="max-desktop:px-2" onClick={() => onDelete(group)}>
            Delete {singular} Group
          </Button>
        )}
      </div>
      {note}
      <Rows entries={entries} onOpen={onOpen}>
        {words.trim() === '' ? `No ${plural} in this group yet.` : `No ${singular} has “${words.trim()}” in its name.`}
      </Rows>
    </>
  );
}

interface RowsProps extends Pick<GroupActs, 'onOpen'> {
  entries: readonly ComposedEntry[];
  /** Said while there is nothing to list. */
  children: ReactNode;
}

function Rows({ entries, onOpen, children }: RowsProps) {
  if (entries.length === 0) return <EmptyState>{children}</EmptyState>;
  return (
    <RowsInTime rows={entries} className="divide-y divide-line [--row:4.5rem] desktop:[--row:4.125rem]">
      {(entry) => <EntryRow key={entry.id} entry={entry} onOpen={onOpen} />}
    </RowsInTime>
  );
}

/** The entries with these words in their names, whatever their case (LIB-15). The field itself never waits for the list. */
function useMatching(entries: readonly ComposedEntry[], words: string): readonly ComposedEntry[] {
  const sought = useDeferredValue(folded(words.trim()));
  const names = useMemo(() => entries.map(({ name }) => folded(name)), [entries]);
  return useMemo(
    () => (sought === '' ? entries : entries.filter((_, at) => names[at]?.includes(sought))),
    [entries, names, sought],
  );
}

const folded = (text: string): string => text.toLocaleLowerCase('en-US');
