/** Two presses within this time (ms) are one double press. */
const QUICK = 500;

/**
 * What just appeared under a finger, or came to light there, takes no second half of a double press: it was meant for
 * what was there before. A second press that is a decision of its own comes later, or is the first of its own.
 */
export function refuseSecondPress(): void {
  const refuse = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before anything on the page hears of it.
  window.addEventListener('click', refuse, true);
  setTimeout(() => window.removeEventListener('click', refuse, true), QUICK);
}
