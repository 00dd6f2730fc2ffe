import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, RefusedError, UnreachableError } from '@/lib/client/api';
import type { Contract } from '@/lib/contract';
import { acknowledgeReport, loadReportFromToken, type SharedReport } from '@/lib/sharing/contract';
import { ACKNOWLEDGEMENT_TIMEOUT_MS } from '@/lib/sharing/rules';

export type SharedReportState =
  | { is: 'loading' }
  /** There was no response in time, or the request failed (ACK-07). */
  | { is: 'failed' }
  /** The link leads to no report (ACK-08). */
  | { is: 'invalid' }
  | { is: 'loaded'; shared: SharedReport };

/** Signed URLs are valid for at least an hour: a picture that fails within this time is missing. */
const MIN_URL_AGE_MS = 10 * 60 * 1000;

/** A person who returns after this time gets new URLs, because the old ones may have expired. */
const MAX_URL_AGE_MS = 50 * 60 * 1000;

/** Loads the report behind a link, for at most five seconds (ACK-05…08). `again` retries. */
export function useSharedReport(token: string) {
  const [loaded, setLoaded] = useState<SharedReportState>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const requestedAt = useRef(0);

  useEffect(() => {
    const left = new AbortController();
    requestedAt.current = Date.now();
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

  /** Replaces the URLs of the pictures only, so that what is entered on the page stays. */
  const renewPictures = useCallback(() => {
    if (Date.now() - requestedAt.current < MIN_URL_AGE_MS) return;
    requestedAt.current = Date.now();
    void load(token).then((next) => {
      if (next.is === 'loaded') setLoaded((before) => withNewPictureUrls(next.shared, before));
    });
  }, [token]);

  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible' && Date.now() - requestedAt.current > MAX_URL_AGE_MS) renewPictures();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [renewPictures]);
  return { loaded, again, update, renewPictures };
}

function withNewPictureUrls({ images }: SharedReport, before: SharedReportState): SharedReportState {
  return before.is === 'loaded' ? { is: 'loaded', shared: { ...before.shared, images } } : before;
}

async function load(token: string, left?: AbortSignal): Promise<SharedReportState> {
  try {
    const { tokenData } = await requestWithTimeout(loadReportFromToken, { token }, left);
    const [shared] = tokenData;
    return shared ? { is: 'loaded', shared } : { is: 'invalid' };
  } catch (error) {
    // A token that is too long leads to no report either.
    return error instanceof RefusedError && error.code === 'bad-input' ? { is: 'invalid' } : { is: 'failed' };
  }
}

export const acknowledgeWithTimeout = (input: { token: string; notes: string }) =>
  requestWithTimeout(acknowledgeReport, input);

/** Rejects after five seconds, or when `cancel` aborts, like without a response. */
async function requestWithTimeout<Input extends object, Output>(
  contract: Contract<Input, Output>,
  input: Input,
  cancel?: AbortSignal,
): Promise<Output> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, ACKNOWLEDGEMENT_TIMEOUT_MS);
  cancel?.addEventListener('abort', stop);
  try {
    return await Promise.race([
      callApi(contract, input, { signal: controller.signal }),
      rejectOnAbort(controller.signal),
    ]);
  } finally {
    clearTimeout(timer);
    cancel?.removeEventListener('abort', stop);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new UnreachableError('took too long')), { once: true });
  });
}
