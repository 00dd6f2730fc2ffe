import { useCallback, useEffect, useState } from 'react';
import { hasPositionPermission, locateDevice } from '@/lib/client/current-position';
import type { Position } from '@/lib/map/position';

export interface LocatedDevice {
  /** Position when last located; null without one. It does not follow the person, so that lists do not move. */
  position: Position | null;
  state: 'unknown' | 'locating' | 'located' | 'failed';
  locate: () => void;
}

/** The person's position: located on mount if permission was given before, else after `locate`. */
export function useLocatedDevice(): LocatedDevice {
  const [{ position, state }, setLocation] = useState<Omit<LocatedDevice, 'locate'>>({
    position: null,
    state: 'unknown',
  });

  const locate = useCallback(() => {
    setLocation((current) => ({ ...current, state: 'locating' }));
    locateDevice().then(
      (newPosition) => setLocation({ position: newPosition, state: 'located' }),
      () => setLocation({ position: null, state: 'failed' }),
    );
  }, []);

  useEffect(() => {
    let isUnmounted = false;
    void hasPositionPermission().then((isGranted) => {
      if (isGranted && !isUnmounted) locate();
    });
    return () => {
      isUnmounted = true;
    };
  }, [locate]);

  return { position, state, locate };
}
