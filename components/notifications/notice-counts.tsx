import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Badges } from '@/lib/notifications/rules';

export interface NoticeCountsValue {
  counts: Badges;
  /** Shows counts that are already known, before the server responds. */
  change: (counts: Badges) => void;
}

const NONE: NoticeCountsValue = { counts: { notices: 0, tasks: 0 }, change: () => undefined };
const Counts = createContext(NONE);

export const useNoticeCounts = (): NoticeCountsValue => useContext(Counts);

/**
 * Counts of new notifications and tasks, with live updates in all tabs of the person.
 * @param rendered another object is a newer response of the server.
 * @param live false without a work unit, where there are no live messages.
 */
export function NoticeCounts({
  personId,
  rendered,
  live,
  children,
}: {
  personId: string;
  rendered: Badges;
  live: boolean;
  children: ReactNode;
}) {
  const [known, setKnown] = useState({ rendered, counts: rendered });
  if (known.rendered !== rendered) setKnown({ rendered, counts: rendered });
  const change = (counts: Badges) => setKnown((before) => ({ ...before, counts }));

  useEffect(() => {
    if (!live) return undefined;
    let isUnmounted = false;
    let end: (() => void) | undefined;
    // Lazy, to keep the initial scripts of every page small.
    void import('@/components/notifications/subscribe-to-notices').then(
      ({ subscribeToBadges: watchCounts }) => {
        if (!isUnmounted) end = watchCounts(personId, (counts) => setKnown((before) => ({ ...before, counts })));
      },
      // Offline the badges stay as they were.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      end?.();
    };
  }, [personId, live]);

  return <Counts value={{ counts: known.counts, change }}>{children}</Counts>;
}
