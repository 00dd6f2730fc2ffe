'use client';

import { DEADLINE_MESSAGES, getDeadlineHandlers } from '@/components/deadlines/deadline-messages';
import { DeadlineRow } from '@/components/deadlines/deadline-row';
import { StormRow } from '@/components/deadlines/storm-row';
import { ServerButtonLink } from '@/components/offline/server-link';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { EmptyState } from '@/components/ui/feedback/states';
import { ListCard } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import { useLiveList } from '@/lib/client/use-live-list';
import { DEFAULT_TIME_ZONE, formatTimeOfDay } from '@/lib/dates';
import { myDay, type DayDeadlines } from '@/lib/deadlines/contract';
import { getDaySection, type DaySection } from '@/lib/deadlines/texts';
import { ACTIVE_SITES_PATH } from '@/components/sites/site-paths';

export interface MyDayProps {
  unitId: string;
  renderedAt: string;
  day: DayDeadlines;
  isLeader: boolean;
  canManagePermits: boolean;
}

const SECTIONS = [
  { section: 'late', title: 'Late' },
  { section: 'today', title: 'Due today' },
  { section: 'rain', title: 'Rain to confirm' },
  { section: 'week', title: 'This week' },
] as const satisfies readonly { section: DaySection; title: string }[];

/** The sites that a person has to inspect, most urgent first (CLOCK-29). */
export function MyDay({ unitId, renderedAt, day, isLeader, canManagePermits }: MyDayProps) {
  const t = useText();
  const list = useLiveList(myDay, {}, day, {
    messages: DEADLINE_MESSAGES,
    identifier: unitId,
    renderedAt,
    getHandlers: getDeadlineHandlers,
  });
  const { deadlines, hasProfiles } = list.data;
  const now = list.loadedAt;
  const inSections = deadlines.map((deadline) => ({
    deadline,
    section: getDaySection(deadline, now, deadline.timeZone),
    site: { id: deadline.siteId, name: deadline.siteName, timeZone: deadline.timeZone },
  }));
  return (
    <>
      <PageHead title={t('My Day')} lead={t('as of {time}', { time: formatTimeOfDay(now, DEFAULT_TIME_ZONE) })} />
      <div className="grid gap-4 desktop:gap-6">
        <ShownAsOf lists={[list]} worksOffline="inspections" />
        {SECTIONS.map(({ section, title }) => {
          const rows = inSections.filter((row) => row.section === section);
          if (rows.length === 0) return null;
          return (
            <ListCard key={section} id={`my-day-${section}`} title={t(title)}>
              {rows.map(({ deadline, site }) => {
                const key = `${deadline.siteId} ${deadline.key}`;
                return section === 'rain' ? (
                  <StormRow
                    key={key}
                    {...{ deadline, site, now, isLeader }}
                    rulesKey={deadline.rulesKey}
                    hasSite
                    onDecided={() => void list.refetch()}
                  />
                ) : (
                  <DeadlineRow key={key} {...{ deadline, site, now }} rulesKey={null} />
                );
              })}
            </ListCard>
          );
        })}
        {deadlines.length === 0 && (
          <ListCard
            emptyState={
              hasProfiles ? (
                <EmptyState>{t('Nothing is due this week.')}</EmptyState>
              ) : (
                <EmptyState
                  action={
                    canManagePermits && (
                      <HiddenWhenClosed>
                        <ServerButtonLink variant="outline" href={ACTIVE_SITES_PATH}>
                          {t('Active Sites')}
                        </ServerButtonLink>
                      </HiddenWhenClosed>
                    )
                  }
                >
                  {t('No site has a permit profile yet, so no deadlines are watched.')}
                  {canManagePermits && (
                    <HiddenWhenClosed> {t('Open a site in Active Sites and choose Permit.')}</HiddenWhenClosed>
                  )}
                </EmptyState>
              )
            }
          >
            {null}
          </ListCard>
        )}
      </div>
    </>
  );
}
