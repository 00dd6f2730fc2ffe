import { cache } from 'react';
import type { PageFrame } from './load-page';

interface PageOutcome {
  /** The frame for the 'not found' page; null if the page shows something else. */
  frame: Promise<PageFrame | null>;
  /** Resolves `frame`. Only the first call counts. */
  settle: (frame: PageFrame | null) => void;
}

/** Next renders not-found.tsx with every page. It waits for this outcome instead of loading the frame again. */
export const getPageOutcome = cache((): PageOutcome => {
  let settle: PageOutcome['settle'] = () => undefined;
  const frame = new Promise<PageFrame | null>((resolve) => {
    settle = resolve;
  });
  return { frame, settle };
});
