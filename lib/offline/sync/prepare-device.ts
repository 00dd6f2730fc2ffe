import { deleteDataOfOthers } from '@/lib/offline/store/delete-data-of-others';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { cacheOfflineTiles, listCachedSites, listSiteViews } from '@/lib/offline/tiles/offline-tiles';
import { cachePlanSheets } from '@/lib/offline/tiles/offline-plan-sheets';
import { startWorker } from '@/lib/offline/worker/start-worker';
import type { ReferenceData } from '@/lib/reports/contract';
import { keepOfflineData } from './keep-reference-data';

/**
 * Deletes other people's data, and keeps what works without signal current.
 * @returns the function that stops it
 */
export function prepareDevice({ personId, unitId }: DeviceOwner): () => void {
  const hasWorker = startWorker().catch(() => false);
  let isCachingMaps = false;
  /** Only the service worker reads these tiles and plan sheets. */
  const cacheMaps = async (data: ReferenceData) => {
    if (!(await hasWorker) || isCachingMaps) return;
    isCachingMaps = true;
    await cacheOfflineTiles(listSiteViews(data), data.map.tiles)
      .then(() => cachePlanSheets(listCachedSites(data)))
      .finally(() => (isCachingMaps = false));
  };
  if (unitId !== null) return keepOfflineData({ personId, unitId }, cacheMaps);
  void deleteDataOfOthers(personId).catch(() => undefined);
  return () => undefined;
}
