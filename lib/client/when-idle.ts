/** Does something when the page has nothing better to do, and within five seconds. */
export function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => start(), { timeout: 5000 });
  else setTimeout(start, 1000);
}
