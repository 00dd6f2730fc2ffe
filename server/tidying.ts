import type { Log } from '@/lib/platform/listen';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Soon after the start, and then a few times a day, so that a server that is restarted every night tidies, too. */
const FIRST_AFTER = 90 * SECOND;
const EVERY = 6 * HOUR;

export interface Tidying {
  /** Resolves when what is under way has come to an end; `isStopped` is true from the call on. */
  stop(): Promise<void>;
}

/**
 * Work that nobody waits for: old photos, old counts. What fails is logged and tried at the next round; each of `works`
 * is asked to end early through `isStopped`.
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
