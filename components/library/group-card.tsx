import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { DifferenceBadges, EntryRow } from '@/components/library/entry-row';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Accordion } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { DeferredList } from '@/components/ui/lists/deferred-list';
import { EmptyState } from '@/components/ui/feedback/states';
import { TextField } from '@/components/ui/forms/text-field';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { formatWholeNumber } from '@/lib/format-whole-number';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { normalizeSearchText } from '@/lib/sites/rules';

export interface GroupActions {
  onOpenEntry: (entryId: string) => void;
  onAdd: (groupId: string) => void;
  onRename: (groupId: string) => void;
  onDelete: (group: ComposedGroup) => void;
}

export interface GroupCardProps extends GroupActions {
  group: ComposedGroup;
  /** True in a site's library, and for an empty group of the master library (LIB-17, X-122). */
  canDelete: boolean;
  /** Shown above the entries while the group is open. */
  note?: ReactNode;
  isOpen: boolean;
  onToggle: (groupId: string, isOpen: boolean) => void;
}

/** A group as an expandable card (LIB-11, LIB-14). Its content is rendered only while it is open. */
export function GroupCard({ group, isOpen, onToggle, ...actions }: GroupCardProps) {
  const title = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere">{group.name}</span>
      <DifferenceBadges origin={group.origin} hasDrift={group.drift.length > 0} />
    </span>
  );
  return (
    <Accordion
      title={title}
      count={group.entries.length}
      open={isOpen}
      onToggle={(opened) => onToggle(group.id, opened)}
    >
      {isOpen && <GroupContent group={group} {...actions} />}
    </Accordion>
  );
}

type GroupContentProps = Omit<GroupCardProps, 'isOpen' | 'onToggle'>;

function GroupContent({ group, canDelete, note, onOpenEntry, onAdd, onRename, onDelete }: GroupContentProps) {
  const [query, setQuery] = useState('');
  const { entries, deferredQuery } = useMatchingEntries(group.entries, query);
  const { singular, plural } = MODES[group.mode];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 pb-3.5 desktop:px-6 desktop:pb-4">
        <TextField
          label={`Search ${group.name}`}
          hideLabel
          type="search"
          icon={<Icon name="search" />}
          placeholder="Search this group"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="grow basis-36 desktop:mr-auto desktop:max-w-88"
        />
        <HiddenWhenClosed>
          <Button variant="outline" className="max-tablet:px-3" onClick={() => onAdd(group.id)}>
            <Icon name="plus" />
            Add {singular}
          </Button>
          <Button variant="text" className="max-desktop:px-2" onClick={() => onRename(group.id)}>
            Edit Group Name
          </Button>
          {canDelete && (
            <Button variant="danger-text" className="max-desktop:px-2" onClick={() => onDelete(group)}>
              Delete {singular} Group
            </Button>
          )}
        </HiddenWhenClosed>
      </div>
      {note}
      <Rows query={deferredQuery} entries={entries} onOpenEntry={onOpenEntry}>
        {query.trim() === '' ? `No ${plural} in this group yet.` : `No ${singular} names contain “${query.trim()}”.`}
      </Rows>
    </>
  );
}

interface RowsProps extends Pick<GroupActions, 'onOpenEntry'> {
  query: string;
  entries: readonly ComposedEntry[];
  children: ReactNode;
}

function Rows({ query, entries, onOpenEntry, children }: RowsProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(query);
  if (entries.length === 0) return <EmptyState>{children}</EmptyState>;
  return (
    <>
      <DeferredList
        rows={entries.slice(0, visibleCount)}
        className="divide-y divide-line [--row:4.5rem] desktop:[--row:4.125rem]"
      >
        {(entry) => <EntryRow key={entry.id} entry={entry} onOpen={onOpenEntry} />}
      </DeferredList>
      {entries.length > visibleCount && (
        <Button ref={endRef} variant="text" isFullWidth onClick={showMore} className="border-t border-line">
          Show more of {formatWholeNumber(entries.length)}
        </Button>
      )}
    </>
  );
}

/**
 * The entries whose names contain the query, ignoring case and accents (LIB-15). The query is deferred, so that typing
 * does not wait for the list.
 */
function useMatchingEntries(entries: readonly ComposedEntry[], query: string) {
  const deferredQuery = useDeferredValue(normalizeSearchText(query));
  const names = useMemo(() => entries.map(({ name }) => normalizeSearchText(name)), [entries]);
  const matches = useMemo(
    () => (deferredQuery === '' ? entries : entries.filter((_, index) => names[index]?.includes(deferredQuery))),
    [entries, names, deferredQuery],
  );
  return { entries: matches, deferredQuery };
}
