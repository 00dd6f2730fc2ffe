'use client';

import { useRouter } from 'next/navigation';
import { useLive } from '@/lib/client/use-live';
import { reportTopic } from '@/lib/reports/topics';

/** Reloads the page's data when a message was sent, arrived or failed. */
export function OutboxLive({ unitId }: { unitId: string }) {
  const router = useRouter();
  useLive(
    reportTopic(unitId),
    unitId,
    (message) => {
      if (message.type === 'delivery') router.refresh();
    },
    () => router.refresh(),
  );
  return null;
}
