import { useEffect } from 'react';
import { onUnsentWorkChange } from '@/lib/offline/unsent-work/changes';

/** Milliseconds. IndexedDB has no change events for other tabs, so it is polled. */
const READ_EVERY = 5000;

/** Reads the device now, on each change in this page, and periodically. */
export function useReading(read: () => Promise<void>): void {
  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), READ_EVERY);
    const endHearing = onUnsentWorkChange(() => void read());
    return () => {
      clearInterval(timer);
      endHearing();
    };
  }, [read]);
}
