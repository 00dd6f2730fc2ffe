import { useOptimistic } from 'react';
import { useLeaveFor } from '@/components/offline/use-leave-for';
import { pastReportsAddress } from '@/lib/reports/addresses';
import type { PastFilter } from '@/lib/reports/domain/past-reports-filter';

/**
 * The filter in the address, and a function that changes it. Each change is a step in the browser's history, so that
 * Back undoes it.
 */
export function usePastFilter(asked: PastFilter): {
  filter: PastFilter;
  narrow: (change: PastFilter) => void;
  loading: boolean;
} {
  const { leaveFor, leaving } = useLeaveFor();
  const [filter, choose] = useOptimistic(asked);
  function narrow(change: PastFilter): void {
    const next = { ...filter, ...change };
    leaveFor(pastReportsAddress(next), { before: () => choose(next), scroll: false });
  }
  return { filter, narrow, loading: leaving };
}
