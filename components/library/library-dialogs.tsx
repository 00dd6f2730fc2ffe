import { useState, type Dispatch, type SetStateAction } from 'react';
import {
  findEntry,
  findGroup,
  getLibraryKey,
  replaceEntry,
  removeEntry,
  type OpenDialog,
} from '@/components/library/library-state';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import type { RequestSender } from '@/lib/client/api';
import type { LiveList } from '@/lib/client/use-live-list';
import { type LibraryView, undoLibraryChange } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';
import { usePopup } from '@/components/ui/feedback/popup';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { formatKeptEntries } from '@/lib/library/import-record';

const getOnClose = ({ onClose }: { onClose: () => void }) => onClose;

const EntryView = lazyDialog(() => import('./entry-view').then((module) => module.EntryView), getOnClose);
const AddEntry = lazyDialog(() => import('./add-entry').then((module) => module.AddEntry), getOnClose);
const EditEntry = lazyDialog(() => import('./edit-entry').then((module) => module.EditEntry), getOnClose);
const CopyMoveEntry = lazyDialog(() => import('./copy-move-entry').then((module) => module.CopyMoveEntry), getOnClose);
const ConnectEntries = lazyDialog(
  () => import('./connect-entries').then((module) => module.ConnectEntries),
  getOnClose,
);
const AddEntryPhotos = lazyDialog(() => import('./add-photos').then((module) => module.AddEntryPhotos), getOnClose);
const GroupName = lazyDialog(() => import('./group-name').then((module) => module.GroupName), getOnClose);
const ReorderGroups = lazyDialog(() => import('./reorder-groups').then((module) => module.ReorderGroups), getOnClose);
const LibraryFiles = lazyDialog(() => import('./library-files').then((module) => module.LibraryFiles), getOnClose);

interface LibraryDialogsProps {
  list: LiveList<LibraryView>;
  sender: RequestSender;
  openDialog: OpenDialog | null;
  onOpenDialog: Dispatch<SetStateAction<OpenDialog | null>>;
}

/** The open dialog, loaded on demand. Dialogs opened from an entry's view lead back to it. */
export function LibraryDialogs({ list, sender, openDialog, onOpenDialog }: LibraryDialogsProps) {
  const library = list.data;
  const libraryKey = getLibraryKey(library);
  const entry = useLastKnownEntry(openDialog ? findEntry(library, openDialog.id) : null, openDialog?.id ?? null);
  // A response that arrives after another dialog was opened does not close it.
  const openNext = (next: OpenDialog | null) => onOpenDialog((current) => (current === openDialog ? next : current));
  const close = () => openNext(null);
  const group = openDialog ? findGroup(library, openDialog.id) : null;

  const offerImportUndo = useImportUndo(libraryKey.siteId, () => void list.refetch());
  function handleImported(undoId: string | null) {
    void list.refetch();
    if (undoId !== null) offerImportUndo(undoId);
  }
  function handleSaved(saved: ComposedEntry) {
    list.update((shown) => replaceEntry(shown, saved));
    void list.refetch();
  }
  function handleDeleted(entryId: string) {
    close();
    list.update((shown) => removeEntry(shown, entryId));
    void list.refetch();
  }

  if (openDialog === null) return null;
  switch (openDialog.kind) {
    case 'add':
      return (
        group && (
          <AddEntry
            key={openDialog.id}
            libraryKey={libraryKey}
            group={group}
            sender={sender}
            onSaved={handleSaved}
            onClose={close}
          />
        )
      );
    case 'rename':
      return (
        group && (
          <GroupName
            libraryKey={libraryKey}
            group={group}
            sender={sender}
            onSaved={() => void list.refetch()}
            onClose={close}
          />
        )
      );
    case 'reorder':
      return <ReorderGroups list={list} onClose={close} />;
    case 'files':
      return <LibraryFiles libraryKey={libraryKey} sender={sender} onImported={handleImported} onClose={close} />;
  }
  if (!entry) return null;
  const openView = () => openNext({ kind: 'view', id: entry.id });
  const entryProps = { libraryKey, library, entry, sender, onSaved: handleSaved };
  switch (openDialog.kind) {
    case 'view':
      return (
        <EntryView
          {...entryProps}
          isDeleted={findEntry(library, entry.id) === null}
          onOpenDialog={(kind) => openNext({ kind, id: entry.id })}
          onDeleted={handleDeleted}
          onChanged={() => void list.refetch()}
          onClose={close}
        />
      );
    case 'edit':
      return <EditEntry key={entry.id} {...entryProps} onClose={openView} />;
    case 'move':
      return (
        <CopyMoveEntry {...entryProps} onDone={(done) => openNext({ kind: 'view', id: done.id })} onClose={openView} />
      );
    case 'connect':
      return <ConnectEntries {...entryProps} onClose={openView} />;
    case 'photos':
      return <AddEntryPhotos {...entryProps} onClose={openView} />;
  }
}

/** The last known version of the entry, so that a form stays open if someone else deletes the entry. */
function useLastKnownEntry(entry: ComposedEntry | null, entryId: string | null): ComposedEntry | null {
  const [lastEntry, setLastEntry] = useState(entry);
  if (entry && entry !== lastEntry) setLastEntry(entry);
  return entry ?? (lastEntry?.id === entryId ? lastEntry : null);
}

/** Returns a function that offers to undo an import. The screen uses it, because the import dialog closes. */
function useImportUndo(siteId: string | null, onUndone: () => void) {
  const offerUndo = useUndo();
  const popup = usePopup();
  const undo = useCommand(undoLibraryChange, {
    failureTitle: 'Import not undone',
    onDone({ keptCount }) {
      popup.show({ kind: 'success', title: 'Import undone', message: formatKeptEntries(keptCount) });
      onUndone();
    },
  });
  return (undoId: string) =>
    offerUndo({ text: 'Library imported', onUndo: () => void undo.send({ undoId, subject: siteId }) });
}
