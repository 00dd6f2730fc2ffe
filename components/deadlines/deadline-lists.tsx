import { DeadlineRow } from '@/components/deadlines/deadline-row';
import { SiteConditions } from '@/components/deadlines/site-conditions';
import { StormRow } from '@/components/deadlines/storm-row';
import { EmptyState } from '@/components/ui/feedback/states';
import { ListCard } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { Button } from '@/components/ui/buttons/button';
import type { RequestSender } from '@/lib/client/api';
import type { SiteDeadlines } from '@/lib/deadlines/contract';

export interface DeadlineListsProps extends SiteDeadlines {
  now: string;
  sender: RequestSender;
  isLeader: boolean;
  onChanged: () => void;
}

/** The open deadlines of a site, and how the earlier ones were met (CLOCK-32). */
export function DeadlineLists(props: DeadlineListsProps) {
  const { site, rules, deadlines, conditions, now, sender, isLeader, onChanged } = props;
  const t = useText();
  const { visibleCount, showMore, endRef } = useIncrementalRows(site.id);
  if (rules === null) return null;
  const open = deadlines.filter(({ metBy, isConfirmed }) => metBy === null && isConfirmed);
  const storms = deadlines.filter(({ metBy, isConfirmed }) => metBy === null && !isConfirmed);
  const met = deadlines.filter(({ metBy }) => metBy !== null).toReversed();
  return (
    <>
      {storms.length > 0 && (
        <ListCard id="rain-to-confirm" title={t('Rain to confirm')}>
          {storms.map((deadline) => (
            <StormRow
              key={deadline.key}
              deadline={deadline}
              site={site}
              now={now}
              isLeader={isLeader}
              rulesKey={rules.key}
              onDecided={onChanged}
            />
          ))}
        </ListCard>
      )}
      <ListCard
        id="open-deadlines"
        title={t('Open deadlines')}
        emptyState={open.length === 0 && <EmptyState>{t('Nothing is due.')}</EmptyState>}
      >
        {open.map((deadline) => (
          <DeadlineRow key={deadline.key} deadline={deadline} site={site} now={now} rulesKey={rules.key} />
        ))}
      </ListCard>
      <SiteConditions
        site={site}
        conditions={conditions}
        rules={rules}
        sender={sender}
        now={now}
        onChanged={onChanged}
        canManage={isLeader}
      />
      <ListCard
        id="earlier-deadlines"
        title={t('Earlier deadlines')}
        emptyState={met.length === 0 && <EmptyState>{t('No earlier deadlines.')}</EmptyState>}
        foot={
          met.length > visibleCount && (
            <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
              {t('Show more')}
            </Button>
          )
        }
      >
        {met.slice(0, visibleCount).map((deadline) => (
          <DeadlineRow key={deadline.key} deadline={deadline} site={site} now={now} rulesKey={rules.key} />
        ))}
      </ListCard>
    </>
  );
}
