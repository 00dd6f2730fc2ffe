/**
 * What became of an attempt. `reached`: the server took it. `unreachable`: no answer came. `signed-out`: the server
 * answers, but not to this person, so trying again by itself would change nothing. `trouble`: the server answers that
 * it can't now. `later`: a limit is used up, so the server takes some of this only after a while.
 */
export type Reach = 'reached' | 'unreachable' | 'trouble' | 'signed-out' | 'later';

/**
 * Sends again what did not reach the server: after ever longer pauses, and at once when there is signal again or the
 * page is seen again.
 */
export interface Retry {
  /** Tries at once. Resolves when the attempt under way was answered or could not reach the server. */
  now(): Promise<void>;
  /** Tries after this many milliseconds, unless an attempt was made before. */
  after(pause: number): void;
  /** Makes no more attempts. */
  end(): void;
}

/** Milliseconds between two attempts, at least: signal may come and go every few seconds. */
const FEWEST_BETWEEN = 3000;
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 5 * 60 * 1000;

/** `attempt` may be called while an earlier call is still under way. */
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
 * Milliseconds to wait after this many failed or postponed attempts in a row. The pause doubles each time and is
 * scattered, so that many devices that lost the same signal do not return at once. `random` lies between 0 and 1.
 */
function retryPause(failures: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
  return Math.round(pause * (0.5 + random / 2));
}
