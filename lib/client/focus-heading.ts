/** Moves the focus to the title of the screen, which also scrolls it into view. */
export const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus();
