import { useHasSignal } from '@/components/offline/use-signal';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useText } from '@/components/ui/text/language';
import { now } from '@/lib/client/clock';
import type { LiveList } from '@/lib/client/use-live-list';
import type { Text } from '@/lib/text';
import { formatRecentTime } from '@/lib/recent-time';

export interface ShownAsOfProps {
  lists: readonly Pick<LiveList<unknown>, 'loadedAt' | 'isUnreachable'>[];
  /** What this page can do without signal. Default: nothing. */
  worksOffline?: 'inspections' | 'tickets';
  className?: string;
}

const OFFLINE_TEXTS = {
  inspections: 'You can start and continue inspections. Everything else needs signal.',
  tickets: 'You can open and close tickets. They are sent when signal returns.',
} as const satisfies Record<string, Text>;

/** Without signal: how old the lists of an open page are, and what can be done. Nothing while the server responds. */
export function ShownAsOf({ lists, worksOffline, className }: ShownAsOfProps) {
  const t = useText();
  if (useHasSignal(lists)) return null;
  const [oldest = now()] = lists.map(({ loadedAt }) => loadedAt).sort();
  return (
    <InlineNote tone="warn" role="status" className={className}>
      <b className="font-bold">{t('No signal. Shown as of {time}.', { time: formatRecentTime(oldest, now()) })}</b>{' '}
      {t(worksOffline ? OFFLINE_TEXTS[worksOffline] : 'Changes need signal.')}
    </InlineNote>
  );
}
