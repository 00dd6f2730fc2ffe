import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { handleBack, removeBackEntry } from '@/lib/client/back-entry';
import { createEditorUrl } from '@/lib/reports/urls';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

/**
 * Maps the phone's Back to BACK. The editor pushes one history entry: going back pops it, the editor goes back one
 * step, and the entry is pushed again. On the summary Back leaves the editor. Returns a function for leaving that
 * removes the editor's entries, so that Back does not reopen it.
 */
export function usePhoneBack(): (address: string) => void {
  const { inspection } = useInspection();
  const router = useRouter();
  const isLeaving = useRef(false);

  useEffect(() => {
    // After a reload the entry exists already.
    if (!isEditorEntry()) window.history.pushState(EDITOR_ENTRY, '', window.location.href);
    const editorPath = window.location.pathname;
    return handleBack(() => {
      // After a reload the router fetches the page that Back leads to, while the editor is still mounted.
      if (isLeaving.current || window.location.pathname !== editorPath) return false;
      const editor = inspection.store.getState();
      if (getPhase(editor) === 'InspectionSummary') window.history.back();
      else {
        inspection.send({ type: 'back' });
        window.history.pushState(EDITOR_ENTRY, '', getEntryUrl(editor));
      }
      return true;
    });
  }, [inspection]);

  return useCallback(
    (address) => {
      isLeaving.current = true;
      void removeBackEntry().then(() => {
        if (getPreviousPath() === address) return window.history.go(-2);
        window.addEventListener('popstate', () => router.replace(address), { once: true });
        window.history.back();
      });
    },
    [router],
  );
}

/** History state of the pushed entry, beside the router's. */
const EDITOR_ENTRY = { isOnTopOfEditor: true };

/** Whether the current history entry is the pushed one, after a reload in the editor or a Back to it. */
export const isEditorEntry = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isOnTopOfEditor' in state;
};

/**
 * Replaces the URL of the current history entry. The entry's state is kept, except the router's keys, which start with
 * '_': with them the router would not notice the new URL.
 */
export function replaceUrl(address: string): void {
  const state: unknown = window.history.state;
  const entries = typeof state === 'object' && state !== null ? Object.entries(state) : [];
  const ownState = Object.fromEntries(entries.filter(([key]) => !key.startsWith('_')));
  window.history.replaceState(ownState, '', address);
}

/**
 * URL for the entry pushed after Back. The entry below may date from before the report was on the server, so its URL
 * may not name the report.
 */
const getEntryUrl = ({ base, report }: Editor) => (base.version > 0 ? createEditorUrl(report) : window.location.href);

/** Path of the page before the editor's two entries; null if there is none or the browser does not provide it. */
function getPreviousPath(): string | null {
  const { navigation } = window;
  const index = navigation?.currentEntry?.index;
  const url = index === undefined ? null : navigation?.entries()[index - 2]?.url;
  return url ? new URL(url).pathname : null;
}

/** The part of the Navigation API used here, which TypeScript and some browsers lack. */
declare global {
  interface Window {
    readonly navigation?: {
      readonly currentEntry: { readonly index: number } | null;
      entries(): readonly { readonly url: string | null }[];
    };
  }
}
