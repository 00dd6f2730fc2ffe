'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { PopupCard, type PopupMessage } from '@/components/ui/popup-card';
import { POPUP_LIFE_MS } from '@/lib/shell/timings';

interface Popup {
  /** Returns the function that removes this popup and no other. */
  show: (message: PopupMessage) => () => void;
  hide: () => void;
}

const PopupContext = createContext<Popup | null>(null);

/** Shows a message at the top of the page: `popup.show({ kind: 'success', title: 'Success!', message })`. */
export function usePopup(): Popup {
  const popup = useContext(PopupContext);
  if (!popup) throw new Error('usePopup needs a PopupProvider above it');
  return popup;
}

/** Shows one popup at a time; a newer one replaces the older. */
export function PopupProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Pick<LeavingCardProps, 'message' | 'number'> | null>(null);
  const count = useRef(0);
  const hide = useCallback(() => setShown(null), []);
  // The end of a popup's time removes only this popup, because a newer one may be shown by then.
  const leave = useCallback((number: number) => setShown((now) => (now?.number === number ? null : now)), []);
  const show = useCallback(
    (message: PopupMessage) => {
      const number = ++count.current;
      setShown({ message, number });
      return () => leave(number);
    },
    [leave],
  );
  const popup = useMemo(() => ({ show, hide }), [show, hide]);
  const card = shown && <LeavingCard key={shown.number} {...shown} onLeave={leave} />;
  return (
    <PopupContext value={popup}>
      {children}
      <div role="status">{shown?.message.kind === 'success' && card}</div>
      <div role="alert">{shown?.message.kind === 'warning' && card}</div>
    </PopupContext>
  );
}

interface LeavingCardProps {
  message: PopupMessage;
  number: number;
  onLeave: (number: number) => void;
}

/** A popup without a button disappears by itself, but not while the pointer or the focus is on it (SHELL-44). */
function LeavingCard({ message, number, onLeave }: LeavingCardProps) {
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const element = useRef<HTMLDivElement>(null);
  const stays = Boolean(message.action ?? message.cancel) || held.pointer || held.focus;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onLeave(number), POPUP_LIFE_MS);
    return () => clearTimeout(timer);
  }, [stays, number, onLeave]);

  useEffect(() => {
    // In the browser's top layer, where the popup is seen above an open dialog, too.
    element.current?.showPopover?.();
  }, []);

  return (
    <PopupCard
      ref={element}
      message={message}
      onClose={() => onLeave(number)}
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    />
  );
}
