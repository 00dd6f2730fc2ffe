import { useSyncExternalStore } from 'react';

/** As `--breakpoint-wide` in app/globals.css: from here on the editor has a third column. */
const WIDE = '(min-width: 86rem)';

/** Is there room for the map beside the screen? The map is expensive: it is made once, where it is seen. */
export const useWide = (): boolean => useSyncExternalStore(listen, isWide, () => false);

const isWide = () => window.matchMedia(WIDE).matches;

function listen(tell: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
