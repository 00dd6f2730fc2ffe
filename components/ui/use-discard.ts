'use client';

import { useUndo } from '@/components/ui/undo';
import type { KeptInput } from '@/components/ui/use-kept-input';
import { forgetKept, listenKept, readKept } from '@/lib/client/kept-input';

/**
 * Discards the input of forms and offers undo. The offer ends when one of the forms changes, so that undo never
 * overwrites newer input.
 */
export function useDiscardKeys() {
  const offerUndo = useUndo();
  return (keys: readonly string[], text: string, onUndo: () => void): void => {
    keys.forEach(forgetKept);
    let stop: () => void = () => undefined;
    const end = offerUndo({ text, onUndo, onGone: () => stop() });
    stop = listenKept(() => {
      if (keys.some((key) => readKept(key) !== null)) end();
    });
  };
}

/** The same for one form that is on the screen. */
export function useDiscard() {
  const discard = useDiscardKeys();
  return <Value>(
    { key, value, change }: Pick<KeptInput<Value>, 'key' | 'value' | 'change'>,
    text = 'Changes discarded',
  ): void => discard([key], text, () => change(value));
}
