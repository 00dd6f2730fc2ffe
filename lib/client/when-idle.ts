const MAX_IDLE_WAIT_MS = 5000;
/** For browsers without requestIdleCallback, such as Safari. */
const FALLBACK_DELAY_MS = 1000;

/** Calls `start` when the browser is idle, or after MAX_IDLE_WAIT_MS. */
export function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => start(), { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(start, FALLBACK_DELAY_MS);
}
