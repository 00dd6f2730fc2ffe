import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import { waitForPaint } from '@/lib/client/wait-for-paint';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

/** How a value was entered, which decides when the rest of the screen renders. */
export type EntryKind = 'typed' | 'chosen';

export interface ShownEditor {
  editor: Editor;
  /**
   * Sends an event of a field, which itself shows the new value immediately. The rest of the screen follows: for a
   * choice after the next frame, for typing after a pause.
   */
  enter: (event: EditorEvent, kind: EntryKind) => void;
}

/** Milliseconds without a key after which typing has paused; the draft is stored by then. */
const TYPING_PAUSE_MS = 150;

/**
 * Returns the editor state that the screen renders. A new screen, or the effects of an entry, may take a slow phone
 * longer than a frame, so they render in a transition after the frame that answers the tap or key.
 */
export function useShownEditor({ store, send }: LocalInspection): ShownEditor {
  const [editor, setEditor] = useState(() => store.getState());
  const shownPhase = useRef(getPhase(editor));
  const entryKind = useRef<EntryKind | null>(null);
  useLayoutEffect(() => {
    shownPhase.current = getPhase(editor);
  });

  useEffect(() => {
    let isUnmounted = false;
    let pauseTimer: ReturnType<typeof setTimeout> | null = null;
    const clearPauseTimer = () => {
      if (pauseTimer !== null) clearTimeout(pauseTimer);
      pauseTimer = null;
    };
    const renderNewest = () => {
      if (!isUnmounted) startTransition(() => setEditor(store.getState()));
    };
    const update = (newestEditor: Editor) => {
      clearPauseTimer();
      if (entryKind.current === 'typed') pauseTimer = setTimeout(renderNewest, TYPING_PAUSE_MS);
      else if (entryKind.current === 'chosen' || getPhase(newestEditor) !== shownPhase.current)
        void waitForPaint().then(renderNewest);
      else setEditor(newestEditor);
    };
    update(store.getState());
    const unsubscribe = store.subscribe(update);
    return () => {
      isUnmounted = true;
      clearPauseTimer();
      unsubscribe();
    };
  }, [store]);

  const enter = useCallback(
    (event: EditorEvent, kind: EntryKind) => {
      entryKind.current = kind;
      send(event);
      entryKind.current = null;
    },
    [send],
  );
  return { editor, enter };
}
