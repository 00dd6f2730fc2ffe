import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Contract } from '@/lib/contract';
import type { LiveMessages } from '@/lib/live-messages';
import { callApi, UnreachableError } from './api';
import { now } from './clock';
import { type LiveHandlers, useLive } from './use-live';
import { wait } from './wait';

/** Minimum milliseconds between fetches caused by live messages. */
export const MIN_REFETCH_INTERVAL_MS = 5000;

const LIST_TIMEOUT_MS = 30_000;

export interface LiveList<Data> {
  /** The server-rendered list, until a newer one is fetched. */
  data: Data;
  /** When `data` was loaded, as an instant. */
  loadedAt: string;
  /** Whether the latest fetch got no response, so that `data` may be outdated. */
  isUnreachable: boolean;
  /** Fetches now: after the person's own change. */
  refetch: () => Promise<unknown>;
  /** Fetches now, or at the end of the throttle interval: after changes by others. */
  refetchSoon: () => void;
  /** Updates the list optimistically, without a fetch. */
  update: (getNext: (data: Data) => Data) => void;
}

export interface LiveListOptions<Data, Payloads extends Record<keyof Payloads, object>> {
  messages: LiveMessages<Payloads>;
  identifier: string;
  /**
   * When the server rendered the list, for lists whose texts depend on the time: the first render in the browser must
   * show the same, whatever the device's clock says. Default: the device's time.
   */
  renderedAt?: string;
  getHandlers: (list: LiveList<Data>) => LiveHandlers<Payloads>;
}

/**
 * A server-rendered list that live messages keep current. It is fetched again when a message makes it stale
 * (throttled), after missed messages, and when the page gets focus.
 * @param rendered the object from the page. Another object replaces fetched data, so it must not be created on
 * every render.
 */
export function useLiveList<Input extends object, Data, Payloads extends Record<keyof Payloads, object>>(
  contract: Contract<Input, Data>,
  input: Input,
  rendered: Data,
  { messages, identifier, renderedAt, getHandlers }: LiveListOptions<Data, Payloads>,
): LiveList<Data> {
  const { visit, startedAt } = useVisit(rendered, renderedAt);
  const [lastFetch, setLastFetch] = useState<{ visit: string; at: string } | null>(null);
  const { data, error, isValidating, mutate } = useSWR(
    [contract.name, input, visit],
    () => callApi(contract, input, { timeoutMs: LIST_TIMEOUT_MS }),
    {
      fallbackData: rendered,
      revalidateOnMount: false,
      revalidateOnFocus: true,
      revalidateIfStale: false,
      onSuccess: () => setLastFetch({ visit, at: now() }),
    },
  );
  const [refetchSoon] = useState(() => throttleWork(() => mutate(), MIN_REFETCH_INTERVAL_MS));
  const list: LiveList<Data> = {
    data,
    loadedAt: lastFetch?.visit === visit ? lastFetch.at : startedAt,
    isUnreachable: error instanceof UnreachableError,
    refetch: () => mutate(),
    refetchSoon,
    update(getNext) {
      // Before the first fetch, the rendered list is shown.
      void mutate((current = rendered) => getNext(current), { revalidate: false });
      // SWR drops the pending response, because the change is newer, so fetch once more.
      if (isValidating) refetchSoon();
    },
  };
  useLive(messages, identifier, getHandlers(list), () => void mutate());
  return list;
}

/** Returns a function that fetches every mounted list of this contract again. */
export function useRefetchAll(contract: Pick<Contract, 'name'>): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === contract.name);
}

/**
 * `visit` is a part of SWR's key that changes with each visit and rendered list, so that older data is not used;
 * `startedAt` is when it changed.
 */
function useVisit(rendered: unknown, renderedAt = now()): { visit: string; startedAt: string } {
  const [id] = useState(Math.random);
  const [latest, setLatest] = useState(() => ({ rendered, version: 1, startedAt: renderedAt }));
  if (latest.rendered !== rendered) setLatest({ rendered, version: latest.version + 1, startedAt: renderedAt });
  return { visit: `${id} ${latest.version}`, startedAt: latest.startedAt };
}

/**
 * Throttles work: the first call runs immediately, then at most one run per `pauseMs`, never concurrently.
 * Calls during a run cause one more run at the end.
 * @param pause replaces `wait` in tests
 * @returns the throttled function
 */
export function throttleWork(
  work: () => Promise<unknown>,
  pauseMs: number,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): () => void {
  let isThrottled = false;
  let isRequestedAgain = false;

  async function run(): Promise<void> {
    isThrottled = true;
    isRequestedAgain = false;
    await Promise.allSettled([work(), pause(pauseMs)]);
    isThrottled = false;
    if (isRequestedAgain) void run();
  }
  return () => {
    if (isThrottled) isRequestedAgain = true;
    else void run();
  };
}
