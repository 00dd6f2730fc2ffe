import { useEffect } from 'react';
import { subscribeToUnsentWork } from '@/lib/offline/unsent-work/changes';

/** IndexedDB has no change events for other tabs, so it is polled. */
const POLL_INTERVAL_MS = 5000;

/** Calls `read` now, after each change of unsent work in this page, and periodically. */
export function usePollUnsentWork(read: () => Promise<void>): void {
  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), POLL_INTERVAL_MS);
    const unsubscribe = subscribeToUnsentWork(() => void read());
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [read]);
}
