import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, RejectedError, UnreachableError } from '@/lib/client/api';
import type { Contract } from '@/lib/contract';
import {
  acknowledgeReport,
  loadEndedLink,
  loadReportFromToken,
  type EndedLink,
  type SharedReport,
} from '@/lib/sharing/contract';
import { ACKNOWLEDGEMENT_TIMEOUT_MS } from '@/lib/sharing/rules';

export type SharedReportState =
  | { status: 'loading' }
  /** The request failed, or there was no response in time (ACK-07). */
  | { status: 'failed' }
  /** The link leads to no report (ACK-08). */
  | { status: 'invalid'; endedLink: EndedLink | null }
  | { status: 'loaded'; sharedReport: SharedReport };

/** Signed URLs are valid for an hour. A picture that fails before this age is missing, and new URLs would not help. */
const MIN_URL_AGE_MS = 10 * 60 * 1000;

/** When a person returns to the page with older URLs, they are renewed, because they may have expired. */
const MAX_URL_AGE_MS = 50 * 60 * 1000;

/** Loads the report behind a link, for at most five seconds (ACK-05…08). `reload` retries. */
export function useSharedReport(token: string) {
  const [state, setState] = useState<SharedReportState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const requestedAt = useRef(0);

  useEffect(() => {
    const controller = new AbortController();
    requestedAt.current = Date.now();
    void fetchSharedReport(token, controller.signal).then((next) => {
      if (!controller.signal.aborted) setState(next);
    });
    return () => controller.abort();
  }, [token, attempt]);

  const reload = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((current) => current + 1);
  }, []);
  const update = useCallback((shared: SharedReport) => setState({ status: 'loaded', sharedReport: shared }), []);

  /** Replaces only the URLs of the pictures, to keep what is entered on the page. */
  const renewPictures = useCallback(() => {
    if (Date.now() - requestedAt.current < MIN_URL_AGE_MS) return;
    requestedAt.current = Date.now();
    void fetchSharedReport(token).then((next) => {
      if (next.status === 'loaded') setState((current) => replacePictureUrls(current, next.sharedReport));
    });
  }, [token]);

  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible' && Date.now() - requestedAt.current > MAX_URL_AGE_MS) renewPictures();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [renewPictures]);
  return { state, reload, update, renewPictures };
}

function replacePictureUrls(state: SharedReportState, { images }: SharedReport): SharedReportState {
  return state.status === 'loaded' ? { status: 'loaded', sharedReport: { ...state.sharedReport, images } } : state;
}

async function fetchSharedReport(token: string, signal?: AbortSignal): Promise<SharedReportState> {
  try {
    const { tokenData } = await requestWithTimeout(loadReportFromToken, { token }, signal);
    const [shared] = tokenData;
    return shared
      ? { status: 'loaded', sharedReport: shared }
      : { status: 'invalid', endedLink: await fetchEndedLink(token, signal) };
  } catch (error) {
    // A token that is too long leads to no report either.
    return error instanceof RejectedError && error.code === 'bad-input'
      ? { status: 'invalid', endedLink: null }
      : { status: 'failed' };
  }
}

/** null also if the reason cannot be loaded: the page then says only that the link leads to no report. */
const fetchEndedLink = (token: string, signal?: AbortSignal): Promise<EndedLink | null> =>
  requestWithTimeout(loadEndedLink, { token }, signal).then(
    ({ link }) => link,
    () => null,
  );

export const acknowledgeWithTimeout = (input: { token: string; notes: string }) =>
  requestWithTimeout(acknowledgeReport, input);

/** Rejects after five seconds, or when `signal` aborts, as if there were no response. */
async function requestWithTimeout<Input extends object, Output>(
  contract: Contract<Input, Output>,
  input: Input,
  signal?: AbortSignal,
): Promise<Output> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ACKNOWLEDGEMENT_TIMEOUT_MS);
  signal?.addEventListener('abort', abort);
  try {
    return await Promise.race([
      callApi(contract, input, { signal: controller.signal }),
      rejectOnAbort(controller.signal),
    ]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new UnreachableError('took too long')), { once: true });
  });
}
