import type { Log } from '@/lib/platform/listen';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Soon after the start, so that a server that restarts every night cleans up, too. */
const FIRST_AFTER = 90 * SECOND;
const EVERY = 6 * HOUR;

export interface Tidying {
  stop(): Promise<void>;
}

/** Runs cleanup jobs periodically. A failed job is logged and retried later. Jobs poll `isStopped` to end early. */
export function startTidying(works: ((isStopped: () => boolean) => Promise<unknown>)[], log: Log): Tidying {
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
        if (!stopped) plan(EVERY);
      });
    }, pause);
    timer.unref();
  }

  plan(FIRST_AFTER);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
