import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Inspection } from '@/lib/device/inspection';
import { painted } from '@/lib/device/painted';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { phaseOf, type Editor } from '@/lib/reports/editor/state';

export interface ShownEditor {
  editor: Editor;
  /** Sends what a field shows already by itself: what follows from it is drawn when the typing rests. */
  type: (event: EditorEvent) => void;
}

/** Milliseconds between two keys that are typed in one go; by then the draft is on the device. */
const TYPING_RESTS = 150;

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
    let resting: ReturnType<typeof setTimeout> | undefined;
    const showNewest = () => {
      if (!left) startTransition(() => show(store.getState()));
    };
    const follow = (now: Editor) => {
      clearTimeout(resting);
      if (isTyped.current) resting = setTimeout(showNewest, TYPING_RESTS);
      else if (phaseOf(now) !== shownPhase.current) void painted().then(showNewest);
      else show(now);
    };
    follow(store.getState());
    const end = store.subscribe(follow);
    return () => {
      left = true;
      clearTimeout(resting);
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
