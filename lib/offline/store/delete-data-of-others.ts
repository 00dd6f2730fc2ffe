import { millisecondsInDay } from 'date-fns/constants';
import { deleteOfflineTiles } from '@/lib/offline/tiles/tile-cache';
import { openDeviceDatabase } from './database';
import { deleteDeadlines } from './deadlines';
import { deletePrimedRecords } from './draft-store';
import { deleteHaulData } from './haul-data';
import { deletePlaces } from './places';
import { deleteSentPhotos } from './sent-photos';

const MAX_CACHE_AGE_MS = 60 * millisecondsInDay;

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
  await deleteDeadlines(personId);
  if (personId === null || others.length > 0) await deleteOfflineTiles();
}
