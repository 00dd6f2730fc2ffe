import { useState, type Dispatch, type SetStateAction } from 'react';
import {
  findEntry,
  findGroup,
  libraryPlace,
  replaceEntry,
  removeEntry,
  type OpenDialog,
} from '@/components/library/library-state';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import type { RequestSender } from '@/lib/client/api';
import type { LiveList } from '@/lib/client/use-live-list';
import { type LibraryView, putBackInLibrary } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';
import { usePopup } from '@/components/ui/feedback/popup';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { keptAfterUndoText } from '@/lib/library/import-record';

const closing = ({ onClose }: { onClose: () => void }) => onClose;

const EntryView = lazyDialog(() => import('./entry-view').then((module) => module.EntryView), closing);
const AddEntry = lazyDialog(() => import('./add-entry').then((module) => module.AddEntry), closing);
const EditEntry = lazyDialog(() => import('./edit-entry').then((module) => module.EditEntry), closing);
const CopyMoveEntry = lazyDialog(() => import('./copy-move-entry').then((module) => module.CopyMoveEntry), closing);
const ConnectEntries = lazyDialog(() => import('./connect-entries').then((module) => module.ConnectEntries), closing);
const AddEntryPhotos = lazyDialog(() => import('./add-photos').then((module) => module.AddEntryPhotos), closing);
const GroupName = lazyDialog(() => import('./group-name').then((module) => module.GroupName), closing);
const ReorderGroups = lazyDialog(() => import('./reorder-groups').then((module) => module.ReorderGroups), closing);
const LibraryFiles = lazyDialog(() => import('./library-files').then((module) => module.LibraryFiles), closing);

interface LibraryDialogsProps {
  list: LiveList<LibraryView>;
  sender: RequestSender;
  open: OpenDialog | null;
  onOpen: Dispatch<SetStateAction<OpenDialog | null>>;
}

/** The open dialog, loaded on demand. Dialogs opened from an entry's view lead back to it. */
export function LibraryDialogs({ list, sender, open, onOpen }: LibraryDialogsProps) {
  const library = list.shown;
  const place = libraryPlace(library);
  const entry = useLastKnown(open ? findEntry(library, open.id) : null, open?.id ?? null);
  // A response that arrives after another dialog was opened does not close it.
  const openNext = (next: OpenDialog | null) => onOpen((now) => (now === open ? next : now));
  const close = () => openNext(null);
  const group = open ? findGroup(library, open.id) : null;

  const offerImportUndo = useImportUndo(place.siteId, () => void list.refetch());
  function imported(undoId: string | null) {
    void list.refetch();
    if (undoId !== null) offerImportUndo(undoId);
  }
  function changed(saved: ComposedEntry) {
    list.change((shown) => replaceEntry(shown, saved));
    void list.refetch();
  }
  function closeDeleted(entryId: string) {
    close();
    list.change((shown) => removeEntry(shown, entryId));
    void list.refetch();
  }

  if (open === null) return null;
  switch (open.kind) {
    case 'add':
      return group && <AddEntry key={open.id} {...{ place, group, sender }} onSaved={changed} onClose={close} />;
    case 'rename':
      return group && <GroupName {...{ place, group, sender }} onSaved={() => void list.refetch()} onClose={close} />;
    case 'reorder':
      return <ReorderGroups list={list} onClose={close} />;
    case 'files':
      return <LibraryFiles {...{ place, sender }} onImported={imported} onClose={close} />;
  }
  if (!entry) return null;
  const view = () => openNext({ kind: 'view', id: entry.id });
  const inEntry = { place, library, entry, sender, onSaved: changed };
  switch (open.kind) {
    case 'view':
      return (
        <EntryView
          {...inEntry}
          isGone={findEntry(library, entry.id) === null}
          onGo={(kind) => openNext({ kind, id: entry.id })}
          onDeleted={closeDeleted}
          onChanged={() => void list.refetch()}
          onClose={close}
        />
      );
    case 'edit':
      return <EditEntry key={entry.id} {...inEntry} onClose={view} />;
    case 'move':
      return <CopyMoveEntry {...inEntry} onDone={(done) => openNext({ kind: 'view', id: done.id })} onClose={view} />;
    case 'connect':
      return <ConnectEntries {...inEntry} onClose={view} />;
    case 'photos':
      return <AddEntryPhotos {...inEntry} onClose={view} />;
  }
}

/** The last known version of the entry, so that a form stays open if someone else deletes the entry. */
function useLastKnown(entry: ComposedEntry | null, entryId: string | null): ComposedEntry | null {
  const [known, setKnown] = useState(entry);
  if (entry && entry !== known) setKnown(entry);
  return entry ?? (known?.id === entryId ? known : null);
}

/** Offers to undo an import. Used by the screen, because the import dialog closes. */
function useImportUndo(siteId: string | null, onUndone: () => void) {
  const offerUndo = useUndo();
  const popup = usePopup();
  const putBack = useCommand(putBackInLibrary, {
    failureTitle: 'Import not undone',
    onDone({ stays }) {
      popup.show({ kind: 'success', title: 'Import undone', message: keptAfterUndoText(stays) });
      onUndone();
    },
  });
  return (undoId: string) =>
    offerUndo({ text: 'Library imported', onUndo: () => void putBack.send({ undoId, subject: siteId }) });
}
