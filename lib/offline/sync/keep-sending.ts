import { subscribeToUnsentWork } from '@/lib/offline/unsent-work/changes';
import { countUnsent } from '@/lib/offline/unsent-work/count';
import type { SyncHandle, SyncOptions } from './background-sync';

/** Sends unsent work while a page is open. The sync code is loaded only when there is something to send. */
export function keepSending(options: SyncOptions): SyncHandle {
  let hasEnded = false;
  let isRunning = false;
  /** A change during the check, which may have been missed. */
  let isRequestedAgain = false;
  let sync: SyncHandle | null = null;

  async function startIfNeeded(): Promise<void> {
    isRequestedAgain = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isRequestedAgain && !sync && !isEnded()) {
        isRequestedAgain = false;
        if ((await countUnsent(options.personId)) === 0) continue;
        const { startBackgroundSync } = await import('./background-sync');
        // The page may have been left during the import.
        if (!isEnded()) sync = startBackgroundSync(options);
      }
    } finally {
      isRunning = false;
    }
  }
  const isEnded = () => hasEnded;
  // Ignores errors: without storage there is nothing to send, and a failed import is retried at the next change.
  const startIgnoringErrors = () => void startIfNeeded().catch(() => undefined);

  const unsubscribe = subscribeToUnsentWork(startIgnoringErrors);
  startIgnoringErrors();
  return {
    end() {
      hasEnded = true;
      unsubscribe();
      sync?.end();
    },
  };
}
