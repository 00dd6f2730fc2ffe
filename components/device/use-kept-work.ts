import { useCallback, useEffect, useState } from 'react';
import { onDeviceChange } from '@/lib/device/device-changes';
import { readKeptWork, type KeptInspection } from '@/lib/device/kept-work';
import type { DeviceOwner } from '@/lib/device/owner';

/** What another tab sends meanwhile leaves the list, too; IndexedDB does not tell, so it is read again. */
const READ_EVERY = 5000;

interface KeptWork {
  /** null until it was read. */
  kept: KeptInspection[] | null;
  error: boolean;
  readAgain: () => void;
}

export function useKeptWork(viewer: DeviceOwner | null): KeptWork {
  const [kept, setKept] = useState<KeptInspection[] | null>(null);
  const [error, setError] = useState(false);
  const { personId, unitId } = viewer ?? { personId: null, unitId: null };

  const read = useCallback(
    () =>
      readKeptWork(personId === null ? null : { personId, unitId }).then(
        (now) => {
          setError(false);
          setKept(now);
        },
        () => setError(true),
      ),
    [personId, unitId],
  );

  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), READ_EVERY);
    const endHearing = onDeviceChange(() => void read());
    return () => {
      clearInterval(timer);
      endHearing();
    };
  }, [read]);

  const readAgain = useCallback(() => void read(), [read]);
  return { kept, error, readAgain };
}
