import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { answersBack, withoutBackEntry } from '@/lib/client/back-entry';
import { editorAddress } from '@/lib/reports/addresses';
import { phaseOf } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

/**
 * The phone's Back is BACK. One entry lies on top of the editor's own in the browser's history: going back takes it
 * away, the machine goes back one step, and the entry is laid down again. On the summary Back leaves the editor.
 *
 * Answers how to leave by hand. Nothing of the editor stays behind in the history, so that Back from there never leads
 * into it again.
 */
export function usePhoneBack(): (address: string) => void {
  const { inspection } = useInspection();
  const router = useRouter();
  const isLeaving = useRef(false);

  useEffect(() => {
    // After a reload the editor’s entry is in the history already.
    if (!isOnTop()) window.history.pushState(ON_TOP, '', window.location.href);
    const here = window.location.pathname;
    return answersBack(() => {
      // After a reload the router has to fetch the page that Back led to: until it came, the editor is still mounted.
      if (isLeaving.current || window.location.pathname !== here) return false;
      const editor = inspection.store.getState();
      if (phaseOf(editor) === 'InspectionSummary') window.history.back();
      else {
        inspection.send({ type: 'back' });
        window.history.pushState(ON_TOP, '', addressOf(editor));
      }
      return true;
    });
  }, [inspection]);

  return useCallback(
    (address) => {
      isLeaving.current = true;
      void withoutBackEntry().then(() => {
        if (pathBefore() === address) return window.history.go(-2);
        window.addEventListener('popstate', () => router.replace(address), { once: true });
        window.history.back();
      });
    },
    [router],
  );
}

/** What the entry on top carries, beside what the router keeps in it. */
const ON_TOP = { isOnTopOfEditor: true };

/** Whether this entry of the history is the one on top: then the page was loaded anew inside the editor, or Back led here. */
export const isOnTop = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isOnTopOfEditor' in state;
};

/**
 * Puts the report's own address into the address bar, once the report is on the server or on this device. The state of
 * the history entry is kept, so that it stays the entry on top of the editor's. Only the router's own keys, which begin
 * with '_', are left out: the router takes a change that carries them for its own and would not learn the new address.
 */
export function nameAddress(address: string): void {
  const state: unknown = window.history.state;
  const entries = typeof state === 'object' && state !== null ? Object.entries(state) : [];
  const kept = Object.fromEntries(entries.filter(([key]) => !key.startsWith('_')));
  window.history.replaceState(kept, '', address);
}

/**
 * The address for the entry that is laid on top again after Back. The entry below, which is then the current one, may be
 * from before the report was on the server, and its address does not name the report. So the report's own address is
 * used as soon as the server has the report.
 */
const addressOf = ({ base, report }: Editor) => (base.version > 0 ? editorAddress(report) : window.location.href);

/** The page before the editor's two entries; null where the browser does not tell. */
function pathBefore(): string | null {
  const { navigation } = window;
  const index = navigation?.currentEntry?.index;
  const url = index === undefined ? null : navigation?.entries()[index - 2]?.url;
  return url ? new URL(url).pathname : null;
}

/** The part of the Navigation API that is used here; TypeScript does not know it yet, nor do all browsers. */
declare global {
  interface Window {
    readonly navigation?: {
      readonly currentEntry: { readonly index: number } | null;
      entries(): readonly { readonly url: string | null }[];
    };
  }
}
