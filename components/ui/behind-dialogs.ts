/** How many dialogs are open: one may lie on another. Apart from the dialog itself, which no page needs before one opens. */
let open = 0;

/** What is behind a dialog does not scroll. @returns a function that says that the dialog is gone. */
export function holdPageBehind(): () => void {
  count(1);
  return () => count(-1);
}

function count(change: 1 | -1): void {
  open += change;
  document.documentElement.toggleAttribute('data-modal', open > 0);
}
