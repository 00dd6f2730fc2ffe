'use client';

import { useEffect, useState } from 'react';
import { clearCacheOfOthers } from '@/lib/offline/store/cache-owner';
import { setDeviceOwner } from '@/lib/offline/store/device-owner';
import { whenIdle } from '@/lib/client/when-idle';

/** Stores who is signed in on this device, and deletes other people's data. Caches what an offline inspection needs. */
export function PrepareOffline({ personId, unitId }: { personId: string; unitId: string | null }) {
  const [initialPersonId] = useState(personId);
  useEffect(() => {
    // Another person signed in, so this page has the wrong person's data.
    if (personId !== initialPersonId) window.location.reload();
  }, [personId, initialPersonId]);
  useEffect(() => {
    void clearCacheOfOthers(personId).catch(() => undefined);
    setDeviceOwner({ personId, unitId });
    let isUnmounted = false;
    let stop: (() => void) | undefined;
    // Offline or without storage, nothing is cached.
    const start = async () => {
      if (isUnmounted) return;
      const [{ deleteDataOfOthers }, { keepOfflineData }, { cacheOfflineTiles, listSiteViews }, { startWorker }] =
        await Promise.all([
          import('@/lib/offline/store/delete-data-of-others'),
          import('@/lib/offline/sync/keep-reference-data'),
          import('@/lib/offline/tiles/offline-tiles'),
          import('@/lib/offline/worker/start-worker'),
        ]);
      void startWorker().catch(() => undefined);
      if (unitId === null) return deleteDataOfOthers(personId);
      if (isUnmounted) return;
      stop = keepOfflineData({ personId, unitId }, (data) => cacheOfflineTiles(listSiteViews(data), data.map.tiles));
    };
    whenIdle(() => void start().catch(() => undefined));
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [personId, unitId]);
  return null;
}
