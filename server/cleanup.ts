import type { Log } from '@/lib/platform/database/listen-to-channel';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Soon after the start, so that a server that restarts every night cleans up, too. */
const FIRST_DELAY_MS = 90 * SECOND;
const CLEANUP_INTERVAL_MS = 6 * HOUR;

export interface CleanupRunner {
  stop(): Promise<void>;
}

/** Runs cleanup jobs periodically. A failed job is logged and retried later. Jobs poll `isStopped` to end early. */
export function startCleanup(works: ((isStopped: () => boolean) => Promise<unknown>)[], log: Log): CleanupRunner {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function round(): Promise<void> {
    for (const work of works) {
      if (stopped) return;
      await work(() => stopped).catch((error: unknown) => log.error({ err: error }, 'cleanup failed'));
    }
  }

  function plan(pause: number): void {
    timer = setTimeout(() => {
      running = round().finally(() => {
        if (!stopped) plan(CLEANUP_INTERVAL_MS);
      });
    }, pause);
    timer.unref();
  }

  plan(FIRST_DELAY_MS);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
