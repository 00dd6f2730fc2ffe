import { cache } from 'react';
import type { PageFrame } from './load-page';

interface Outcome {
  /** The frame for 'not found'; null when the page shows something else. */
  frame: Promise<PageFrame | null>;
  /** Only the first call counts. */
  settle: (frame: PageFrame | null) => void;
}

/**
 * What the page of this request came to. Next renders a route's not-found.tsx beside its page in every request, whether it
 * will be shown or not. So not-found.tsx waits for the page, instead of reading session and badges a second time.
 */
export const outcomeOfPage = cache((): Outcome => {
  let settle: Outcome['settle'] = () => undefined;
  const frame = new Promise<PageFrame | null>((resolve) => {
    settle = resolve;
  });
  return { frame, settle };
});
