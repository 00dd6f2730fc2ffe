/** Two presses within this time are a double press. */
const DOUBLE_PRESS_MS = 500;

/** Ignores the second half of a double press that would hit an element that just appeared under the finger. */
export function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Capture phase: before any other click handler.
  window.addEventListener('click', ignore, true);
  setTimeout(() => window.removeEventListener('click', ignore, true), DOUBLE_PRESS_MS);
}
