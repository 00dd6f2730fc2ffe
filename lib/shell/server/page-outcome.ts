import { cache } from 'react';
import type { PageFrame } from './load-page';

interface PageOutcome {
  /** The frame for 'not found'; null if the page shows something else. */
  frame: Promise<PageFrame | null>;
  /** Only the first call counts. */
  settle: (frame: PageFrame | null) => void;
}

/**
 * Next renders not-found.tsx with every page, so it waits for the page's result instead of loading session and badges
 * again.
 */
export const getPageOutcome = cache((): PageOutcome => {
  let settle: PageOutcome['settle'] = () => undefined;
  const frame = new Promise<PageFrame | null>((resolve) => {
    settle = resolve;
  });
  return { frame, settle };
});
