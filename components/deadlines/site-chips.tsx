import { createContext, use, useMemo, type ReactNode } from 'react';
import { Badge } from '@/components/ui/feedback/badge';
import { useText } from '@/components/ui/text/language';
import { useLiveList } from '@/lib/client/use-live-list';
import { complianceMessages } from '@/lib/compliance/events';
import { myDay, type DayDeadlines } from '@/lib/deadlines/contract';
import { findMostUrgent, formatDeadlineChip } from '@/lib/deadlines/texts';
import { reportMessages } from '@/lib/reports/events';
import { DEADLINE_TONES } from '@/components/deadlines/deadline-tones';
import { getDeadlineState } from '@/lib/compliance/inspection-deadline';

interface SiteChips {
  /** The most urgent deadline by site id. */
  deadlines: ReadonlyMap<string, DayDeadlines['deadlines'][number]>;
  now: string;
}

const SiteChipsContext = createContext<SiteChips | null>(null);

export interface SiteChipsProviderProps {
  unitId: string;
  renderedAt: string;
  day: DayDeadlines;
  children: ReactNode;
}

/** Provides the deadlines of the sites in a list to their `SiteChip`s, updated live. */
export function SiteChipsProvider({ unitId, renderedAt, day, children }: SiteChipsProviderProps) {
  const list = useLiveList(myDay, {}, day, { messages: MESSAGES, identifier: unitId, renderedAt, getHandlers });
  const { data, loadedAt } = list;
  const chips = useMemo(
    () => ({ deadlines: findMostUrgent(data.deadlines, loadedAt), now: loadedAt }),
    [data, loadedAt],
  );
  return <SiteChipsContext value={chips}>{children}</SiteChipsContext>;
}

/** 'Late', 'Due today', 'Rain to confirm': what is most urgent at a site. Nothing if nothing is due this week. */
export function SiteChip({ siteId }: { siteId: string }) {
  const t = useText();
  const chips = use(SiteChipsContext);
  const deadline = chips?.deadlines.get(siteId);
  if (!chips || !deadline) return null;
  return (
    <Badge tone={DEADLINE_TONES[getDeadlineState(deadline, chips.now)]}>
      {formatDeadlineChip(deadline, chips.now, deadline.timeZone, t)}
    </Badge>
  );
}

const MESSAGES = { ...complianceMessages, ...reportMessages };

const getHandlers = ({ refetchSoon }: { refetchSoon: () => void }) => ({
  'changed-deadlines': refetchSoon,
  'new-report': refetchSoon,
  'updated-report': refetchSoon,
  'remove-report': refetchSoon,
  new: refetchSoon,
});
