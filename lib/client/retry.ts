import { subscribeToSignIn } from './sign-in-event';

/** `done`: a retry would change nothing. `retry`: try again later. */
export type AttemptResult = 'done' | 'retry';

/** Retries with increasing delays, and when the device is online, the page visible, or the person signed in. */
export interface Retry {
  /** Starts an attempt. Resolves when the current attempt has ended. */
  runNow(): Promise<void>;
  /** Schedules an attempt in `delayMs` milliseconds. A later call of `runNow` or `schedule` replaces it. */
  schedule(delayMs: number): void;
  stop(): void;
}

/** Minimum milliseconds between attempts on 'online' events, which may occur every few seconds. */
const MIN_INTERVAL_MS = 3000;
const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 5 * 60 * 1000;

/**
 * Listens to the browser; the first attempt begins with `runNow` or `schedule`. `attempt` may be called while an earlier
 * one is pending; the result of the later one is then ignored.
 */
export function createRetry(attempt: () => Promise<AttemptResult>): Retry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let attemptedAt = 0;
  let isStopped = false;

  function runNow(): Promise<void> {
    clearTimeout(timer);
    attemptedAt = Date.now();
    const result = attempt();
    running ??= result.then(scheduleNext).finally(() => {
      running = null;
    });
    return running;
  }

  function scheduleNext(result: AttemptResult): void {
    failures = result === 'done' ? 0 : failures + 1;
    if (failures > 0) schedule(computeRetryDelay(failures, Math.random()));
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void runNow(), delayMs);
  }

  function retryIfVisible(): void {
    if (document.visibilityState === 'hidden') return;
    const elapsedMs = Date.now() - attemptedAt;
    if (failures > 0 && elapsedMs < MIN_INTERVAL_MS) schedule(MIN_INTERVAL_MS - elapsedMs);
    else void runNow();
  }

  window.addEventListener('online', retryIfVisible);
  document.addEventListener('visibilitychange', retryIfVisible);
  const unsubscribe = subscribeToSignIn(retryIfVisible);

  return {
    runNow,
    schedule,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', retryIfVisible);
      document.removeEventListener('visibilitychange', retryIfVisible);
      unsubscribe();
    },
  };
}

/** Exponential backoff in milliseconds with jitter. `random` is from 0 to 1. */
function computeRetryDelay(failures: number, random: number): number {
  const maxDelayMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
  return Math.round(maxDelayMs * (0.5 + random / 2));
}
