'use client';

import { useUndo } from '@/components/ui/undo';
import type { KeptInput } from '@/components/ui/use-kept-input';
import { forgetKept, listenKept, readKept } from '@/lib/client/kept-input';

/**
 * Discards what was typed into forms, and offers to bring it back. The offer ends when one of the forms is typed into
 * again: what was discarded never replaces something newer.
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
    text = 'What you typed was discarded',
  ): void => discard([key], text, () => change(value));
}
