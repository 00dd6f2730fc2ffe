'use client';

import { useEffect, useState } from 'react';
import { emptyCacheOfOthers } from '@/lib/device/cached-for';
import { deviceOwner, setDeviceOwner } from '@/lib/device/owner';
import { whenIdle } from '@/lib/device/when-idle';

/** Notes who is signed in on this device and, once the page is idle, keeps what an inspection without signal needs. */
export function KeptOnDevice({ personId, unitId }: { personId: string; unitId: string | null }) {
  const [openedBy] = useState(personId);
  useEffect(() => {
    // Somebody else signed in above this page: what is on it is not theirs.
    if (personId !== openedBy) window.location.reload();
  }, [personId, openedBy]);
  useEffect(() => {
    void emptyCacheOfOthers(personId, deviceOwner()?.personId ?? null).catch(() => undefined);
    setDeviceOwner({ personId, unitId });
    let left = false;
    // A convenience: without signal, or in a browser without storage, nothing is kept and nothing is said.
    const refresh = async () => {
      if (left) return;
      const [{ refreshShelf, shelfOf, forgetOthers }, { keepGround, placesOf }, { startWorker }] = await Promise.all([
        import('@/lib/device/shelf'),
        import('@/lib/device/ground'),
        import('@/lib/device/start-worker'),
      ]);
      void startWorker().catch(() => undefined);
      if (unitId === null) return forgetOthers(personId);
      await refreshShelf(personId, unitId);
      const kept = await shelfOf(personId, unitId);
      if (!left && kept) await keepGround(placesOf(kept.shelf), kept.shelf.map.tiles);
    };
    whenIdle(() => void refresh().catch(() => undefined));
    return () => {
      left = true;
    };
  }, [personId, unitId]);
  return null;
}
