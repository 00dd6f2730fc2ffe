import { useSyncExternalStore } from 'react';

/** Name and answer are stacked (as in `VerificationRows`), or the phone is in landscape. */
const LITTLE_ROOM = '(max-width: 22.4375rem), (max-height: 30rem)';

/** Maximum BMPs of the last inspection shown at once. If there are more, one fewer and a line for the rest. */
export const useMostRows = (): number => (useSyncExternalStore(listen, hasLittleRoom, () => false) ? 3 : 5);

const hasLittleRoom = () => window.matchMedia(LITTLE_ROOM).matches;

function listen(tell: () => void): () => void {
  const query = window.matchMedia(LITTLE_ROOM);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
