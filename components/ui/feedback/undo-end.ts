let endCurrentOffer: (() => void) | null = null;

/** Ends the undo offer that is shown, for example because its page was left (decision X-383). */
export const endUndoOffer = (): void => endCurrentOffer?.();

/** The function that ends the undo offer that is shown now, but not a later one; null if there is none. */
export const getUndoOfferEnd = (): (() => void) | null => endCurrentOffer;

/** Called by the undo bar when it appears, and with null when it disappears. */
export function setUndoOfferEnd(end: (() => void) | null): void {
  endCurrentOffer = end;
}
