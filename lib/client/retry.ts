import { onSignedIn } from './signed-in';

/**
 * What follows an attempt. `done`: repeating it by itself would change nothing. `repeat`: it is repeated after a pause,
 * because no answer came or because the server can only answer later.
 */
export type AttemptEnd = 'done' | 'repeat';

/**
 * Repeats an attempt that did not reach the server: after ever longer pauses, and as soon as there is signal again, the
 * page is seen again, or somebody signed in above it.
 */
export interface Retry {
  /** Begins an attempt at once. Resolves when the attempt that is under way has ended. */
  now(): Promise<void>;
  /** Begins an attempt after so many milliseconds, unless `now` or `after` is called before. */
  after(pause: number): void;
  /** Begins no more attempts by itself. */
  end(): void;
}

/** Milliseconds between attempts that start because signal is back: it may come and go every few seconds. */
const FEWEST_BETWEEN = 3000;
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 5 * 60 * 1000;

/** `attempt` may be called while an earlier attempt is still under way. */
export function startRetry(attempt: () => Promise<AttemptEnd>): Retry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let triedAt = 0;
  let ended = false;

  function now(): Promise<void> {
    clearTimeout(timer);
    triedAt = Date.now();
    const tried = attempt();
    running ??= tried.then(hasEnded).finally(() => {
      running = null;
    });
    return running;
  }

  function hasEnded(end: AttemptEnd): void {
    failures = end === 'done' ? 0 : failures + 1;
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
  const forgetSignedIn = onSignedIn(whenBack);

  return {
    now,
    after,
    end() {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener('online', whenBack);
      document.removeEventListener('visibilitychange', whenBack);
      forgetSignedIn();
    },
  };
}

/**
 * Milliseconds to wait after so many failed attempts in a row: twice as long each time, and never the same for two
 * devices that lost the same signal. `random` is from 0 to 1.
 */
function retryPause(failures: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
  return Math.round(pause * (0.5 + random / 2));
}
