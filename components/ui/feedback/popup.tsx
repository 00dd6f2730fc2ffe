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
  dismissOnNavigation: () => void;
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
  const { currentPopup, dismissOnNavigation, forgetPress } = useDismissOnNavigation(shown);
  const show = useCallback(
    (message: PopupMessage) => {
      const popup = currentPopup.current;
      if (popup?.message === message && hasAction(message)) return popup.dismiss;
      forgetPress();
      return showNext(message);
    },
    [currentPopup, forgetPress, showNext],
  );
  const value = useMemo(() => ({ show, dismissOnNavigation }), [show, dismissOnNavigation]);
  const card = shown && <TimedPopupCard key={shown.number} {...shown} />;
  return (
    <PopupContext value={value}>
      {children}
      <MessagePortal places={openDialogs}>
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
  const currentPopup = useRef(shown);
  const wasPressed = useRef(false);

  const dismissOnNavigation = useCallback(() => {
    const popup = currentPopup.current;
    if (popup && wasPressed.current && !popup.message.isShownEverywhere) popup.dismiss();
  }, []);
  const forgetPress = useCallback(() => {
    wasPressed.current = false;
  }, []);

  useEffect(() => {
    currentPopup.current = shown;
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
  return { currentPopup, dismissOnNavigation, forgetPress };
}

const hasAction = ({ action, hasCancel }: PopupMessage) => Boolean(action ?? hasCancel);

/** A popup without a button closes automatically; a pointer or the focus keeps it open (SHELL-44). */
function TimedPopupCard({ message, dismiss }: ShownMessage<PopupMessage>) {
  const { isHeld, handlers } = usePointerOrFocus();
  const element = useTopLayer();
  const staysOpen = hasAction(message) || isHeld;

  useEffect(() => {
    if (staysOpen) return;
    const timer = setTimeout(dismiss, POPUP_LIFE_MS);
    return () => clearTimeout(timer);
  }, [staysOpen, dismiss]);

  return <PopupCard ref={element} message={message} onClose={dismiss} {...handlers} />;
}
