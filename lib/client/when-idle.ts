/** Calls `start` when the browser is idle, within five seconds. */
export function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => start(), { timeout: 5000 });
  else setTimeout(start, 1000);
}
