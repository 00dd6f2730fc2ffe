import { useEffect } from 'react';
import { whenIdle } from '@/lib/client/when-idle';

/**
 * Downloads a lazy part of the page when the browser is idle, so that it is ready when needed, also offline.
 *
 * @param load must be stable (module-level or memoized); a new function is loaded again.
 */
export function useIdlePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    // On failure it is downloaded when it is needed.
    whenIdle(() => void load().catch(() => undefined));
  }, [load]);
}
