import { useEffect, useState } from 'react';
import { START_TIMEOUT_MS, type EngineProps } from '@/components/map/engines/engine';

/**
 * Startup of a WebGL engine: succeeds with the first style data, fails on an earlier error or a timeout. `load` cannot
 * be used: Mapbox GL does not fire it while its tiles are unreachable.
 */
export function useEngineStart(onFail: EngineProps['onFail']) {
  const [start] = useState(() => {
    let isReady = false;
    return {
      isReady: () => isReady,
      setReady() {
        isReady = true;
      },
      /** Does nothing after the engine has started. */
      fail(reason: string) {
        if (!isReady) onFail(reason);
      },
    };
  });
  useEffect(() => {
    const timer = setTimeout(() => start.fail('nothing was shown in time'), START_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [start]);
  return start;
}
