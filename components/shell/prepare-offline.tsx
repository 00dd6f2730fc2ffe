'use client';

import { useEffect, useState } from 'react';
import { emptyCacheOfOthers } from '@/lib/offline/store/cache-owner';
import { deviceOwner, setDeviceOwner } from '@/lib/offline/store/device-owner';
import { whenIdle } from '@/lib/client/when-idle';

/** Notes who is signed in on this device. When the page is idle, caches what an inspection without signal needs. */
export function PrepareOffline({ personId, unitId }: { personId: string; unitId: string | null }) {
  const [openedBy] = useState(personId);
  useEffect(() => {
    // Somebody else signed in above this page, and its content is not theirs.
    if (personId !== openedBy) window.location.reload();
  }, [personId, openedBy]);
  useEffect(() => {
    void emptyCacheOfOthers(personId, deviceOwner()?.personId ?? null).catch(() => undefined);
    setDeviceOwner({ personId, unitId });
    let left = false;
    // A convenience: without signal, or in a browser without storage, nothing is cached and no message appears.
    const refresh = async () => {
      if (left) return;
      const [
        { refreshReferenceData, referenceDataOf, forgetOthers },
        { cacheOfflineTiles, siteViewsOf },
        { startWorker },
      ] = await Promise.all([
        import('@/lib/offline/store/reference-data'),
        import('@/lib/offline/tiles/offline-tiles'),
        import('@/lib/offline/worker/start-worker'),
      ]);
      void startWorker().catch(() => undefined);
      if (unitId === null) return forgetOthers(personId);
      await refreshReferenceData(personId, unitId);
      const referenceData = await referenceDataOf(personId, unitId);
      if (!left && referenceData)
        await cacheOfflineTiles(siteViewsOf(referenceData.shelf), referenceData.shelf.map.tiles);
    };
    whenIdle(() => void refresh().catch(() => undefined));
    return () => {
      left = true;
    };
  }, [personId, unitId]);
  return null;
}
