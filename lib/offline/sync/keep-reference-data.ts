import type { RequestSender } from '@/lib/client/ask';
import { watch } from '@/lib/client/live';
import { libraryMessages } from '@/lib/library/events';
import { topicAddress } from '@/lib/live-messages';
import { referenceDataOf, refreshReferenceData } from '@/lib/offline/store/reference-data';
import type { ReferenceData } from '@/lib/reports/contract';
import { siteMessages } from '@/lib/sites/events';
import { crewUpdates } from '@/lib/workgroups/events';

/** After these the device's sites, libraries or crew are no longer those of the work unit. */
const CHANGES = { ...siteMessages, ...libraryMessages, ...crewUpdates };
const TOPICS = new Set(Object.values(CHANGES).map(({ topic }) => topic));
const TYPES = new Set(Object.keys(CHANGES));

/**
 * Milliseconds between a change and the question. Changes that come together are asked for once, and the phones of a
 * crew, which all hear of a change in the same instant, ask one after the other.
 */
const PAUSE = { least: 1000, spread: 3000 };

/**
 * Keeps what an inspection without signal needs as new as the work unit is, for as long as a page is open: an inspector
 * whose Office added a site a minute ago finds it on the phone, although the signal has ended since.
 *
 * @param onKept hears what the device has now, once it is known to be fresh
 * @returns the end of keeping
 */
export function keepReferenceData(
  { personId, unitId }: RequestSender,
  onKept: (known: ReferenceData) => Promise<void>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  /** A change was heard of that the device does not have yet. */
  let isBehind = false;
  let asking: Promise<number> | null = null;

  /** One question is under way at a time. After a change another one follows it, because it may have been too early. */
  async function refresh(): Promise<void> {
    clearTimeout(timer);
    if (asking && !isBehind) return;
    await asking?.catch(() => undefined);
    const dueIn = await askServer();
    if (ended) return;
    // The server may have changed meanwhile, with no page here to hear of it.
    if (dueIn > 0) timer = setTimeout(() => void quietly(refresh()), dueIn);
    const kept = await referenceDataOf(personId, unitId);
    if (kept && !ended) await onKept(kept.referenceData);
  }
  async function askServer(): Promise<number> {
    const wasBehind = isBehind;
    isBehind = false;
    asking = refreshReferenceData(personId, unitId, wasBehind ? 0 : undefined);
    try {
      return await asking;
    } catch (error) {
      isBehind ||= wasBehind;
      throw error;
    } finally {
      asking = null;
    }
  }
  function refreshSoon(): void {
    isBehind = true;
    clearTimeout(timer);
    timer = setTimeout(() => void quietly(refresh()), PAUSE.least + Math.random() * PAUSE.spread);
  }

  const ends = [...TOPICS].map((topic) =>
    watch(
      topicAddress(topic, unitId),
      unitId,
      ({ type }) => TYPES.has(type) && refreshSoon(),
      () => void quietly(refresh()),
    ),
  );
  void quietly(refresh());
  return () => {
    ended = true;
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

/** A convenience: without signal, or in a browser without storage, nothing is cached and no message appears. */
const quietly = (refreshed: Promise<void>): Promise<void> => refreshed.catch(() => undefined);
