import { useEffect, useEffectEvent } from 'react';
import { registerLayer } from '@/lib/client/back-entry';

/** Makes the browser's Back button close this dialog, sheet, viewer, menu or bubble while it is open. */
export function useCloseOnBack(close: () => void, isOpen = true): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (isOpen) return registerLayer(() => onBack());
  }, [isOpen]);
}
