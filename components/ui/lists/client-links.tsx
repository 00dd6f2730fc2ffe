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

/** Whether something else handles the click: a Next link, or the browser for a new tab, a download or another origin. */
function isNativeNavigation(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const isNextLink = link.dataset.nextLink !== undefined;
  const isOtherPress = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  return (
    isNextLink ||
    isOtherPress ||
    link.target !== '' ||
    link.hasAttribute('download') ||
    link.origin !== window.location.origin
  );
}
