let end: (() => void) | null = null;

/** Ends the offer to undo that is shown, because it would do nothing, or its page was left (decision X-383). */
export const endUndoOffer = (): void => end?.();

/** What ends the offer that is shown, for a caller that must not end a later one; null where none is. */
export const getUndoOfferEnd = (): (() => void) | null => end;

/** Sets what ends the offer that is shown; null where none is. */
export function onUndoOfferEnd(leave: (() => void) | null): void {
  end = leave;
}
