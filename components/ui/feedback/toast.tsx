'use client';

import { usePathname } from 'next/navigation';
import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { MessagePortal, openDialogs } from '@/components/ui/feedback/message-portal';
import { useSingleMessage, useTopLayer, type ShownMessage } from '@/components/ui/feedback/single-message';
import { TOAST_COOKIE, TOAST_COOKIE_OPTIONS, parseToast } from '@/lib/shell/toast';
import { TOAST_LIFE_MS } from '@/lib/shell/timings';

type ShowToast = (text: string) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Shows one line at the bottom for 2.5 s: `const toast = useToast(); toast('Code was re-sent!')`. */
export function useToast(): ShowToast {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('useToast needs a ToastProvider above it');
  return toast;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const { shown, show: showText } = useSingleMessage<string>();
  useSavedToast(showText);
  return (
    <ToastContext value={showText}>
      {children}
      <MessagePortal places={openDialogs}>
        <div role="status">{shown && <Toast key={shown.number} {...shown} />}</div>
      </MessagePortal>
    </ToastContext>
  );
}

/** Checks for a saved toast after every render, because a redirect may lead to another page or to the same one. */
function useSavedToast(showToast: ShowToast) {
  usePathname();
  useEffect(() => {
    const text = parseToast(document.cookie);
    if (text === null) return;
    document.cookie = `${TOAST_COOKIE}=; path=${TOAST_COOKIE_OPTIONS.path}; max-age=0`;
    showToast(text);
  });
}

function Toast({ message, dismiss }: ShownMessage<string>) {
  const element = useTopLayer();
  useEffect(() => {
    const timer = setTimeout(dismiss, TOAST_LIFE_MS);
    return () => clearTimeout(timer);
  }, [dismiss]);
  return (
    <div
      ref={element}
      popover="manual"
      className="fixed inset-x-0 top-auto bottom-26 z-60 m-0 mx-auto block w-max max-w-[calc(100%-1.5rem)] animate-settle rounded-control bg-stone-900 px-4.5 py-3 font-medium text-white shadow-overlay"
    >
      {message}
    </div>
  );
}
