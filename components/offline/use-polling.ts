import { useEffect } from 'react';
import { subscribeToUnsentWork } from '@/lib/offline/unsent-work/changes';

/** Milliseconds. IndexedDB has no change events for other tabs, so it is polled. */
const READ_INTERVAL_MS = 5000;

/** Reads the device now, on each change in this page, and periodically. */
export function usePolling(read: () => Promise<void>): void {
  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), READ_INTERVAL_MS);
    const endHearing = subscribeToUnsentWork(() => void read());
    return () => {
      clearInterval(timer);
      endHearing();
    };
  }, [read]);
}
