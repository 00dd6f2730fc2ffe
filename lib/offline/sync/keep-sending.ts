import { onUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { countUnsent } from '@/lib/offline/unsent-work/count';
import type { Sync, SyncOptions } from './background-sync';

/**
 * Sends this device's unsent work for as long as a page is open, also what is entered on the page itself. What sends is
 * downloaded only once there is something to send.
 */
export function keepSending(options: SyncOptions): Sync {
  let ended = false;
  let looking = false;
  /** Something was entered while the device was looked through, and may have been missed. */
  let again = false;
  let sync: Sync | null = null;

  async function begin(): Promise<void> {
    again = true;
    if (looking) return;
    looking = true;
    try {
      while (again && !sync && !isEnded()) {
        again = false;
        if ((await countUnsent(options.personId)) === 0) continue;
        const { startBackgroundSync } = await import('./background-sync');
        // The page may have been left while the file was on its way.
        if (!isEnded()) sync = startBackgroundSync(options);
      }
    } finally {
      looking = false;
    }
  }
  const isEnded = () => ended;
  // Without storage there is nothing to send; a file that did not come is asked for at the next change or page.
  const beginQuietly = () => void begin().catch(() => undefined);

  const endHearing = onUnsentWorkChange(beginQuietly);
  beginQuietly();
  return {
    end() {
      ended = true;
      endHearing();
      sync?.end();
    },
  };
}
