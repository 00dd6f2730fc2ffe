import { useEffect, useState } from 'react';
import { callApi, type RequestSender } from '@/lib/client/api';
import { MIN_REFETCH_INTERVAL_MS, throttleWork } from '@/lib/client/use-live-list';
import { useLive } from '@/lib/client/use-live';
import { whenIdle } from '@/lib/client/when-idle';
import { haulData } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import type { HaulData } from '@/lib/disposal/ticket';
import { storeHaulData } from '@/lib/offline/store/haul-data';

/**
 * Keeps the data for opening and closing tickets offline up to date while a page uses this. Returns the last
 * response; null before the first one.
 */
export function useStoredHaulData({ personId, unitId }: RequestSender): HaulData | null {
  const [latest, setLatest] = useState<HaulData | null>(null);
  // A failed request, such as offline, is ignored.
  const [refreshSoon] = useState(() =>
    throttleWork(() => refreshHaulData({ personId, unitId }).then(setLatest, () => undefined), MIN_REFETCH_INTERVAL_MS),
  );
  const changes = { 'changed-agreement': refreshSoon, 'changed-ticket': refreshSoon, 'changed-site-team': refreshSoon };
  useLive(disposalMessages, unitId, changes, refreshSoon);
  useEffect(() => whenIdle(refreshSoon), [refreshSoon]);
  return latest;
}

async function refreshHaulData(sender: RequestSender): Promise<HaulData> {
  const haul = await callApi(haulData, {}, { sender });
  await storeHaulData(haul).catch(() => undefined);
  return haul;
}
