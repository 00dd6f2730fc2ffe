import { referenceData, type ReferenceData } from '@/lib/reports/contract';
import { ask } from '@/lib/client/ask';
import { forgetOfflineTiles } from '@/lib/offline/tiles/tile-cache';
import { deviceDatabase } from './database';
import { forgetHauls } from './haul-data';
import { newestFirst, type ReferenceDataRecord } from './schema';
import { forgetPrimed } from './draft-store';
import { forgetPlaces } from './places';
import { forgetSent } from './sent-photos';

/**
 * What this device needs to open the editor without the server. It belongs to the person who is signed in here: when
 * they sign out, or another person signs in, it goes. Work that waits to be sent stays for its owner.
 */

/** So many work units of a person keep their reference data on this device. */
const MOST_UNITS = 4;
const DAY = 24 * 60 * 60 * 1000;
const LONGEST_CACHED = 60 * DAY;
/** Milliseconds in which the server is not asked again, unless it is known that something changed. */
const FRESH_FOR = 60 * 1000;

/** The reference data of one work unit; null where this device has none. */
export async function referenceDataOf(personId: string, unitId: string): Promise<ReferenceDataRecord | null> {
  return (await (await deviceDatabase()).get('referenceData', [personId, unitId])) ?? null;
}

/**
 * Asks the server for the reference data, unless the device's are fresh. Without an answer the old ones stay.
 *
 * @param freshFor milliseconds for which the device's count as fresh; 0 asks in any case
 * @returns milliseconds after which the device's are no longer fresh; 0 when they have just been fetched
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
  // A full device says so only at the end.
  await Promise.all([write(), done]);
}

/**
 * Removes what this device cached for anybody but this person, what is older than 60 days, and the primed drafts of
 * closed tabs. null removes everybody's, because the person signs out.
 */
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
