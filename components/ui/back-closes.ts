import { useEffect, useEffectEvent } from 'react';
import { opened } from '@/lib/client/back-entry';

/** Makes the browser's Back button close this dialog, sheet, viewer, menu or bubble while it is open. */
export function useBackCloses(close: () => void, isOpen = true): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (isOpen) return opened(() => onBack());
  }, [isOpen]);
}
