const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A server that ran for this long was healthy, so the next crash counts as the first. */
const MIN_HEALTHY_MS = 60_000;

export interface Restart {
  /** The number of crashes in a row. */
  consecutiveCrashes: number;
  delayMs: number;
}

/** The delay after a crash; it doubles each time, up to MAX_DELAY_MS. `uptimeMs` is the uptime of the crashed server. */
export function planRestart(previous: Restart | null, uptimeMs: number): Restart {
  if (previous === null || uptimeMs >= MIN_HEALTHY_MS) return { consecutiveCrashes: 1, delayMs: FIRST_DELAY_MS };
  return { consecutiveCrashes: previous.consecutiveCrashes + 1, delayMs: Math.min(previous.delayMs * 2, MAX_DELAY_MS) };
}
