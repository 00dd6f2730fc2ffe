/** Milliseconds; a hidden page paints no frame. */
const LONGEST = 100;

/** Resolves after the next frame was painted. Start long tasks after it. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, LONGEST);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A task queued in a frame callback runs after that frame was painted.
      setTimeout(done);
    });
  });
}
