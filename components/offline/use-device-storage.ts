import { useCallback, useEffect, useState } from 'react';
import { requestPersistence, estimateDeviceStorage, type DeviceStorage } from '@/lib/offline/store/device-storage';

const CHECK_INTERVAL_MS = 30_000;

/** `storage` is null until known, and in browsers that do not report it. */
export function useDeviceStorage(): { storage: DeviceStorage | null; persist: () => void } {
  const [storage, setStorage] = useState<DeviceStorage | null>(null);

  useEffect(() => {
    const update = () => void estimateDeviceStorage().then(setStorage);
    update();
    const timer = setInterval(update, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  const persist = useCallback(() => {
    void requestPersistence().then(estimateDeviceStorage).then(setStorage);
  }, []);
  return { storage, persist };
}
