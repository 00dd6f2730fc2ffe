import { useEffect, useState } from 'react';
import { START_PATIENCE_MS, type EngineProps } from '@/components/map/engines/engine';

/**
 * Start of a WebGL engine: ready with the first style data, failed by an error before it or by silence.
 * Mapbox GL never fires `load` while its tiles are unreachable, so that event says nothing.
 */
export function useStart(onFail: EngineProps['onFail']) {
  const [start] = useState(() => {
    let ready = false;
    return {
      done: () => ready,
      ready() {
        ready = true;
      },
      /** Errors after the start are not the engine's end. */
      failed(reason: string) {
        if (!ready) onFail(reason);
      },
    };
  });
  useEffect(() => {
    const patience = setTimeout(() => start.failed('nothing was shown in time'), START_PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [start]);
  return start;
}
