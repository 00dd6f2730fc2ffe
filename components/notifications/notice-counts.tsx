'use client';

import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Badges } from '@/lib/notifications/rules';

export interface NoticeCountsValue {
  counts: Badges;
  /** Shows what is known already, before the server is asked again. */
  change: (counts: Badges) => void;
}

const NONE: NoticeCountsValue = { counts: { notices: 0, tasks: 0 }, change: () => undefined };
const Counts = createContext(NONE);

export const useNoticeCounts = (): NoticeCountsValue => useContext(Counts);

/**
 * How many notifications and tasks are new: as the page was rendered, and then live, in every tab of the person.
 *
 * @param rendered another object is a newer answer of the server.
 * @param live false for somebody without a work unit: nobody hears live messages without one.
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
    let left = false;
    let end: (() => void) | undefined;
    // Loaded later: what every page loads first must stay small.
    void import('@/components/notifications/watch-notices').then(
      ({ watchCounts }) => {
        if (!left) end = watchCounts(personId, (counts) => setKnown((before) => ({ ...before, counts })));
      },
      // Without signal the badges stay as they were.
      () => undefined,
    );
    return () => {
      left = true;
      end?.();
    };
  }, [personId, live]);

  return <Counts value={{ counts: known.counts, change }}>{children}</Counts>;
}
