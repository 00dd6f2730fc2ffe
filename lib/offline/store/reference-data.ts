import { millisecondsInDay } from 'date-fns/constants';
import { referenceData, type ReferenceData } from '@/lib/reports/contract';
import { callApi } from '@/lib/client/api';
import { deleteOfflineTiles } from '@/lib/offline/tiles/tile-cache';
import { openDeviceDatabase } from './database';
import { deleteHaulData } from './haul-data';
import { compareNewestFirst, MAX_STORED_UNITS, type ReferenceDataRecord } from './schema';
import { deletePrimedRecords } from './draft-store';
import { deletePlaces } from './places';
import { deleteSentPhotos } from './sent-photos';

/** The data for the editor offline. Deleted when the person signs out or another person signs in. */

const MAX_CACHE_AGE_MS = 60 * millisecondsInDay;
/** After this time the data is fetched again without a known change. */
const MAX_FRESH_MS = 60 * 1000;

export async function findReferenceData(personId: string, unitId: string): Promise<ReferenceDataRecord | null> {
  return (await (await openDeviceDatabase()).get('referenceData', [personId, unitId])) ?? null;
}

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

/**
 * Deletes everybody else's data for offline work, reports and photos older than 60 days, and primed drafts that no tab
 * uses. null: everybody's. Drafts and unsent photos stay.
 */
export async function deleteDataOfOthers(personId: string | null): Promise<void> {
  const transaction = (await openDeviceDatabase()).transaction(['referenceData', 'cachedReports'], 'readwrite');
  const referenceStore = transaction.objectStore('referenceData');
  const reportStore = transaction.objectStore('cachedReports');
  const others = (await referenceStore.getAll()).filter((record) => record.personId !== personId);
  for (const record of others) await referenceStore.delete([record.personId, record.unitId]);
  const minKeptAt = Date.now() - MAX_CACHE_AGE_MS;
  for (const report of await reportStore.getAll())
    if (report.personId !== personId || Date.parse(report.keptAt) < minKeptAt)
      await reportStore.delete(report.reportId);
  await transaction.done;
  await deleteSentPhotos((photo) => photo.personId !== personId || Date.parse(photo.keptAt) < minKeptAt);
  await deletePrimedRecords(personId);
  await deletePlaces(personId);
  await deleteHaulData(personId);
  if (personId === null || others.length > 0) await deleteOfflineTiles();
}
