import { Fragment, type ReactNode } from 'react';
import { SiteLink, StartLink } from '@/components/deadlines/deadline-links';
import { ServerLink } from '@/components/offline/server-link';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { DEADLINE_TONES } from '@/components/deadlines/deadline-tones';
import { Badge } from '@/components/ui/feedback/badge';
import { useText } from '@/components/ui/text/language';
import { getDeadlineState } from '@/lib/compliance/inspection-deadline';
import { formatInches } from '@/lib/compliance/readings';
import { RULE_SETS } from '@/lib/compliance/rules/rule-sets';
import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';
import { DEADLINE_TITLES } from '@/lib/deadline-titles';
import type { SiteDeadlines } from '@/lib/deadlines/contract';
import {
  formatDeadlineChip,
  formatDueDate,
  formatDueTime,
  formatEntered,
  formatLateness,
  formatShortDay,
  type Deadline,
} from '@/lib/deadlines/texts';
import { createViewUrl } from '@/lib/reports/urls';

interface DeadlineRowProps {
  deadline: Deadline;
  site: SiteDeadlines['site'];
  now: string;
  /** Whose clause the row cites; null on My Day, which names the site instead. */
  rulesKey: RuleSetKey | null;
}

/** A deadline: what is due where and when, how late it is, and what met it. */
export function DeadlineRow({ deadline, site, now, rulesKey }: DeadlineRowProps) {
  const t = useText();
  const { kind, metBy, storm, clause } = deadline;
  const lateness = formatLateness(deadline, now, site.timeZone, t);
  const due = metBy ? formatDueDate(deadline, site.timeZone) : formatDueTime(deadline, now, site.timeZone, t);
  const isLate = metBy === null && lateness !== '';
  const title = t(DEADLINE_TITLES[kind]);
  return (
    <li className="grid gap-3 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center desktop:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-bold wrap-anywhere" dir="auto">
            {rulesKey === null ? <SiteLink site={site} /> : title}
          </span>
          <Badge tone={DEADLINE_TONES[getDeadlineState(deadline, now)]}>
            {formatDeadlineChip(deadline, now, site.timeZone, t)}
          </Badge>
        </p>
        <p className="text-small text-ink-muted">
          <Facts>
            {rulesKey === null && title}
            {isLate && t('Was due {day}', { day: due })}
            {metBy !== null && t('Due {day}', { day: due })}
            {lateness}
            {storm && formatInches(storm.rain)}
            {storm && formatEntered(storm, site.timeZone, t)}
          </Facts>
        </p>
        {metBy && (
          <p className="text-small">
            <ServerLink
              href={createViewUrl(metBy.id)}
              className="inline-flex min-h-12 items-center text-link desktop:min-h-0"
            >
              {t('Inspected {day}', { day: formatShortDay(metBy.startedAt, site.timeZone) })}
            </ServerLink>
          </p>
        )}
        {rulesKey !== null && <Citation rulesKey={rulesKey} clause={clause} hasRule={metBy === null} />}
      </div>
      {metBy === null && (
        <HiddenWhenClosed>
          <StartLink site={site} storm={storm} />
        </HiddenWhenClosed>
      )}
    </li>
  );
}

/** The parts that exist, separated by dots. */
function Facts({ children }: { children: ReactNode[] }) {
  return children.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));
}

interface CitationProps {
  rulesKey: RuleSetKey;
  clause: string | null;
  /** Whether the row also has the rule. */
  hasRule: boolean;
}

/** The source of the clause that requires it (CLOCK-32). */
function Citation({ rulesKey, clause, hasRule }: CitationProps) {
  const found = RULE_SETS[rulesKey].clauses.find(({ key }) => key === clause);
  if (!found) return null;
  return (
    <p lang="en" className="text-small text-ink-muted">
      {hasRule && `${found.rule} `}
      {found.citation}
    </p>
  );
}
