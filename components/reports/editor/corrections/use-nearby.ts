import { useCallback, useEffect, useState } from 'react';
import { hasPositionPermission, locateDevice } from '@/lib/client/current-position';
import type { Position } from '@/lib/map/position';

export interface Nearby {
  /** Position when last requested. It does not follow the person, so that the list does not move. */
  here: Position | null;
  state: 'unknown' | 'asking' | 'known' | 'failed';
  locate: () => void;
}

/** The person's position, after a tap or if permission was given before. */
export function useNearby(): Nearby {
  const [{ here, state }, setNearby] = useState<Omit<Nearby, 'locate'>>({ here: null, state: 'unknown' });

  const locate = useCallback(() => {
    setNearby((before) => ({ ...before, state: 'asking' }));
    locateDevice().then(
      (found) => setNearby({ here: found, state: 'known' }),
      () => setNearby({ here: null, state: 'failed' }),
    );
  }, []);

  useEffect(() => {
    let left = false;
    void hasPositionPermission().then((may) => {
      if (may && !left) locate();
    });
    return () => {
      left = true;
    };
  }, [locate]);

  return { here, state, locate };
}
