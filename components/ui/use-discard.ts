'use client';

import { useUndo } from '@/components/ui/undo';
import type { KeptInput } from '@/components/ui/use-kept-input';
import { listenKept, readKept } from '@/lib/client/kept-input';

/**
 * Discards what was typed into a form, and offers to bring it back. The offer ends when the form is typed into again: what
 * was discarded never replaces something newer.
 */
export function useDiscard() {
  const offerUndo = useUndo();
  return <Value>(
    { key, value, change, forget }: Pick<KeptInput<Value>, 'key' | 'value' | 'change' | 'forget'>,
    text = 'What you typed was discarded',
  ): void => {
    forget();
    let stop: () => void = () => undefined;
    const end = offerUndo({ text, onUndo: () => change(value), onGone: () => stop() });
    stop = listenKept(() => {
      if (readKept(key) !== null) end();
    });
  };
}
