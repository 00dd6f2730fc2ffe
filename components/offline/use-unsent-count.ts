import { useEffect, useState } from 'react';
import { whenIdle } from '@/lib/client/when-idle';

/** How many inspections of this person wait on this device. Read when the page has nothing better to do. */
export function useUnsentCount(personId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let left = false;
    whenIdle(() => {
      if (left) return;
      // What reads the device's database is no part of a page's first load.
      void import('@/lib/offline/unsent-work/count')
        .then(({ countUnsent }) => countUnsent(personId))
        .then(
          (now) => !left && setCount(now),
          () => undefined,
        );
    });
    return () => {
      left = true;
    };
  }, [personId]);
  return count;
}
