import { useSyncExternalStore } from 'react';

/** `--breakpoint-wide` of app/globals.css, from which the editor has a third column. */
const WIDE = '(min-width: 86rem)';

/** Whether there is room for the map column. Maps are expensive, so only the visible one mounts. */
export const useWide = (): boolean => useSyncExternalStore(subscribeToWidth, isWide, () => false);

const isWide = () => window.matchMedia(WIDE).matches;

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
