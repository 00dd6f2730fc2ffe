'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { openDialogs } from '@/components/ui/in-front';

/** A popup, a notice or an offer to undo that lies above the page. */
export interface OneAtATime<Message> {
  message: Message;
  /** Tells two messages of the same words apart. */
  number: number;
  /** Takes this message away, and no other: the next message may already be shown when this one's time ends. */
  leave: () => void;
}

/** Keeps one message at a time; a newer one replaces the older. `show` gives back what takes its message away. */
export function useOneAtATime<Message>() {
  const [shown, setShown] = useState<OneAtATime<Message> | null>(null);
  const count = useRef(0);
  const show = useCallback((message: Message) => {
    const number = ++count.current;
    const leave = () => setShown((now) => (now?.number === number ? null : now));
    setShown({ message, number, leave });
    return leave;
  }, []);
  return { shown, show };
}

/** Whether a pointer or the focus is on an element: then a message stays, because somebody reads it. */
export function useHeld() {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const holds = {
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  };
  return { isHeld: pointer || focus, holds };
}

/** Shows a popover in the browser's top layer, and in the newest open dialog: elsewhere it could not be reached. */
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
