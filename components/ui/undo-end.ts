const shownOffers = new Set<() => void>();

/**
 * Ends the offer to undo that is shown: its page was left, or something was done after it that may leave it nothing to undo
 * (decision X-383).
 */
export const endUndo = (): void => shownOffers.forEach((end) => end());

/** @returns a function that stops listening */
export function onUndoEnd(end: () => void): () => void {
  shownOffers.add(end);
  return () => void shownOffers.delete(end);
}
