'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState, useTransition } from 'react';
import { saveLastSite } from '@/components/library/last-site-storage';
import { GroupList } from '@/components/library/group-list';
import { LibraryDialogs } from '@/components/library/library-dialogs';
import { LibraryHead, LibraryTabs } from '@/components/library/library-head';
import { findEntry, libraryPlace, type OpenDialog } from '@/components/library/library-state';
import { UnsavedLibraryForms } from '@/components/library/unsaved-library-forms';
import { useReset } from '@/components/library/use-reset';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { Loading } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { libraryPath } from '@/lib/library/paths';
import { libraryView, type LibraryView } from '@/lib/library/contract';
import { libraryMessages } from '@/lib/library/events';
import type { LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { deserializeProps, type SerializedProps } from '@/lib/serialized-props';

export interface LibraryScreenProps {
  serialized: SerializedProps<LibraryView>;
  unitName: string;
  sender: RequestSender;
  /** The entry that was open when the page was left or reloaded (LIB-19). */
  entryId: string | null;
}

/** One mode of the master library or of a site's library (account-shell §2.11). */
export function LibraryScreen({ serialized, unitName, sender, entryId }: LibraryScreenProps) {
  const rendered = useMemo(() => deserializeProps(serialized), [serialized]);
  const list = useShownLibrary(rendered, sender.unitId);
  const library = list.shown;
  const place = libraryPlace(library);
  const tabs = useTabs(place.mode, place.siteId);
  const reset = useReset(library, () => void list.refetch());
  const [open, setOpen] = useState<OpenDialog | null>(() => initialDialog(rendered, entryId));
  useEntryInUrl(open);
  useEffect(() => {
    if (rendered.site) saveLastSite(rendered.site);
  }, [rendered.site]);
  const openEntry = useCallback((id: string) => setOpen({ kind: 'view', id }), []);

  return (
    <>
      <LibraryHead
        title={library.site ? `${library.site.name} Library` : `${unitName} Master Library`}
        place={place}
        onReset={() => void reset.begin()}
      />
      <LibraryTabs
        place={place}
        shown={tabs.shown}
        onChoose={tabs.choose}
        onReorder={library.groups.length > 1 ? () => setOpen({ kind: 'reorder', id: '' }) : null}
        onFiles={() => setOpen({ kind: 'files', id: '' })}
      />
      {library.site && (
        <HiddenWhenClosed>
          <InlineNote tone="site" className="mb-5">
            <strong>Heads up!</strong> You are now editing a site-specific library.
          </InlineNote>
        </HiddenWhenClosed>
      )}
      <HiddenWhenClosed>
        <UnsavedLibraryForms library={library} sender={sender} open={open} onContinue={setOpen} />
      </HiddenWhenClosed>
      {tabs.isLeaving ? (
        <Loading text={`Getting ${MODES[tabs.shown].plural}...`} />
      ) : (
        <GroupList list={list} opensAt={entryId} onOpenEntry={openEntry} onOpen={setOpen} />
      )}
      <LibraryDialogs list={list} sender={sender} open={open} onOpen={setOpen} />
      {reset.dialog}
    </>
  );
}

function useShownLibrary(rendered: LibraryView, unitId: string) {
  const { mode, siteId } = libraryPlace(rendered);
  return useLiveList(libraryView, { mode, ...(siteId === null ? {} : { siteId }) }, rendered, {
    messages: libraryMessages,
    identifier: unitId,
    on: ({ refetchSoon }) => ({
      'library-changed': ({ idsite }) => {
        // A change of the master library concerns every site and names none.
        if (idsite === '' || idsite === siteId) refetchSoon();
      },
    }),
  });
}

/** The other tab is another page: a placeholder is shown while it loads (LIB-12). */
function useTabs(mode: LibraryMode, siteId: string | null) {
  const router = useRouter();
  const [chosen, setChosen] = useState(mode);
  const [isLeaving, leave] = useTransition();
  return {
    shown: isLeaving ? chosen : mode,
    isLeaving,
    choose(next: LibraryMode) {
      if (next === mode) return;
      setChosen(next);
      leave(() => router.push(libraryPath({ mode: next, siteId })));
    },
  };
}

const initialDialog = (library: LibraryView, entryId: string | null): OpenDialog | null =>
  entryId !== null && findEntry(library, entryId) ? { kind: 'view', id: entryId } : null;

/** Keeps the open entry in the URL, so that it is open again after a reload. */
function useEntryInUrl(open: OpenDialog | null): void {
  const entryId = open && ['view', 'edit', 'move', 'connect', 'photos'].includes(open.kind) ? open.id : null;
  useEffect(() => {
    const address = new URL(window.location.href);
    if (address.searchParams.get('entry') === entryId) return;
    if (entryId === null) address.searchParams.delete('entry');
    else address.searchParams.set('entry', entryId);
    window.history.replaceState(window.history.state, '', address);
  }, [entryId]);
}
