import { useSyncExternalStore } from 'react';

/** Name and answer are stacked (as in `VerificationRows`), or the phone is in landscape. */
const SMALL_SCREEN = '(max-width: 22.4375rem), (max-height: 30rem)';

/** Maximum BMPs of the last inspection shown at once. If there are more, one fewer and a line for the rest. */
export const useMaxRows = (): number => (useSyncExternalStore(listen, isSmallScreen, () => false) ? 3 : 5);

const isSmallScreen = () => window.matchMedia(SMALL_SCREEN).matches;

function listen(tell: () => void): () => void {
  const query = window.matchMedia(SMALL_SCREEN);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
