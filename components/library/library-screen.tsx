'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState, useTransition } from 'react';
import { saveLastSite } from '@/components/library/last-site-storage';
import { GroupList } from '@/components/library/group-list';
import { LibraryDialogs } from '@/components/library/library-dialogs';
import { LibraryHead, LibraryTabs } from '@/components/library/library-head';
import { findEntry, getLibraryKey, type OpenDialog } from '@/components/library/library-state';
import { UnsavedLibraryForms } from '@/components/library/unsaved-library-forms';
import { useReset } from '@/components/library/use-reset';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { Loading } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { getLibraryPath } from '@/lib/library/paths';
import { libraryView, type LibraryView } from '@/lib/library/contract';
import { libraryMessages } from '@/lib/library/events';
import type { LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { deserializeProps, type SerializedProps } from '@/lib/serialized-props';

export interface LibraryScreenProps {
  serialized: SerializedProps<LibraryView>;
  unitName: string;
  sender: RequestSender;
  /** The entry that the URL names, open at first (LIB-19). */
  entryId: string | null;
}

/** The page of one mode of the master library or of a site's library (account-shell §2.11). */
export function LibraryScreen({ serialized, unitName, sender, entryId }: LibraryScreenProps) {
  const initialLibrary = useMemo(() => deserializeProps(serialized), [serialized]);
  const list = useLiveLibrary(initialLibrary, sender.unitId);
  const library = list.data;
  const libraryKey = getLibraryKey(library);
  const tabs = useTabs(libraryKey.mode, libraryKey.siteId);
  const reset = useReset(library, () => void list.refetch());
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(() => getInitialDialog(initialLibrary, entryId));
  useEntryInUrl(openDialog);
  useEffect(() => {
    if (initialLibrary.site) saveLastSite(initialLibrary.site);
  }, [initialLibrary.site]);
  const openEntry = useCallback((id: string) => setOpenDialog({ kind: 'view', id }), []);

  return (
    <>
      <LibraryHead
        title={library.site ? `${library.site.name} Library` : `${unitName} Master Library`}
        libraryKey={libraryKey}
      />
      <LibraryTabs
        libraryKey={libraryKey}
        currentMode={tabs.currentMode}
        onSelect={tabs.select}
        onReorder={library.groups.length > 1 ? () => setOpenDialog({ kind: 'reorder', id: '' }) : null}
        onFiles={() => setOpenDialog({ kind: 'files', id: '' })}
        onReset={() => void reset.confirmAndReset()}
      />
      {library.site && (
        <HiddenWhenClosed>
          <InlineNote tone="site" className="mb-5">
            <strong>Heads up!</strong> You are now editing a site-specific library.
          </InlineNote>
        </HiddenWhenClosed>
      )}
      <HiddenWhenClosed>
        <UnsavedLibraryForms library={library} sender={sender} openDialog={openDialog} onContinue={setOpenDialog} />
      </HiddenWhenClosed>
      {tabs.isPending ? (
        <Loading text={`Getting ${MODES[tabs.currentMode].plural}...`} />
      ) : (
        <GroupList list={list} initialEntryId={entryId} onOpenEntry={openEntry} onOpenDialog={setOpenDialog} />
      )}
      <LibraryDialogs list={list} sender={sender} openDialog={openDialog} onOpenDialog={setOpenDialog} />
      {reset.dialog}
    </>
  );
}

function useLiveLibrary(initialLibrary: LibraryView, unitId: string) {
  const { mode, siteId } = getLibraryKey(initialLibrary);
  return useLiveList(libraryView, { mode, ...(siteId === null ? {} : { siteId }) }, initialLibrary, {
    messages: libraryMessages,
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({
      'library-changed': ({ idsite }) => {
        // A change of the master library concerns every site and names none.
        if (idsite === '' || idsite === siteId) refetchSoon();
      },
    }),
  });
}

/** The two tabs. The other tab is another page, so a placeholder is shown while it loads (LIB-12). */
function useTabs(mode: LibraryMode, siteId: string | null) {
  const router = useRouter();
  const [selectedMode, setSelectedMode] = useState(mode);
  const [isPending, startTransition] = useTransition();
  return {
    currentMode: isPending ? selectedMode : mode,
    isPending,
    select(next: LibraryMode) {
      if (next === mode) return;
      setSelectedMode(next);
      startTransition(() => router.push(getLibraryPath({ mode: next, siteId })));
    },
  };
}

const getInitialDialog = (library: LibraryView, entryId: string | null): OpenDialog | null =>
  entryId !== null && findEntry(library, entryId) ? { kind: 'view', id: entryId } : null;

/** Keeps the open entry in the URL, so that it is open again after a reload. */
function useEntryInUrl(dialog: OpenDialog | null): void {
  const entryId = dialog && ['view', 'edit', 'move', 'connect', 'photos'].includes(dialog.kind) ? dialog.id : null;
  useEffect(() => {
    const url = new URL(window.location.href);
    if (url.searchParams.get('entry') === entryId) return;
    if (entryId === null) url.searchParams.delete('entry');
    else url.searchParams.set('entry', entryId);
    window.history.replaceState(window.history.state, '', url);
  }, [entryId]);
}
