import useSWR from 'swr';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { previousInspectionAt } from '@/lib/offline/store/previous-inspection';
import { previousInspections } from '@/lib/reports/contract';
import type { PreviousInspections } from '@/lib/reports/domain/previous-inspection';

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

const ASKED_ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const;
