const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** A server that served this long had a good start: its death begins a new row. */
const STEADY_MS = 60_000;

/** How often the server died in a row, and how long to wait before it is started again. Milliseconds. */
export interface Restart {
  inARow: number;
  pauseMs: number;
}

/**
 * What to do about one more death. The pauses double, so that a server that can't live does not keep the machine
 * busy with its starts; `livedMs` is how long it lived this time.
 */
export function nextRestart(before: Restart | null, livedMs: number): Restart {
  if (before === null || livedMs >= STEADY_MS) return { inARow: 1, pauseMs: FIRST_MS };
  return { inARow: before.inARow + 1, pauseMs: Math.min(before.pauseMs * 2, LONGEST_MS) };
}
