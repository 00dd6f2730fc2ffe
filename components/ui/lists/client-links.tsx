'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';

/**
 * Navigates on plain links inside without a full page load. For long server-rendered lists: a Next link would be a
 * component on both sides, with its props sent twice.
 */
export function ClientLinks({ children }: { children: ReactNode }) {
  const router = useRouter();
  function navigate(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || isNativeNavigation(event, link)) return;
    event.preventDefault();
    router.push(link.pathname + link.search + link.hash);
  }
  return (
    <div onClickCapture={navigate} className="contents">
      {children}
    </div>
  );
}

/** Whether the browser must handle the click: new tab, download or another origin. */
function isNativeNavigation(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const isOtherPress = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  return isOtherPress || link.target !== '' || link.hasAttribute('download') || link.origin !== window.location.origin;
}
