import type { Log } from '@/lib/platform/listen';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/**
 * Milliseconds until the first round. It comes soon after the start, so that a server that is restarted every night
 * tidies, too.
 */
const FIRST_AFTER = 90 * SECOND;
const EVERY = 6 * HOUR;

export interface Tidying {
  /** Resolves when the work under way has ended. From the call on, `isStopped` is true. */
  stop(): Promise<void>;
}

/**
 * Runs work that nobody waits for, such as the removal of old photos and old counts. A failure is logged, and the work
 * is tried again in the next round. Each work is asked to end early through `isStopped`.
 */
export function startTidying(works: ((isStopped: () => boolean) => Promise<unknown>)[], log: Log): Tidying {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function round(): Promise<void> {
    for (const work of works) {
      if (stopped) return;
      await work(() => stopped).catch((error: unknown) => log.error({ err: error }, 'Tidying up failed'));
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
