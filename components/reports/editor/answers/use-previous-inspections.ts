import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { previousInspectionAt } from '@/lib/offline/store/previous-inspection';
import { previousInspections } from '@/lib/reports/contract';
import type { PreviousInspection, PreviousInspections } from '@/lib/reports/domain/previous-inspection';

/** What is known of earlier work at a site, asked once; null when there is none, or it can't be had. */
export function usePreviousInspections(siteId: string | null): {
  work: PreviousInspections | null;
  isLoading: boolean;
} {
  const { me, unit } = useInspection().editor.surroundings;
  const { data, isLoading } = useSWR(
    siteId === null ? null : [previousInspections.name, siteId],
    () => previousInspectionAt(siteId ?? '', { personId: me.id, unitId: unit.id }),
    ASKED_ONCE,
  );
  return { work: data ?? null, isLoading };
}

/** A list waits this long for what its order depends on. */
const PATIENCE_MS = 1500;

/**
 * The last inspection of this site, null when there is none or it is not known in time, undefined while it is waited for.
 * What comes later is left out until the screen is opened again, because a list must not move under the finger.
 */
export function useLastInspection(siteId: string | null): PreviousInspection | null | undefined {
  const { work, isLoading } = usePreviousInspections(siteId);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (isLate) return null;
  return isLoading ? undefined : (work?.past ?? null);
}

const ASKED_ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const;
