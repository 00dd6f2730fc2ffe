import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Badges } from '@/lib/notifications/rules';

export interface NotificationCountsValue {
  counts: Badges;
  /** Shows expected counts before the server responds. */
  setCounts: (counts: Badges) => void;
}

const NO_COUNTS: NotificationCountsValue = { counts: { notifications: 0, tasks: 0 }, setCounts: () => undefined };
const NotificationCountsContext = createContext(NO_COUNTS);

export const useNotificationCounts = (): NotificationCountsValue => useContext(NotificationCountsContext);

interface NotificationCountsProps {
  personId: string;
  /** The counts of the server's last render. A new object replaces the current counts. */
  initialCounts: Badges;
  /** False without a work unit, where there are no live messages. */
  isLive: boolean;
  children: ReactNode;
}

/** Provides the counts of new notifications and tasks, with live updates in all tabs of the person. */
export function NotificationCounts({ personId, initialCounts, isLive, children }: NotificationCountsProps) {
  const [state, setState] = useState({ rendered: initialCounts, counts: initialCounts });
  if (state.rendered !== initialCounts) setState({ rendered: initialCounts, counts: initialCounts });
  const setCounts = (counts: Badges) => setState((current) => ({ ...current, counts }));

  useEffect(() => {
    if (!isLive) return undefined;
    let isUnmounted = false;
    let unsubscribe: (() => void) | undefined;
    // Lazy, to keep the initial scripts of every page small.
    void import('@/components/notifications/subscribe-to-notifications').then(
      ({ subscribeToBadges }) => {
        if (!isUnmounted)
          unsubscribe = subscribeToBadges(personId, (counts) => setState((current) => ({ ...current, counts })));
      },
      // Offline, the counts stay as they are.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      unsubscribe?.();
    };
  }, [personId, isLive]);

  return <NotificationCountsContext value={{ counts: state.counts, setCounts }}>{children}</NotificationCountsContext>;
}
