const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** Milliseconds. A server that served for this long had a good start, so its death is counted as the first again. */
const STEADY_MS = 60_000;

/** How often the server died in a row, and how many milliseconds to wait before the next start. */
export interface Restart {
  inARow: number;
  pauseMs: number;
}

/**
 * What to do about another death. The pauses double, so that a server that can't run does not keep the machine busy
 * with starts. `livedMs` is how long the server lived this time.
 */
export function nextRestart(before: Restart | null, livedMs: number): Restart {
  if (before === null || livedMs >= STEADY_MS) return { inARow: 1, pauseMs: FIRST_MS };
  return { inARow: before.inARow + 1, pauseMs: Math.min(before.pauseMs * 2, LONGEST_MS) };
}
