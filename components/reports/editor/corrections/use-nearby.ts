import { useCallback, useEffect, useState } from 'react';
import { mayKnowPosition, positionHere } from '@/lib/client/position-here';
import type { Position } from '@/lib/map/position';

export interface Nearby {
  /** Where this person was when it was asked last; the list does not move under a thumb while somebody walks. */
  here: Position | null;
  state: 'unknown' | 'asking' | 'known' | 'failed';
  locate: () => void;
}

/** The person's position: asked for by a tap, or without one where the person has allowed it before. */
export function useNearby(): Nearby {
  const [{ here, state }, setNearby] = useState<Omit<Nearby, 'locate'>>({ here: null, state: 'unknown' });

  const locate = useCallback(() => {
    setNearby((before) => ({ ...before, state: 'asking' }));
    positionHere().then(
      (found) => setNearby({ here: found, state: 'known' }),
      () => setNearby({ here: null, state: 'failed' }),
    );
  }, []);

  useEffect(() => {
    let left = false;
    void mayKnowPosition().then((may) => {
      if (may && !left) locate();
    });
    return () => {
      left = true;
    };
  }, [locate]);

  return { here, state, locate };
}
