import { useSyncExternalStore } from 'react';

/** Name and answer stand one below the other (as in `VerificationRows`), or the phone lies on its side. */
const LITTLE_ROOM = '(max-width: 22.4375rem), (max-height: 30rem)';

/** So many BMPs of the last inspection are on the screen at once; of more, one fewer and a line for the others. */
export const useMostRows = (): number => (useSyncExternalStore(listen, hasLittleRoom, () => false) ? 3 : 5);

const hasLittleRoom = () => window.matchMedia(LITTLE_ROOM).matches;

function listen(tell: () => void): () => void {
  const query = window.matchMedia(LITTLE_ROOM);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
