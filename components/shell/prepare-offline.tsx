'use client';

import { useEffect, useState } from 'react';
import { clearCacheOfOthers } from '@/lib/offline/store/cache-owner';
import { setDeviceOwner } from '@/lib/offline/store/device-owner';
import { whenIdle } from '@/lib/client/when-idle';

/** Stores who is signed in on this device, and caches what an offline inspection needs once the page is idle. */
export function PrepareOffline({ personId, unitId }: { personId: string; unitId: string | null }) {
  const [openedBy] = useState(personId);
  useEffect(() => {
    // Another person signed in, so the content of the page is not theirs.
    if (personId !== openedBy) window.location.reload();
  }, [personId, openedBy]);
  useEffect(() => {
    void clearCacheOfOthers(personId).catch(() => undefined);
    setDeviceOwner({ personId, unitId });
    let isUnmounted = false;
    let end: (() => void) | undefined;
    // Offline or without storage, nothing is cached and no message appears.
    const begin = async () => {
      if (isUnmounted) return;
      const [
        { deleteDataOfOthers: forgetOthers },
        { keepReferenceData },
        { cacheOfflineTiles, listSiteViews: siteViewsOf },
        { startWorker },
      ] = await Promise.all([
        import('@/lib/offline/store/reference-data'),
        import('@/lib/offline/sync/keep-reference-data'),
        import('@/lib/offline/tiles/offline-tiles'),
        import('@/lib/offline/worker/start-worker'),
      ]);
      void startWorker().catch(() => undefined);
      if (unitId === null) return forgetOthers(personId);
      if (isUnmounted) return;
      end = keepReferenceData({ personId, unitId }, (known) => cacheOfflineTiles(siteViewsOf(known), known.map.tiles));
    };
    whenIdle(() => void begin().catch(() => undefined));
    return () => {
      isUnmounted = true;
      end?.();
    };
  }, [personId, unitId]);
  return null;
}
