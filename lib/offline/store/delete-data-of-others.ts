import { millisecondsInDay } from 'date-fns/constants';
import { deleteOfflineTiles } from '@/lib/offline/tiles/tile-cache';
import { openDeviceDatabase } from './database';
import { deletePrimedRecords } from './draft-store';
import { deletePlaces } from './places';
import { deleteSentPhotos } from './sent-photos';
import { deleteUnitRecordsOfOthers } from './unit-records';

const MAX_CACHE_AGE_MS = 60 * millisecondsInDay;

/**
 * Deletes everybody else's data for offline work, reports and photos older than 60 days, and primed drafts that no tab
 * uses. null: everybody's. Drafts and unsent photos stay.
 */
export async function deleteDataOfOthers(personId: string | null): Promise<void> {
  const hadOthers = await deleteUnitRecordsOfOthers('referenceData', personId);
  const { store: reportStore, done } = (await openDeviceDatabase()).transaction('cachedReports', 'readwrite');
  const minKeptAt = Date.now() - MAX_CACHE_AGE_MS;
  for (const report of await reportStore.getAll())
    if (report.personId !== personId || Date.parse(report.keptAt) < minKeptAt)
      await reportStore.delete(report.reportId);
  await done;
  await deleteSentPhotos((photo) => photo.personId !== personId || Date.parse(photo.keptAt) < minKeptAt);
  await deletePrimedRecords(personId);
  await deletePlaces(personId);
  await deleteUnitRecordsOfOthers('hauls', personId);
  await deleteUnitRecordsOfOthers('deadlines', personId);
  if (personId === null || hadOthers) await deleteOfflineTiles();
}
