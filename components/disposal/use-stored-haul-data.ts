import { useEffect, useState } from 'react';
import { callApi, type RequestSender } from '@/lib/client/api';
import { LIST_PAUSE_MS, throttleWork } from '@/lib/client/use-live-list';
import { useLive } from '@/lib/client/use-live';
import { whenIdle } from '@/lib/client/when-idle';
import { haulData } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import type { HaulData } from '@/lib/disposal/ticket';
import { storeHaulData } from '@/lib/offline/store/haul-data';

/**
 * Keeps the data for opening and closing tickets offline up to date while a page uses this. Returns the last stored
 * copy; null if there is none.
 */
export function useStoredHaulData({ personId, unitId }: RequestSender): HaulData | null {
  const [fetched, setFetched] = useState<HaulData | null>(null);
  // Best effort: offline, nothing is loaded and no message appears.
  const [soon] = useState(() =>
    throttleWork(() => refreshHaulData({ personId, unitId }).then(setFetched, () => undefined), LIST_PAUSE_MS),
  );
  const changes = { 'changed-agreement': soon, 'changed-ticket': soon, 'changed-site-team': soon };
  useLive(disposalMessages, unitId, changes, soon);
  useEffect(() => whenIdle(soon), [soon]);
  return fetched;
}

async function refreshHaulData(sender: RequestSender): Promise<HaulData> {
  const haul = await callApi(haulData, {}, { sender });
  await storeHaulData(haul).catch(() => undefined);
  return haul;
}
