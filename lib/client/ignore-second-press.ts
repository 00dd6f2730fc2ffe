/** Two presses within this time are a double press. */
const DOUBLE_PRESS_MS = 500;

/** Ignores the second half of a double press that would hit an element that just appeared under the finger. */
export function ignoreSecondPress(): void {
  const stop = () => window.removeEventListener('click', ignore, true);
  // Capture phase: before any other click handler.
  window.addEventListener('click', ignore, true);
  setTimeout(stop, DOUBLE_PRESS_MS);

  function ignore(event: MouseEvent) {
    // A press elsewhere, or by keyboard: the double press did not come.
    if (event.detail < 2) return stop();
    event.preventDefault();
    event.stopPropagation();
  }
}
