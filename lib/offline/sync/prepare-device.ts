import { deleteDataOfOthers } from '@/lib/offline/store/delete-data-of-others';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { cacheOfflineTiles, listSiteViews } from '@/lib/offline/tiles/offline-tiles';
import { startWorker } from '@/lib/offline/worker/start-worker';
import { keepOfflineData } from './keep-reference-data';

/**
 * Deletes other people's data, and keeps what works without signal current.
 * @returns the function that stops it
 */
export function prepareDevice({ personId, unitId }: DeviceOwner): () => void {
  void startWorker().catch(() => undefined);
  if (unitId !== null)
    return keepOfflineData({ personId, unitId }, (data) => cacheOfflineTiles(listSiteViews(data), data.map.tiles));
  void deleteDataOfOthers(personId).catch(() => undefined);
  return () => undefined;
}
