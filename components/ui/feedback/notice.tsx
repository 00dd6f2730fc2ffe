'use client';

import { usePathname } from 'next/navigation';
import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { MessagePortal, openDialogs } from '@/components/ui/feedback/message-portal';
import { useSingleMessage, useTopLayer, type ShownMessage } from '@/components/ui/feedback/single-message';
import { NOTICE_COOKIE, NOTICE_COOKIE_OPTIONS, parseNotice } from '@/lib/shell/notice';
import { NOTICE_LIFE_MS } from '@/lib/shell/timings';

type ShowNotice = (text: string) => void;

const NoticeContext = createContext<ShowNotice | null>(null);

/** Shows one line at the bottom for 2.5 s: `const notice = useNotice(); notice('Code was re-sent!')`. */
export function useNotice(): ShowNotice {
  const notice = useContext(NoticeContext);
  if (!notice) throw new Error('useNotice needs a NoticeProvider above it');
  return notice;
}

export function NoticeProvider({ children }: { children: ReactNode }) {
  const { shown, show: showText } = useSingleMessage<string>();
  useSavedNotice(showText);
  return (
    <NoticeContext value={showText}>
      {children}
      <MessagePortal places={openDialogs}>
        <div role="status">{shown && <Notice key={shown.number} {...shown} />}</div>
      </MessagePortal>
    </NoticeContext>
  );
}

/** Checks for a saved notice after every render, because a redirect may lead to another page or to the same one. */
function useSavedNotice(showNotice: ShowNotice) {
  usePathname();
  useEffect(() => {
    const text = parseNotice(document.cookie);
    if (text === null) return;
    document.cookie = `${NOTICE_COOKIE}=; path=${NOTICE_COOKIE_OPTIONS.path}; max-age=0`;
    showNotice(text);
  });
}

function Notice({ message, dismiss }: ShownMessage<string>) {
  const element = useTopLayer();
  useEffect(() => {
    const timer = setTimeout(dismiss, NOTICE_LIFE_MS);
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
