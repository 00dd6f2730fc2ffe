'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';

/**
 * Plain links inside are followed as Next's own are, without loading the page anew. For long lists that the server renders:
 * each of Next's links is a component there and in the browser, and its properties are sent twice.
 */
export function SoftLinks({ children }: { children: ReactNode }) {
  const router = useRouter();
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || isForTheBrowser(event, link)) return;
    event.preventDefault();
    router.push(link.pathname + link.search + link.hash);
  }
  return (
    <div onClickCapture={follow} className="contents">
      {children}
    </div>
  );
}

/** A new tab, a file or another site: what a person wants of the browser itself. */
function isForTheBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const isOtherPress = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  return isOtherPress || link.target !== '' || link.hasAttribute('download') || link.origin !== window.location.origin;
}
