import { useUndo } from '@/components/ui/feedback/undo';
import type { StoredInput } from '@/components/ui/forms/use-stored-input';
import { removeStoredInput, subscribeToStoredInput, readStoredInput } from '@/lib/client/stored-input';

/**
 * Offers undo for changed forms. The offer ends when one of the forms changes, so that undo never overwrites newer
 * input.
 */
export function useFormUndo() {
  const offerUndo = useUndo();
  return (keys: readonly string[], text: string, onUndo: () => void): void => {
    const storedTexts = keys.map(readStoredInput);
    let unsubscribe: () => void = () => undefined;
    const endOffer = offerUndo({ text, onUndo, onEnd: () => unsubscribe() });
    unsubscribe = subscribeToStoredInput(() => {
      if (keys.some((key, index) => readStoredInput(key) !== storedTexts[index])) endOffer();
    });
  };
}

/** Discards the stored input of forms and offers undo. */
export function useDiscardForms() {
  const offerUndo = useFormUndo();
  return (keys: readonly string[], text: string, onUndo: () => void): void => {
    keys.forEach(removeStoredInput);
    offerUndo(keys, text, onUndo);
  };
}

/** Like `useDiscardForms`, for one form that is on the screen. */
export function useDiscard() {
  const discard = useDiscardForms();
  return <Value>(
    { key, value, change }: Pick<StoredInput<Value>, 'key' | 'value' | 'change'>,
    text = 'Changes discarded',
  ): void => discard([key], text, () => change(value));
}
