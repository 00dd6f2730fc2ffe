import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useText } from '@/components/ui/text/language';
import { now } from '@/lib/client/clock';
import type { LiveList } from '@/lib/client/use-live-list';
import { useOnline } from '@/lib/client/use-online';
import { calendarDay, formatDateTime, formatTimeOfDay } from '@/lib/dates';

export interface ShownAsOfProps {
  lists: readonly Pick<LiveList<unknown>, 'loadedAt' | 'isUnreachable'>[];
  /** Whether inspections can be started and continued from this page. */
  hasInspections?: boolean;
}

/** Without signal: how old the lists of an open page are, and what can be done. Nothing while the server responds. */
export function ShownAsOf({ lists, hasInspections = false }: ShownAsOfProps) {
  const t = useText();
  const isOnline = useOnline();
  if (isOnline && !lists.some(({ isUnreachable }) => isUnreachable)) return null;
  const [oldest = now()] = lists.map(({ loadedAt }) => loadedAt).sort();
  return (
    <InlineNote tone="warn" role="status">
      <b className="font-bold">{t('No signal. Shown as of {time}.', { time: formatTime(oldest) })}</b>{' '}
      {hasInspections
        ? t('You can start and continue inspections. Everything else needs signal.')
        : t('Changes need signal.')}
    </InlineNote>
  );
}

/** '9:14 AM' of today, else with the date, in the device's time zone. */
function formatTime(instant: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const isToday = calendarDay(instant, timeZone) === calendarDay(now(), timeZone);
  return isToday ? formatTimeOfDay(instant, timeZone) : formatDateTime(instant, timeZone);
}
