import type { Log } from '@/lib/platform/database/listen-to-channel';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** Shortly after the start, so that a server that restarts every night also cleans up. */
const FIRST_DELAY_MS = 90 * SECOND_MS;
const CLEANUP_INTERVAL_MS = 6 * HOUR_MS;

export interface CleanupRunner {
  stop(): Promise<void>;
}

/** Runs cleanup jobs periodically. A failed job is logged and retried later. Jobs poll `isStopped` to end early. */
export function startCleanup(jobs: ((isStopped: () => boolean) => Promise<unknown>)[], log: Log): CleanupRunner {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function runJobs(): Promise<void> {
    for (const job of jobs) {
      if (isStopped) return;
      await job(() => isStopped).catch((error: unknown) => log.error({ err: error }, 'cleanup failed'));
    }
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      running = runJobs().finally(() => {
        if (!isStopped) schedule(CLEANUP_INTERVAL_MS);
      });
    }, delayMs);
    timer.unref();
  }

  schedule(FIRST_DELAY_MS);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
