import { watchTopics } from '@/lib/client/live';
import { getTopicName, type LiveMessages } from '@/lib/live-messages';

/** Milliseconds between a change and the fetch: collects several changes, and spreads the requests of many phones. */
const DELAY_MS = { min: 1000, spread: 3000 };

interface FreshDataOptions {
  unitId: string;
  /** The live messages after which the data is stale. */
  messages: LiveMessages<Record<string, object>>;
  /**
   * Fetches the data unless the stored data is fresh.
   * @param maxAgeMs the age up to which stored data is fresh; 0 always fetches
   * @returns milliseconds until the data is stale; 0 if it was just fetched
   */
  refresh: (maxAgeMs?: number) => Promise<number>;
  /** Runs after each check or fetch. */
  onChecked?: () => Promise<void>;
}

/**
 * Keeps data on the device current while a page is open.
 * @returns the function that stops it
 */
export function keepFresh({ unitId, messages, refresh, onChecked }: FreshDataOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  /** A change is known that the device does not have yet. */
  let isStale = false;
  let request: Promise<number> | null = null;

  /** One request at a time. After a change another one follows, because the first may have been too early. */
  async function check(): Promise<void> {
    clearTimeout(timer);
    if (request && !isStale) return;
    await request?.catch(() => undefined);
    const dueInMs = await fetchFromServer();
    if (hasEnded) return;
    // Refreshes even without a message, which may have been missed.
    if (dueInMs > 0) timer = setTimeout(() => void ignoreErrors(check()), dueInMs);
    await onChecked?.();
  }
  async function fetchFromServer(): Promise<number> {
    const wasStale = isStale;
    isStale = false;
    request = refresh(wasStale ? 0 : undefined);
    try {
      return await request;
    } catch (error) {
      isStale ||= wasStale;
      throw error;
    } finally {
      request = null;
    }
  }
  function checkSoon(): void {
    isStale = true;
    clearTimeout(timer);
    timer = setTimeout(() => void ignoreErrors(check()), DELAY_MS.min + Math.random() * DELAY_MS.spread);
  }

  const types = new Set(Object.keys(messages));
  const topics = new Set(Object.values(messages).map(({ topic }) => topic));
  const unsubscribe = watchTopics({
    topics: [...topics].map((topic) => getTopicName(topic, unitId)),
    identifier: unitId,
    onMessage: ({ type }) => types.has(type) && checkSoon(),
    onReconnect: () => void ignoreErrors(check()),
  });
  void ignoreErrors(check());
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Errors are ignored: this is only a cache. */
const ignoreErrors = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
