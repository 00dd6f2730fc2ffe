import { useCallback, useEffect, useRef, useState } from 'react';
import { openDialogs } from '@/components/ui/feedback/message-portal';

/** A popup, notice or undo offer above the page. */
export interface ShownMessage<Message> {
  message: Message;
  number: number;
  /** Removes this message only, even if a newer one is shown. */
  leave: () => void;
}

/** Keeps one message at a time; a newer one replaces it. `show` returns a function that removes the message. */
export function useSingleMessage<Message>() {
  const [shown, setShown] = useState<ShownMessage<Message> | null>(null);
  const count = useRef(0);
  const show = useCallback((message: Message) => {
    const number = ++count.current;
    const leave = () => setShown((now) => (now?.number === number ? null : now));
    setShown({ message, number, leave });
    return leave;
  }, []);
  return { shown, show };
}

/** Whether a pointer or the focus is on an element, which keeps its message open. */
export function usePointerOrFocus() {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const handlers = {
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  };
  return { isHeld: pointer || focus, handlers };
}

/** Shows a popover in the browser's top layer, inside the newest open dialog: elsewhere it would be inert. */
export function useTopLayer() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    openDialogs.bring(shown);
    shown.togglePopover?.(true);
  }, []);
  return element;
}
