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
 */
export function NoticeCounts({
  personId,
  rendered,
  children,
}: {
  personId: string;
  rendered: Badges;
  children: ReactNode;
}) {
  const [known, setKnown] = useState({ rendered, counts: rendered });
  if (known.rendered !== rendered) setKnown({ rendered, counts: rendered });
  const change = (counts: Badges) => setKnown((before) => ({ ...before, counts }));

  useEffect(() => {
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
  }, [personId]);

  return <Counts value={{ counts: known.counts, change }}>{children}</Counts>;
}
