'use client';

import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { useHeld, useOneAtATime, useTopLayer, type OneAtATime } from '@/components/ui/one-at-a-time';
import { PopupCard, type PopupMessage } from '@/components/ui/popup-card';
import { POPUP_LIFE_MS } from '@/lib/shell/timings';

interface Popup {
  /** Shows a popup in the place of an older one. @returns a function that takes this popup away, and no other. */
  show: (message: PopupMessage) => () => void;
}

const PopupContext = createContext<Popup | null>(null);

/** Shows a message at the top of the page: `popup.show({ kind: 'success', title: 'Success!', message })`. */
export function usePopup(): Popup {
  const popup = useContext(PopupContext);
  if (!popup) throw new Error('usePopup needs a PopupProvider above it');
  return popup;
}

export function PopupProvider({ children }: { children: ReactNode }) {
  const { shown, show } = useOneAtATime<PopupMessage>();
  const popup = useMemo(() => ({ show }), [show]);
  const card = shown && <LeavingCard key={shown.number} {...shown} />;
  return (
    <PopupContext value={popup}>
      {children}
      <div role="status">{shown?.message.kind === 'success' && card}</div>
      <div role="alert">{shown?.message.kind === 'warning' && card}</div>
    </PopupContext>
  );
}

/** Without a button a popup leaves by itself; a pointer or the focus on it holds it (SHELL-44). */
function LeavingCard({ message, leave }: OneAtATime<PopupMessage>) {
  const { isHeld, holds } = useHeld();
  const element = useTopLayer();
  const stays = Boolean(message.action ?? message.cancel) || isHeld;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(leave, POPUP_LIFE_MS);
    return () => clearTimeout(timer);
  }, [stays, leave]);

  return <PopupCard ref={element} message={message} onClose={leave} {...holds} />;
}
