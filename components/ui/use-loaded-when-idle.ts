import { useEffect } from 'react';
import { whenIdle } from '@/lib/client/when-idle';

/**
 * Downloads a lazy part of the page once the browser is idle, so that nobody waits for it when it is first needed, and it
 * is there when the signal has gone.
 *
 * @param load a function that stays the same, because it is called once for each.
 */
export function useLoadedWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    // What does not come now is downloaded when it is needed.
    whenIdle(() => void load().catch(() => undefined));
  }, [load]);
}
