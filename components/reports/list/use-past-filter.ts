import { useRouter } from 'next/navigation';
import { useOptimistic, useTransition } from 'react';
import { pastReportsAddress, type PastFilter } from '@/lib/reports/past-filter';

/** The filter of the address, and a way to another one: a step in the browser's history, so that Back undoes it. */
export function usePastFilter(asked: PastFilter): {
  filter: PastFilter;
  narrow: (change: PastFilter) => void;
  loading: boolean;
} {
  const router = useRouter();
  const [loading, startTransition] = useTransition();
  const [filter, choose] = useOptimistic(asked);
  function narrow(change: PastFilter): void {
    const next = { ...filter, ...change };
    startTransition(() => {
      choose(next);
      router.push(pastReportsAddress(next), { scroll: false });
    });
  }
  return { filter, narrow, loading };
}
