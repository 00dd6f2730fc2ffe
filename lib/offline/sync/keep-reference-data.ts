import type { RequestSender } from '@/lib/client/api';
import { watchTopic } from '@/lib/client/live';
import { libraryMessages } from '@/lib/library/events';
import { getTopicName } from '@/lib/live-messages';
import { findReferenceData, refreshReferenceData } from '@/lib/offline/store/reference-data';
import type { ReferenceData } from '@/lib/reports/contract';
import { siteMessages } from '@/lib/sites/events';
import { employeeMessages } from '@/lib/workgroups/events';

const REFERENCE_DATA_MESSAGES = { ...siteMessages, ...libraryMessages, ...employeeMessages };
const TOPICS = new Set(Object.values(REFERENCE_DATA_MESSAGES).map(({ topic }) => topic));
const TYPES = new Set(Object.keys(REFERENCE_DATA_MESSAGES));

/** Milliseconds between a change and the fetch: collects several changes, and spreads the requests of many phones. */
const DELAY_MS = { min: 1000, spread: 3000 };

/**
 * Keeps the reference data current while a page is open.
 * @param onData receives the stored data after each check or fetch
 * @returns the function that stops it
 */
export function keepReferenceData(
  { personId, unitId }: RequestSender,
  onData: (data: ReferenceData) => Promise<void>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  /** A change is known that the device does not have yet. */
  let isStale = false;
  let request: Promise<number> | null = null;

  /** One request at a time. After a change another one follows, because the first may have been too early. */
  async function refresh(): Promise<void> {
    clearTimeout(timer);
    if (request && !isStale) return;
    await request?.catch(() => undefined);
    const dueInMs = await fetchFromServer();
    if (hasEnded) return;
    // Refreshes even without a message, which may have been missed.
    if (dueInMs > 0) timer = setTimeout(() => void ignoreErrors(refresh()), dueInMs);
    const storedData = await findReferenceData(personId, unitId);
    if (storedData && !hasEnded) await onData(storedData.referenceData);
  }
  async function fetchFromServer(): Promise<number> {
    const wasStale = isStale;
    isStale = false;
    request = refreshReferenceData(personId, unitId, wasStale ? 0 : undefined);
    try {
      return await request;
    } catch (error) {
      isStale ||= wasStale;
      throw error;
    } finally {
      request = null;
    }
  }
  function refreshSoon(): void {
    isStale = true;
    clearTimeout(timer);
    timer = setTimeout(() => void ignoreErrors(refresh()), DELAY_MS.min + Math.random() * DELAY_MS.spread);
  }

  const unsubscribes = [...TOPICS].map((topic) =>
    watchTopic({
      topic: getTopicName(topic, unitId),
      identifier: unitId,
      onMessage: ({ type }) => TYPES.has(type) && refreshSoon(),
      onReconnect: () => void ignoreErrors(refresh()),
    }),
  );
  void ignoreErrors(refresh());
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Errors are ignored: this is only a cache. */
const ignoreErrors = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
