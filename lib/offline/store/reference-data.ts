import { referenceData, type ReferenceData } from '@/lib/reports/contract';
import { ask } from '@/lib/client/ask';
import { forgetOfflineTiles } from '@/lib/offline/tiles/tile-cache';
import { deviceDatabase } from './database';
import { forgetHauls } from './haul-data';
import { newestFirst, type ReferenceDataRecord } from './schema';
import { forgetPrimed } from './draft-store';
import { forgetPlaces } from './places';
import { forgetSent } from './sent-photos';

/** The data for the editor offline. Deleted when the person signs out or another person signs in. */

const MOST_UNITS = 4;
const DAY = 24 * 60 * 60 * 1000;
const LONGEST_CACHED = 60 * DAY;
/** Milliseconds until the data is fetched again without a known change. */
const FRESH_FOR = 60 * 1000;

export async function referenceDataOf(personId: string, unitId: string): Promise<ReferenceDataRecord | null> {
  return (await (await deviceDatabase()).get('referenceData', [personId, unitId])) ?? null;
}

/**
 * Fetches the reference data unless the stored data is fresh. If the request fails, the stored data stays.
 * @param freshFor milliseconds that stored data counts as fresh; 0 always fetches
 * @returns milliseconds until the data is stale; 0 if it was just fetched
 */
export async function refreshReferenceData(personId: string, unitId: string, freshFor = FRESH_FOR): Promise<number> {
  await forgetOthers(personId);
  const kept = await referenceDataOf(personId, unitId);
  const age = kept ? Math.abs(Date.now() - Date.parse(kept.keptAt)) : freshFor;
  if (age < freshFor) return freshFor - age;
  await storeReferenceData(await ask(referenceData, {}));
  return 0;
}

async function storeReferenceData(fetched: ReferenceData): Promise<void> {
  const personId = fetched.me.id;
  const { store, done } = (await deviceDatabase()).transaction('referenceData', 'readwrite');
  const write = async () => {
    await store.put({ personId, unitId: fetched.unit.id, referenceData: fetched, keptAt: new Date().toISOString() });
    const others = (await store.getAll()).sort(newestFirst).slice(MOST_UNITS);
    await Promise.all(others.map((kept) => store.delete([kept.personId, kept.unitId])));
  };
  // QuotaExceededError may occur only when the transaction completes.
  await Promise.all([write(), done]);
}

/** Deletes the data of everybody else, data older than 60 days, and primed drafts. null: everybody's. */
export async function forgetOthers(personId: string | null): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(['referenceData', 'cachedReports'], 'readwrite');
  const stored = transaction.objectStore('referenceData');
  const reports = transaction.objectStore('cachedReports');
  const others = (await stored.getAll()).filter((kept) => kept.personId !== personId);
  for (const kept of others) await stored.delete([kept.personId, kept.unitId]);
  const oldest = Date.now() - LONGEST_CACHED;
  for (const kept of await reports.getAll())
    if (kept.personId !== personId || Date.parse(kept.keptAt) < oldest) await reports.delete(kept.reportId);
  await transaction.done;
  await forgetSent((photo) => photo.personId !== personId || Date.parse(photo.keptAt) < oldest);
  await forgetPrimed(personId);
  await forgetPlaces(personId);
  await forgetHauls(personId);
  if (personId === null || others.length > 0) await forgetOfflineTiles();
}
