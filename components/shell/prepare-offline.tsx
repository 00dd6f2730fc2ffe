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
      const { prepareDevice } = await import('@/lib/offline/sync/prepare-device');
      if (!isUnmounted) stop = prepareDevice({ personId, unitId });
    };
    whenIdle(() => void start().catch(() => undefined));
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [personId, unitId]);
  return null;
}
