import { useCallback, useEffect, useRef, useState } from 'react';
import { openDialogs } from '@/components/ui/feedback/message-portal';

/** A popup, toast or undo offer above the page. */
export interface ShownMessage<Message> {
  message: Message;
  /** Counts up; the key of the rendered message. */
  number: number;
  /** Removes this message only, even if a newer one is shown. */
  dismiss: () => void;
}

/** Keeps one message at a time; a newer one replaces it. `show` returns a function that removes the message. */
export function useSingleMessage<Message>() {
  const [shown, setShown] = useState<ShownMessage<Message> | null>(null);
  const count = useRef(0);
  const show = useCallback((message: Message) => {
    const number = ++count.current;
    const dismiss = () => setShown((current) => (current?.number === number ? null : current));
    setShown({ message, number, dismiss });
    return dismiss;
  }, []);
  return { shown, show };
}

/** Whether a pointer or the focus is on an element, which keeps its message open. */
export function usePointerOrFocus() {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const handlers = {
    onPointerEnter: () => setHasPointer(true),
    onPointerLeave: () => setHasPointer(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  return { isHeld: hasPointer || hasFocus, handlers };
}

/** Shows a popover in the browser's top layer, inside the newest open dialog: elsewhere it would be inert. */
export function useTopLayer() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = element.current;
    if (popover === null) return;
    openDialogs.moveToNewest(popover);
    popover.togglePopover?.(true);
  }, []);
  return element;
}
