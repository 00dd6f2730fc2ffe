import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import { painted } from '@/lib/client/painted';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { phaseOf } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

export type Entering = 'typed' | 'chosen';

export interface ShownEditor {
  editor: Editor;
  /** Sends what its own field shows at once. What follows from a choice is drawn after the frame, from typing when it rests. */
  enter: (event: EditorEvent, how: Entering) => void;
}

/** Milliseconds between two keys that are typed in one go; by then the draft is on the device. */
const TYPING_RESTS = 150;

/**
 * The state that is on the screen. Another screen, and what follows from an entry, takes a slow phone longer than a frame
 * may last: it is drawn after the frame that answers the tap or key, and in pieces, so that the next one is heard.
 */
export function useShownEditor({ store, send }: LocalInspection): ShownEditor {
  const [editor, show] = useState(() => store.getState());
  const shownPhase = useRef(phaseOf(editor));
  const entering = useRef<Entering | null>(null);
  useLayoutEffect(() => {
    shownPhase.current = phaseOf(editor);
  });

  useEffect(() => {
    let left = false;
    let resting: ReturnType<typeof setTimeout> | null = null;
    const stopResting = () => {
      if (resting !== null) clearTimeout(resting);
      resting = null;
    };
    const showNewest = () => {
      if (!left) startTransition(() => show(store.getState()));
    };
    const follow = (now: Editor) => {
      stopResting();
      if (entering.current === 'typed') resting = setTimeout(showNewest, TYPING_RESTS);
      else if (entering.current === 'chosen' || phaseOf(now) !== shownPhase.current) void painted().then(showNewest);
      else show(now);
    };
    follow(store.getState());
    const end = store.subscribe(follow);
    return () => {
      left = true;
      stopResting();
      end();
    };
  }, [store]);

  const enter = useCallback(
    (event: EditorEvent, how: Entering) => {
      entering.current = how;
      send(event);
      entering.current = null;
    },
    [send],
  );
  return { editor, enter };
}
