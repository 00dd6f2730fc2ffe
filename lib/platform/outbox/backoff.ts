const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Waits after the first, second, … failed attempt. A message that fails once more is given up, after about 20 hours.
 */
const WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR] as const;

export const MAX_ATTEMPTS = WAITS.length + 1;

/** When to try again after this many attempts; null when the message is given up. */
export function retryAt(attempts: number, now: Date): Date | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
