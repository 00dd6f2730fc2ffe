'use client';

import { useEffect, useEffectEvent } from 'react';
import { type LiveMessage, watch } from './live';

/**
 * Hears one live topic while the component is shown. `topic` null: not yet (no work unit). `onReconnect` is called
 * when messages may have been missed; lists read themselves again.
 */
export function useLive(
  topic: string | null,
  identifier: string,
  onMessage: (message: LiveMessage) => void,
  onReconnect?: () => void,
): void {
  const hear = useEffectEvent(onMessage);
  const readAgain = useEffectEvent(() => onReconnect?.());
  useEffect(() => {
    if (topic === null) return;
    return watch(
      topic,
      identifier,
      (message) => hear(message),
      () => readAgain(),
    );
  }, [topic, identifier]);
}
