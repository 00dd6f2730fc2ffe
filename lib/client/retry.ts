/**
 * What became of a try. `signed-out`: the server answers, but not to this person; trying again by itself would change nothing.
 * `trouble`: it answers that it can't now. `later`: the server answers, and takes something of this only after a while, because a limit is used up.
 */
export type Reach = 'reached' | 'unreachable' | 'trouble' | 'signed-out' | 'later';

/**
 * Sends again what did not reach the server: after ever longer pauses, and as soon as there is signal again or the page
 * is seen again.
 */
export interface Retry {
  /** Tries at once. Resolves when the try that is on its way was answered, or could not reach the server. */
  now(): Promise<void>;
  /** Tries after so many milliseconds, unless it did before. */
  after(pause: number): void;
  /** No more tries by itself. */
  end(): void;
}

/** Signal that comes and goes every few seconds starts no more tries than this allows. */
const FEWEST_BETWEEN = 3000;
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 5 * 60 * 1000;

/** `attempt` may be called while an earlier one is still on its way. */
export function startRetry(attempt: () => Promise<Reach>): Retry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let triedAt = 0;
  let ended = false;

  function now(): Promise<void> {
    clearTimeout(timer);
    triedAt = Date.now();
    const reached = attempt();
    running ??= reached.then(wasAnswered).finally(() => {
      running = null;
    });
    return running;
  }

  function wasAnswered(reach: Reach): void {
    failures = reach === 'reached' || reach === 'signed-out' ? 0 : failures + 1;
    if (failures > 0) after(retryPause(failures, Math.random()));
  }

  function after(pause: number): void {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void now(), pause);
  }

  function whenBack(): void {
    if (document.visibilityState === 'hidden') return;
    const since = Date.now() - triedAt;
    if (failures > 0 && since < FEWEST_BETWEEN) after(FEWEST_BETWEEN - since);
    else void now();
  }

  window.addEventListener('online', whenBack);
  document.addEventListener('visibilitychange', whenBack);

  return {
    now,
    after,
    end() {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener('online', whenBack);
      document.removeEventListener('visibilitychange', whenBack);
    },
  };
}

/**
 * Milliseconds to wait after so many tries in a row that nobody answered, or that were put off: twice as long each
 * time, and never the same for two devices that lost the same signal. `random` is from 0 to 1.
 */
function retryPause(failures: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
  return Math.round(pause * (0.5 + random / 2));
}
