import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { withoutBackEntry } from '@/lib/device/back-entry';
import { editorAddress, LIST_ADDRESS } from '@/lib/reports/addresses';
import { phaseOf, type Editor } from '@/lib/reports/editor/state';

/**
 * The phone's Back is BACK. One entry lies on top of the editor's own in the browser's history: going back takes it
 * away, the machine goes back one step, and the entry is laid down again. On the summary Back leaves the editor.
 * Answers how to leave by hand.
 */
export function usePhoneBack(): () => void {
  const { inspection } = useInspection();
  const router = useRouter();

  useEffect(() => {
    window.history.pushState(null, '', window.location.href);
    const whenBack = () => {
      const editor = inspection.store.getState();
      if (phaseOf(editor) === 'InspectionSummary') return window.history.back();
      inspection.send({ type: 'back' });
      window.history.pushState(null, '', addressOf(editor));
    };
    window.addEventListener('popstate', whenBack);
    return () => window.removeEventListener('popstate', whenBack);
  }, [inspection]);

  return useCallback(() => {
    void withoutBackEntry().then(() => {
      // The entry on top, the editor's own, and a page before them to go back to.
      if (window.history.length > 2) window.history.go(-2);
      else router.push(LIST_ADDRESS);
    });
  }, [router]);
}

/** The entry below was laid before the report existed on the server, and names none. */
const addressOf = ({ base, report }: Editor) => (base.version > 0 ? editorAddress(report) : window.location.href);
