import { useEffectEvent, useLayoutEffect } from 'react';
import { registerLayer } from '@/lib/client/back-entry';

/** Makes the browser's Back button close this dialog, sheet, viewer, menu or bubble while it is open. */
export function useCloseOnBack(close: () => void, isOpen = true): void {
  const onBack = useEffectEvent(close);
  // Before the first paint: Back must close what is already visible.
  useLayoutEffect(() => {
    if (isOpen) return registerLayer(() => onBack());
  }, [isOpen]);
}
