import { useUndo } from '@/components/ui/feedback/undo';
import type { StoredInput } from '@/components/ui/forms/use-stored-input';
import { removeStoredInput, subscribeToStoredInput, readStoredInput } from '@/lib/client/stored-input';

/**
 * Discards the input of forms and offers undo. The offer ends when one of the forms changes, so that undo never
 * overwrites newer input.
 */
export function useUndoOfForms() {
  const offerUndo = useUndo();
  return (keys: readonly string[], text: string, onUndo: () => void): void => {
    const changed = keys.map(readStoredInput);
    let stop: () => void = () => undefined;
    const end = offerUndo({ text, onUndo, onGone: () => stop() });
    stop = subscribeToStoredInput(() => {
      if (keys.some((key, index) => readStoredInput(key) !== changed[index])) end();
    });
  };
}

/** Discards what was typed into forms, and offers to bring it back. */
export function useDiscardKeys() {
  const offerUndo = useUndoOfForms();
  return (keys: readonly string[], text: string, onUndo: () => void): void => {
    keys.forEach(removeStoredInput);
    offerUndo(keys, text, onUndo);
  };
}

/** The same for one form that is on the screen. */
export function useDiscard() {
  const discard = useDiscardKeys();
  return <Value>(
    { key, value, change }: Pick<StoredInput<Value>, 'key' | 'value' | 'change'>,
    text = 'Changes discarded',
  ): void => discard([key], text, () => change(value));
}
