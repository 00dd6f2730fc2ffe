import { useCallback, useEffect, useState } from 'react';
import { onUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { readUnsentWork, type UnsentInspection, type Viewer } from '@/lib/offline/unsent-work/list';

/**
 * Milliseconds. Another tab may send something meanwhile, and IndexedDB does not tell, so the list is read again and
 * again.
 */
const READ_EVERY = 5000;

interface UnsentWorkList {
  /** null until the device was read. */
  unsent: UnsentInspection[] | null;
  error: boolean;
  readAgain: () => void;
}

export function useUnsentWork(viewer: Viewer | null): UnsentWorkList {
  const [unsent, setUnsent] = useState<UnsentInspection[] | null>(null);
  const [error, setError] = useState(false);
  const { personId, unitId } = viewer ?? { personId: null, unitId: null };
  const units = viewer?.unitIds?.join(' ');

  const read = useCallback(
    () =>
      readUnsentWork(personId === null ? null : { personId, unitId, unitIds: units?.split(' ') }).then(
        (now) => {
          setError(false);
          setUnsent(now);
        },
        () => setError(true),
      ),
    [personId, unitId, units],
  );

  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), READ_EVERY);
    const endHearing = onUnsentWorkChange(() => void read());
    return () => {
      clearInterval(timer);
      endHearing();
    };
  }, [read]);

  const readAgain = useCallback(() => void read(), [read]);
  return { unsent, error, readAgain };
}
