import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { loadPreviousInspections } from '@/lib/offline/store/previous-inspection';
import { previousInspections } from '@/lib/reports/contract';
import type { PreviousInspection, PreviousInspections } from '@/lib/reports/domain/previous-inspection';

/** Earlier inspections of this site; null without a site, while they load and if they cannot be loaded. */
export function usePreviousInspections(siteId: string | null): {
  inspections: PreviousInspections | null;
  isLoading: boolean;
} {
  const { me, unit } = useInspection().editor.context;
  const { data, isLoading } = useSWR(
    siteId === null ? null : [previousInspections.name, siteId],
    () => loadPreviousInspections(siteId ?? '', { personId: me.id, unitId: unit.id }),
    FETCH_ONCE,
  );
  return { inspections: data ?? null, isLoading };
}

const MAX_WAIT_MS = 1500;

/**
 * The last inspection of this site. undefined while it loads; null if there is none, it cannot be loaded or it takes
 * longer than MAX_WAIT_MS. A late result is ignored until the screen opens again, so that the list does not move.
 */
export function useLastInspection(siteId: string | null): PreviousInspection | null | undefined {
  const { inspections, isLoading } = usePreviousInspections(siteId);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (isLate) return null;
  return isLoading ? undefined : (inspections?.last ?? null);
}

const FETCH_ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const;
