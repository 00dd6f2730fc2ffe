import { useEffect, useState } from 'react';
import type { UnsentCounts } from '@/lib/offline/unsent-work/by-person';

interface UnsentCountsOptions {
  /** null: nobody is signed in. */
  personId: string | null;
  /** Default: all work units. */
  unitId?: string;
}

/** Counts the person's unsent work on this device; null until counted, and without storage. */
export function useUnsentCounts({ personId, unitId }: UnsentCountsOptions): UnsentCounts | null {
  const [counts, setCounts] = useState<UnsentCounts | null>(null);
  useEffect(() => {
    if (personId === null) return;
    let isUnmounted = false;
    const load = async () => {
      const { countUnsentOfPerson } = await import('@/lib/offline/unsent-work/by-person');
      const loaded = await countUnsentOfPerson(personId, unitId);
      if (!isUnmounted) setCounts(loaded);
    };
    // Without storage there is no unsent work.
    void load().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [personId, unitId]);
  return counts;
}
