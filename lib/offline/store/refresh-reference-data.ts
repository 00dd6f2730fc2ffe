import { referenceData, type ReferenceData } from '@/lib/reports/contract';
import { callApi } from '@/lib/client/api';
import { openDeviceDatabase } from './database';
import { deleteDataOfOthers } from './delete-data-of-others';
import { findReferenceData } from './reference-data';
import { compareNewestFirst, MAX_STORED_UNITS } from './schema';

/** After this time the data is fetched again without a known change. */
const MAX_FRESH_MS = 60 * 1000;

/**
 * Deletes the data of other people, and fetches the reference data unless the stored data is fresh. Rejects if the
 * request fails; the stored data stays.
 * @param maxAgeMs the age up to which stored data is fresh; 0 always fetches
 * @returns milliseconds until the data is stale; 0 if it was just fetched
 */
export async function refreshReferenceData(personId: string, unitId: string, maxAgeMs = MAX_FRESH_MS): Promise<number> {
  await deleteDataOfOthers(personId);
  const record = await findReferenceData(personId, unitId);
  const age = record ? Math.abs(Date.now() - Date.parse(record.keptAt)) : maxAgeMs;
  if (age < maxAgeMs) return maxAgeMs - age;
  await storeReferenceData(await callApi(referenceData, {}));
  return 0;
}

async function storeReferenceData(fetched: ReferenceData): Promise<void> {
  const personId = fetched.me.id;
  const { store, done } = (await openDeviceDatabase()).transaction('referenceData', 'readwrite');
  const write = async () => {
    await store.put({ personId, unitId: fetched.unit.id, referenceData: fetched, keptAt: new Date().toISOString() });
    const excess = (await store.getAll()).sort(compareNewestFirst).slice(MAX_STORED_UNITS);
    await Promise.all(excess.map((record) => store.delete([record.personId, record.unitId])));
  };
  // QuotaExceededError may occur only when the transaction completes.
  await Promise.all([write(), done]);
}
