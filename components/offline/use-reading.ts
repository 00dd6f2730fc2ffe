import { useEffect } from 'react';
import { onUnsentWorkChange } from '@/lib/offline/unsent-work/changes';

/**
 * Milliseconds. Another tab may send something meanwhile, and IndexedDB does not tell, so what lies on the device is read
 * again and again.
 */
const READ_EVERY = 5000;

/** Reads what lies on the device: now, at each change of which this page hears, and every few seconds. */
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
