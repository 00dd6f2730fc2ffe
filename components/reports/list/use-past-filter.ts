import { useOptimistic } from 'react';
import { useServerNavigation } from '@/components/offline/use-server-navigation';
import { pastReportsAddress } from '@/lib/reports/addresses';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';

/** Filter and order in the URL, and a setter. Each change is a history entry, so that Back undoes it. */
export function usePastFilter(asked: PastQuery): {
  filter: PastQuery;
  narrow: (change: PastQuery) => void;
  loading: boolean;
} {
  const { leaveFor, leaving } = useServerNavigation();
  const [filter, choose] = useOptimistic(asked);
  function narrow(change: PastQuery): void {
    const next = { ...filter, ...change };
    leaveFor(pastReportsAddress(next), { before: () => choose(next), scroll: false });
  }
  return { filter, narrow, loading: leaving };
}
