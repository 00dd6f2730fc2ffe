import { useCallback, useEffect, useState } from 'react';
import { askToPersist, deviceStorage, type DeviceStorage } from '@/lib/offline/store/device-storage';

const LOOK_EVERY = 30_000;

/** `storage` is null until known, and in browsers that do not report it. */
export function useDeviceStorage(): { storage: DeviceStorage | null; persist: () => void } {
  const [storage, setStorage] = useState<DeviceStorage | null>(null);

  useEffect(() => {
    const look = () => void deviceStorage().then(setStorage);
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);

  const persist = useCallback(() => {
    void askToPersist().then(deviceStorage).then(setStorage);
  }, []);
  return { storage, persist };
}
