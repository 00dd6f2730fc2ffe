'use client';

import { useEffect, useState } from 'react';
import { emptyCacheOfOthers } from '@/lib/offline/store/cache-owner';
import { setDeviceOwner } from '@/lib/offline/store/device-owner';
import { whenIdle } from '@/lib/client/when-idle';

/** Notes who is signed in on this device. When the page is idle, caches what an inspection without signal needs. */
export function PrepareOffline({ personId, unitId }: { personId: string; unitId: string | null }) {
  const [openedBy] = useState(personId);
  useEffect(() => {
    // Somebody else signed in above this page, and its content is not theirs.
    if (personId !== openedBy) window.location.reload();
  }, [personId, openedBy]);
  useEffect(() => {
    void emptyCacheOfOthers(personId).catch(() => undefined);
    setDeviceOwner({ personId, unitId });
    let left = false;
    let end: (() => void) | undefined;
    // A convenience: without signal, or in a browser without storage, nothing is cached and no message appears.
    const begin = async () => {
      if (left) return;
      const [{ forgetOthers }, { keepReferenceData }, { cacheOfflineTiles, siteViewsOf }, { startWorker }] =
        await Promise.all([
          import('@/lib/offline/store/reference-data'),
          import('@/lib/offline/sync/keep-reference-data'),
          import('@/lib/offline/tiles/offline-tiles'),
          import('@/lib/offline/worker/start-worker'),
        ]);
      void startWorker().catch(() => undefined);
      if (unitId === null) return forgetOthers(personId);
      if (left) return;
      end = keepReferenceData({ personId, unitId }, (known) => cacheOfflineTiles(siteViewsOf(known), known.map.tiles));
    };
    whenIdle(() => void begin().catch(() => undefined));
    return () => {
      left = true;
      end?.();
    };
  }, [personId, unitId]);
  return null;
}
