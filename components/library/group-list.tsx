import { useCallback, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { GroupCard, type GroupActions } from '@/components/library/group-card';
import { GroupDrift } from '@/components/library/drift';
import { findGroup, getLibraryKey, toggleId, type OpenDialog } from '@/components/library/library-state';
import { formatEntryTotal, formatRestoreHint } from '@/components/library/texts';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { EmptyState } from '@/components/ui/feedback/states';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import type { LiveList } from '@/lib/client/use-live-list';
import { deleteGroup, undoLibraryChange, type LibraryView, restoreHidden } from '@/lib/library/contract';
import type { ComposedGroup } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { Accordion } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { RowText } from '@/components/ui/lists/list-card';

interface GroupListProps {
  list: LiveList<LibraryView>;
  /** The entry whose group is open at first. Without one in the library, the first group is. */
  initialEntryId: string | null;
  onOpenEntry: (entryId: string) => void;
  onOpenDialog: (dialog: OpenDialog) => void;
}

/** The groups of a library, with the entries that a site hides. */
export function GroupList({ list, initialEntryId, onOpenEntry, onOpenDialog }: GroupListProps) {
  const library = list.data;
  const { siteId, mode } = getLibraryKey(library);
  const openGroups = useOpenGroups(library, initialEntryId);
  const deletion = useGroupDeletion(list);
  const actions: GroupActions = {
    onOpenEntry,
    onAdd: (id) => onOpenDialog({ kind: 'add', id }),
    onRename: (id) => onOpenDialog({ kind: 'rename', id }),
    onDelete: (group) => void deletion.confirmAndDelete(group),
  };
  if (library.groups.length === 0 && library.hidden.groups.length === 0)
    return (
      <EmptyState icon={<Icon name="book-open" />}>This library has no {MODES[mode].singular} groups yet.</EmptyState>
    );
  return (
    <div className="grid gap-3">
      {library.groups.map((group) => (
        <GroupCard
          key={group.id}
          group={group}
          {...actions}
          canDelete={siteId !== null || group.entries.length === 0}
          isOpen={openGroups.isOpen(group.id)}
          onToggle={openGroups.toggle}
          note={
            <HiddenWhenClosed>
              <GroupDrift group={group} siteId={siteId} onSettled={() => void list.refetch()} />
            </HiddenWhenClosed>
          }
        />
      ))}
      {siteId !== null && <HiddenEntries siteId={siteId} library={library} onRestored={() => void list.refetch()} />}
      {deletion.dialog}
    </div>
  );
}

function useOpenGroups(library: LibraryView, initialEntryId: string | null) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => {
    const initialGroup = library.groups.find(({ entries }) => entries.some(({ id }) => id === initialEntryId));
    const firstOpenGroup = initialGroup ?? library.groups[0];
    return new Set(firstOpenGroup ? [firstOpenGroup.id] : []);
  });
  const toggle = useCallback((groupId: string, isOpen: boolean) => {
    setOpenIds((before) => toggleId(before, groupId, isOpen));
  }, []);
  return { isOpen: (groupId: string) => openIds.has(groupId), toggle };
}

/** Deletes a group after confirmation (LIB-25, LIB-26). A deletion at a site can be undone. */
function useGroupDeletion(list: LiveList<LibraryView>) {
  const { mode, siteId } = getLibraryKey(list.data);
  const { singular } = MODES[mode];
  const { confirm, confirmDialog } = useConfirm();
  const offerUndo = useUndo();
  const reload = () => void list.refetch();
  const restore = useCommand(undoLibraryChange, { failureTitle: 'Group not restored', onDone: reload });
  const { send } = useCommand(deleteGroup, {
    failureTitle: 'Group not deleted',
    onDone({ undoId }, input) {
      const groupId = 'groupId' in input ? input.groupId : '';
      const name = findGroup(list.data, groupId)?.name ?? '';
      list.update((library) => ({ ...library, groups: library.groups.filter(({ id }) => id !== groupId) }));
      reload();
      if (undoId !== null)
        offerUndo({ text: `${name} deleted`, onUndo: () => void restore.send({ undoId, subject: groupId }) });
    },
  });
  async function confirmAndDelete(group: ComposedGroup): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Warning!',
      about: describeGroup(group),
      question: `Really delete this ${singular} group?`,
      confirmLabel: 'Confirm',
      isDestructive: true,
    });
    if (isConfirmed) await send({ mode, siteId, groupId: group.id });
  }
  return { confirmAndDelete, dialog: confirmDialog };
}

/** Says what is deleted with the group. The hint about Activity is shown for a site's own groups only. */
function describeGroup({ name, mode, entries, origin }: ComposedGroup): string {
  if (entries.length === 0) return name;
  const text = `${name} with ${formatEntryTotal(entries.length, mode)}`;
  return origin === 'own' ? `${text}. ${formatRestoreHint()}` : text;
}

interface HiddenEntriesProps {
  siteId: string;
  library: LibraryView;
  onRestored: () => void;
}

/** The groups and entries of the master library that the site hides. */
function HiddenEntries({ siteId, library: { mode, hidden }, onRestored }: HiddenEntriesProps) {
  const { send } = useCommand(restoreHidden, {
    failureTitle: 'Hidden item could not be restored',
    onDone: onRestored,
  });
  const count = hidden.groups.length + hidden.entries.length;
  if (count === 0) return null;
  return (
    <Accordion title={`Hidden here (${count})`}>
      <ul className="divide-y divide-line border-t border-line">
        {hidden.groups.map(({ id, name, entryCount }) => (
          <HiddenRow
            key={id}
            name={name}
            about={`Group with ${formatEntryTotal(entryCount, mode)}`}
            onRestore={() => void send({ siteId, mode, groupId: id })}
          />
        ))}
        {hidden.entries.map(({ id, name, groupName }) => (
          <HiddenRow
            key={id}
            name={name}
            about={groupName}
            onRestore={() => void send({ siteId, mode, entryId: id })}
          />
        ))}
      </ul>
    </Accordion>
  );
}

function HiddenRow({ name, about, onRestore }: { name: string; about: string; onRestore: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5 desktop:px-6">
      <RowText name={name}>{about}</RowText>
      <HiddenWhenClosed>
        <Button variant="outline" onClick={onRestore}>
          Restore<span className="sr-only"> {name}</span>
        </Button>
      </HiddenWhenClosed>
    </li>
  );
}
