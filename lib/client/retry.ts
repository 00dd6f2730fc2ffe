import { subscribeToSignIn } from './sign-in-event';

/** `done`: a retry would change nothing. `repeat`: retry later. */
export type AttemptResult = 'done' | 'repeat';

/** Retries with increasing delays, and when the device is online, the page visible, or the person signed in. */
export interface Retry {
  /** Starts an attempt. Resolves when the current attempt has ended. */
  now(): Promise<void>;
  /** Schedules an attempt in `pause` milliseconds. A later call of `now` or `after` replaces it. */
  after(pause: number): void;
  end(): void;
}

/** Minimum milliseconds between attempts on 'online' events, which may occur every few seconds. */
const MIN_INTERVAL_MS = 3000;
const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 5 * 60 * 1000;

/** `attempt` may be called while an earlier attempt is pending. */
export function startRetry(attempt: () => Promise<AttemptResult>): Retry {
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

  function hasEnded(end: AttemptResult): void {
    failures = end === 'done' ? 0 : failures + 1;
    if (failures > 0) after(computeRetryDelay(failures, Math.random()));
  }

  function after(pause: number): void {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void now(), pause);
  }

  function whenBack(): void {
    if (document.visibilityState === 'hidden') return;
    const since = Date.now() - triedAt;
    if (failures > 0 && since < MIN_INTERVAL_MS) after(MIN_INTERVAL_MS - since);
    else void now();
  }

  window.addEventListener('online', whenBack);
  document.addEventListener('visibilitychange', whenBack);
  const forgetSignedIn = subscribeToSignIn(whenBack);

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

/** Exponential backoff in milliseconds with jitter. `random` is from 0 to 1. */
function computeRetryDelay(failures: number, random: number): number {
  const pause = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
  return Math.round(pause * (0.5 + random / 2));
}
