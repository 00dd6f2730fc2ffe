'use client';

import { useEffect, useEffectEvent } from 'react';
import { type LiveMessage, watch } from './live';

/**
 * Hears one live topic while the component is shown. A `topic` of null hears nothing (there is no work unit yet).
 * `onReconnect` is called when messages may have been missed, so that a list can read itself again.
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
