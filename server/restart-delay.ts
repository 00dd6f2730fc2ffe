const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A server that ran for this long was healthy, so the next crash counts as the first. */
const MIN_HEALTHY_MS = 60_000;

export interface Restart {
  inARow: number;
  pauseMs: number;
}

/** The delay after a crash; it doubles each time. `livedMs` is the uptime of the crashed server. */
export function planRestart(before: Restart | null, livedMs: number): Restart {
  if (before === null || livedMs >= MIN_HEALTHY_MS) return { inARow: 1, pauseMs: FIRST_DELAY_MS };
  return { inARow: before.inARow + 1, pauseMs: Math.min(before.pauseMs * 2, MAX_DELAY_MS) };
}
