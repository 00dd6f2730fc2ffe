/** A hidden page paints no frame. */
const MAX_WAIT_MS = 100;

/** Resolves after the next frame was painted, but waits at most MAX_WAIT_MS. Start long tasks after it. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A task queued in a frame callback runs after that frame was painted.
      setTimeout(resolve);
    });
  });
}
