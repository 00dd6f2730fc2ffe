import { deleteDataOfOthers } from '@/lib/offline/store/delete-data-of-others';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { cacheOfflineTiles, listSiteViews } from '@/lib/offline/tiles/offline-tiles';
import { startWorker } from '@/lib/offline/worker/start-worker';
import type { ReferenceData } from '@/lib/reports/contract';
import { keepOfflineData } from './keep-reference-data';

/**
 * Deletes other people's data, and keeps what works without signal current.
 * @returns the function that stops it
 */
export function prepareDevice({ personId, unitId }: DeviceOwner): () => void {
  const hasWorker = startWorker().catch(() => false);
  let isCachingTiles = false;
  /** Only the service worker reads these tiles. */
  const cacheTiles = async (data: ReferenceData) => {
    if (!(await hasWorker) || isCachingTiles) return;
    isCachingTiles = true;
    await cacheOfflineTiles(listSiteViews(data), data.map.tiles).finally(() => (isCachingTiles = false));
  };
  if (unitId !== null) return keepOfflineData({ personId, unitId }, cacheTiles);
  void deleteDataOfOthers(personId).catch(() => undefined);
  return () => undefined;
}
