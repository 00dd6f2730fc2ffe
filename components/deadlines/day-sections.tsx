import { Fragment, type ReactNode } from 'react';
import { DeadlineRow } from '@/components/deadlines/deadline-row';
import { StormRow } from '@/components/deadlines/storm-row';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { ListCard } from '@/components/ui/lists/list-card';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useText } from '@/components/ui/text/language';
import { formatRecentTime } from '@/lib/recent-time';
import type { DayDeadlines } from '@/lib/deadlines/contract';
import { getDaySection, type DaySection } from '@/lib/deadlines/texts';

const SECTIONS = [
  { section: 'late', title: 'Late' },
  { section: 'today', title: 'Due today' },
  { section: 'rain', title: 'Rain to confirm' },
  { section: 'week', title: 'This week' },
] as const satisfies readonly { section: DaySection; title: string }[];

interface DayHeadProps {
  now: string;
  loadedAt: string;
}

/** The title of My Day and how old its data is. */
export function DayHead({ now, loadedAt }: DayHeadProps) {
  const t = useText();
  return <PageHead title={t('My Day')} lead={t('as of {time}', { time: formatRecentTime(loadedAt, now) })} />;
}

export interface DaySectionsProps {
  deadlines: DayDeadlines['deadlines'];
  now: string;
  isLeader: boolean;
  onDecided: () => void;
  /** Shown before what is due later this week. */
  children?: ReactNode;
}

/** What is due in the order of My Day, without empty sections (CLOCK-29). A work unit may have thousands of sites. */
export function DaySections({ deadlines, now, isLeader, onDecided, children }: DaySectionsProps) {
  const t = useText();
  const { visibleCount, showMore, endRef } = useIncrementalRows('my-day');
  const inSections = deadlines.map((deadline) => ({
    deadline,
    section: getDaySection(deadline, now, deadline.timeZone),
    site: { id: deadline.siteId, name: deadline.siteName, timeZone: deadline.timeZone },
  }));
  const rows = SECTIONS.flatMap(({ section }) => inSections.filter((row) => row.section === section));
  const visibleRows = rows.slice(0, visibleCount);
  const endSection = visibleCount < rows.length ? visibleRows.at(-1)?.section : null;
  return SECTIONS.map(({ section, title }) => {
    const sectionRows = visibleRows.filter((row) => row.section === section);
    const card = sectionRows.length > 0 && (
      <ListCard
        id={`my-day-${section}`}
        title={t(title)}
        foot={
          section === endSection && (
            <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
              {t('Show more')}
            </Button>
          )
        }
      >
        {sectionRows.map(({ deadline, site }) => {
          const key = `${deadline.siteId} ${deadline.key}`;
          return section === 'rain' ? (
            <StormRow
              key={key}
              deadline={deadline}
              site={site}
              now={now}
              isLeader={isLeader}
              onDecided={onDecided}
              rulesKey={deadline.rulesKey}
              hasSite
            />
          ) : (
            <DeadlineRow key={key} deadline={deadline} site={site} now={now} rulesKey={null} />
          );
        })}
      </ListCard>
    );
    return (
      <Fragment key={section}>
        {section === 'week' && children}
        {card}
      </Fragment>
    );
  });
}
