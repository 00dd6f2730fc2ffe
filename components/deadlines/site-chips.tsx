import { createContext, use, useMemo, type ReactNode } from 'react';
import { Badge } from '@/components/ui/feedback/badge';
import { DEADLINE_MESSAGES, getDeadlineHandlers } from '@/components/deadlines/deadline-messages';
import { useShownDay } from '@/components/deadlines/use-device-deadlines';
import { useText } from '@/components/ui/text/language';
import { useLiveList } from '@/lib/client/use-live-list';
import { myDay, type DayDeadlines } from '@/lib/deadlines/contract';
import { findMostUrgent, formatDeadlineChip } from '@/lib/deadlines/texts';
import { DEADLINE_TONES } from '@/components/deadlines/deadline-tones';
import { getDeadlineState } from '@/lib/compliance/inspection-deadline';

interface SiteChips {
  /** The most urgent deadline by site id. */
  deadlines: ReadonlyMap<string, DayDeadlines['deadlines'][number]>;
  now: string;
}

const SiteChipsContext = createContext<SiteChips | null>(null);

/** The deadlines that the page was rendered with, and when. */
export interface RenderedDay {
  renderedAt: string;
  day: DayDeadlines;
}

interface SiteChipsProviderProps {
  unitId: string;
  /** Undefined in a list without chips. */
  chips: RenderedDay | undefined;
  children: ReactNode;
}

/** Provides the deadlines of the sites in a list to their `SiteChip`s, updated live. */
export const SiteChipsProvider = ({ chips, ...props }: SiteChipsProviderProps) =>
  chips ? <LiveSiteChips {...chips} {...props} /> : props.children;

function LiveSiteChips({ unitId, renderedAt, day, children }: RenderedDay & Omit<SiteChipsProviderProps, 'chips'>) {
  const list = useLiveList(myDay, {}, day, {
    messages: DEADLINE_MESSAGES,
    identifier: unitId,
    renderedAt,
    getHandlers: getDeadlineHandlers,
  });
  const { data, now } = useShownDay(unitId, list);
  const chips = useMemo(() => ({ deadlines: findMostUrgent(data.deadlines, now), now }), [data, now]);
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
