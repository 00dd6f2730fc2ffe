import { useEffect, useState } from 'react';
import { whenIdle } from '@/lib/client/when-idle';

/** How many inspections of this person have unsent work on this device. Counted when the browser is idle. */
export function useUnsentCount(personId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let left = false;
    whenIdle(() => {
      if (left) return;
      // Loaded later, because a page's first load must not contain the code that reads the device's database.
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
