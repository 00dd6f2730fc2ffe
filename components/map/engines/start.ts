import { useEffect, useState } from 'react';
import { START_PATIENCE_MS, type EngineProps } from '@/components/map/engines/engine';

/**
 * The start of a WebGL engine: it succeeds with the first style data, and fails with an error before that or with
 * silence. Mapbox GL never fires `load` while its tiles are unreachable, so that event is of no use.
 */
export function useStart(onFail: EngineProps['onFail']) {
  const [start] = useState(() => {
    let ready = false;
    return {
      done: () => ready,
      ready() {
        ready = true;
      },
      /** An error after the start does not make the engine fail. */
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
