'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { MessagePortal, openDialogs } from '@/components/ui/feedback/message-portal';
import {
  usePointerOrFocus,
  useSingleMessage,
  useTopLayer,
  type ShownMessage,
} from '@/components/ui/feedback/single-message';
import { PopupCard, type PopupMessage } from '@/components/ui/feedback/popup-card';
import { POPUP_LIFE_MS } from '@/lib/shell/timings';

interface Popup {
  /**
   * Replaces an older popup; showing the same message again while it waits for a press does nothing.
   * @returns a function that removes this popup only.
   */
  show: (message: PopupMessage) => () => void;
  /** Removes a popup that belongs to the previous screen. */
  screenChanged: () => void;
}

const PopupContext = createContext<Popup | null>(null);

/** Shows a message at the top of the page: `popup.show({ kind: 'success', title: 'Success!', message })`. */
export function usePopup(): Popup {
  const popup = useContext(PopupContext);
  if (!popup) throw new Error('usePopup needs a PopupProvider above it');
  return popup;
}

export function PopupProvider({ children }: { children: ReactNode }) {
  const { shown, show: showNext } = useSingleMessage<PopupMessage>();
  const { current, screenChanged, begin } = useDismissOnNavigation(shown);
  const show = useCallback(
    (message: PopupMessage) => {
      const standing = current.current;
      if (standing?.message === message && hasAction(message)) return standing.leave;
      begin();
      return showNext(message);
    },
    [current, begin, showNext],
  );
  const popup = useMemo(() => ({ show, screenChanged }), [show, screenChanged]);
  const card = shown && <TimedPopupCard key={shown.number} {...shown} />;
  return (
    <PopupContext value={popup}>
      {children}
      <MessagePortal of={openDialogs}>
        <div role="status">{shown?.message.kind === 'success' && card}</div>
        <div role="alert">{shown?.message.kind === 'warning' && card}</div>
      </MessagePortal>
    </PopupContext>
  );
}

/**
 * Removes a popup when the screen changes after a press. Without a press, the popup belongs to the navigation itself
 * ('Your site has been added!') and stays.
 */
function useDismissOnNavigation(shown: ShownMessage<PopupMessage> | null) {
  const current = useRef(shown);
  const wasPressed = useRef(false);

  const screenChanged = useCallback(() => {
    const popup = current.current;
    if (popup && wasPressed.current && !popup.message.everywhere) popup.leave();
  }, []);
  const begin = useCallback(() => {
    wasPressed.current = false;
  }, []);

  useEffect(() => {
    current.current = shown;
  }, [shown]);
  useEffect(() => {
    const onPress = () => {
      wasPressed.current = true;
    };
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('keydown', onPress, true);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('keydown', onPress, true);
    };
  }, []);
  return { current, screenChanged, begin };
}

const hasAction = ({ action, cancel }: PopupMessage) => Boolean(action ?? cancel);

/** A popup without a button closes automatically; a pointer or the focus keeps it open (SHELL-44). */
function TimedPopupCard({ message, leave }: ShownMessage<PopupMessage>) {
  const { isHeld, handlers } = usePointerOrFocus();
  const element = useTopLayer();
  const stays = hasAction(message) || isHeld;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(leave, POPUP_LIFE_MS);
    return () => clearTimeout(timer);
  }, [stays, leave]);

  return <PopupCard ref={element} message={message} onClose={leave} {...handlers} />;
}
