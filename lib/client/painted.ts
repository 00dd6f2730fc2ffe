/** Milliseconds to wait at most: a page that nobody sees paints no frame. */
const LONGEST = 100;

/**
 * Resolves when the frame that answers a tap or key was painted. Work that may take longer than a frame begins after
 * it.
 */
export function painted(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, LONGEST);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A task posted from a frame's callback runs after that frame was painted.
      setTimeout(done);
    });
  });
}
