import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Inspection } from '@/lib/device/inspection';
import { painted } from '@/lib/device/painted';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { phaseOf, type Editor } from '@/lib/reports/editor/state';

export interface ShownEditor {
  editor: Editor;
  /** Sends what a field shows already by itself: what follows from it is drawn after the frame that shows the key. */
  type: (event: EditorEvent) => void;
}

/**
 * The state that is on the screen. A choice is there in the next frame. Another screen, which takes a slow phone longer
 * than a frame may last, is drawn after the frame that answers the tap, and in pieces, so that the next tap is heard.
 */
export function useShownEditor({ store, send }: Inspection): ShownEditor {
  const [editor, show] = useState(() => store.getState());
  const shownPhase = useRef(phaseOf(editor));
  const isTyped = useRef(false);
  useLayoutEffect(() => {
    shownPhase.current = phaseOf(editor);
  });

  useEffect(() => {
    let left = false;
    const showLater = () =>
      void painted().then(() => {
        if (!left) startTransition(() => show(store.getState()));
      });
    const follow = (now: Editor) => {
      if (isTyped.current || phaseOf(now) !== shownPhase.current) showLater();
      else show(now);
    };
    follow(store.getState());
    const end = store.subscribe(follow);
    return () => {
      left = true;
      end();
    };
  }, [store]);

  const type = useCallback(
    (event: EditorEvent) => {
      isTyped.current = true;
      send(event);
      isTyped.current = false;
    },
    [send],
  );
  return { editor, type };
}
