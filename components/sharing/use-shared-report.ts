'use client';

import { useCallback, useEffect, useState } from 'react';
import { within } from '@/components/sharing/time-limit';
import { ask } from '@/lib/device/ask';
import { loadReportFromToken, type SharedReport } from '@/lib/sharing/contract';
import { ACKNOWLEDGEMENT_TIMEOUT } from '@/lib/sharing/rules';

export type Loaded =
  | { is: 'loading' }
  /** Nothing came in time, or the lookup failed (ACK-07). */
  | { is: 'failed' }
  /** The link leads to no report (ACK-08). */
  | { is: 'invalid' }
  | { is: 'loaded'; shared: SharedReport };

/** The report behind a link, given up after five seconds (ACK-05…08). `again` tries anew. */
export function useSharedReport(token: string) {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const left = new AbortController();
    void load(token, left.signal).then((next) => {
      if (!left.signal.aborted) setLoaded(next);
    });
    return () => left.abort();
  }, [token, attempt]);

  const again = useCallback(() => {
    setLoaded({ is: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  const update = useCallback((shared: SharedReport) => setLoaded({ is: 'loaded', shared }), []);
  return { loaded, again, update };
}

async function load(token: string, left: AbortSignal): Promise<Loaded> {
  try {
    const { tokenData } = await within(
      ACKNOWLEDGEMENT_TIMEOUT,
      (signal) => ask(loadReportFromToken, { token }, { signal }),
      left,
    );
    const [shared] = tokenData;
    return shared ? { is: 'loaded', shared } : { is: 'invalid' };
  } catch {
    return { is: 'failed' };
  }
}
