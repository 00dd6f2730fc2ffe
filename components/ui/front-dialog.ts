/** The dialogs that are open: one may lie on another. Apart from the dialog itself, which no page needs before one opens. */
let openDialogs: readonly HTMLDialogElement[] = [];

/** Event of the window: another dialog is in front now, or none. */
export const FRONT_DIALOG_CHANGED = 'frontdialogchanged';

/** The dialog in front of all others: what is outside this dialog cannot be pressed. */
export const frontDialog = (): HTMLDialogElement | null => openDialogs.at(-1) ?? null;

/** Puts an opened dialog in front. @returns a function that takes the dialog away again. */
export function bringToFront(dialog: HTMLDialogElement): () => void {
  change([...openDialogs, dialog]);
  return () => change(openDialogs.filter((open) => open !== dialog));
}

/** What is behind a dialog does not scroll. */
function change(dialogs: readonly HTMLDialogElement[]): void {
  openDialogs = dialogs;
  document.documentElement.toggleAttribute('data-modal', dialogs.length > 0);
  window.dispatchEvent(new Event(FRONT_DIALOG_CHANGED));
}
