/** A page that nobody sees paints no frame. */
const LONGEST = 100;

/** The frame that answers a tap or key was painted: what takes longer than a frame may is begun after it. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, LONGEST);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // What is posted from a frame's callback runs after that frame.
      setTimeout(done);
    });
  });
}
