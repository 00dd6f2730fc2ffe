import useSWR from 'swr';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { earlierWorkAt } from '@/lib/device/earlier-work';
import { pullPastReportData, type EarlierWork } from '@/lib/reports/contract';

/** What is known of earlier work at a site, asked once; null when there is none, or it can't be had. */
export function useEarlierWork(siteId: string | null): { work: EarlierWork | null; isLoading: boolean } {
  const { me, unit } = useInspection().editor.pack;
  const { data, isLoading } = useSWR(
    siteId === null ? null : [pullPastReportData.name, siteId],
    () => earlierWorkAt(siteId ?? '', { personId: me.id, unitId: unit.id }),
    ASKED_ONCE,
  );
  return { work: data ?? null, isLoading };
}

const ASKED_ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const;
