/** Milliseconds. Two presses within this time are one double press. */
const QUICK = 500;

/**
 * Something that just appeared under a finger ignores the second half of a double press, which was meant for what was
 * there before. A second press that a person means comes later than that.
 */
export function refuseSecondPress(): void {
  const refuse = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // In the capture phase, before anything on the page hears of the click.
  window.addEventListener('click', refuse, true);
  setTimeout(() => window.removeEventListener('click', refuse, true), QUICK);
}
