const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A server that ran for this long was healthy, so the next crash counts as the first. */
const MIN_HEALTHY_MS = 60_000;

export interface Restart {
  /** The number of crashes in a row. */
  inARow: number;
  pauseMs: number;
}

/** The delay after a crash; it doubles each time, up to MAX_DELAY_MS. `livedMs` is the uptime of the crashed server. */
export function planRestart(previous: Restart | null, livedMs: number): Restart {
  if (previous === null || livedMs >= MIN_HEALTHY_MS) return { inARow: 1, pauseMs: FIRST_DELAY_MS };
  return { inARow: previous.inARow + 1, pauseMs: Math.min(previous.pauseMs * 2, MAX_DELAY_MS) };
}
