import { compareStrings } from '@/lib/compare';
import { computeInspectionDeadlines } from '@/lib/compliance/deadlines';
import type { InspectionDeadline } from '@/lib/compliance/inspection-deadline';
import { getRequirements, type RuleOptions } from '@/lib/compliance/requirements';
import { formatSchedule } from '@/lib/compliance/schedule-text';
import type { SiteDeadlineInput } from '@/lib/compliance/site-deadline-input';
import type { DayDeadlines, SiteDeadlines } from '@/lib/deadlines/contract';
import { isForMyDay } from '@/lib/deadlines/rules';
import { addElapsedHours } from '@/lib/dates';
import { compareSiteNames } from '@/lib/sites/rules';

/** What the deadlines of a site follow from, on the server and on a phone. */
export interface DeadlineSite extends SiteDeadlineInput {
  siteId: string;
  siteName: string;
  /** The start of the oldest inspection, if earlier ones are unknown. Deadlines before it are unknown. */
  knownSince: string | null;
}

/** The deadlines that follow from what is known of a site. */
export const computeKnownDeadlines = (
  site: SiteDeadlineInput & Pick<DeadlineSite, 'knownSince'>,
  now: string,
): InspectionDeadline[] =>
  computeInspectionDeadlines(site, now).filter(({ fromAt }) => site.knownSince === null || fromAt >= site.knownSince);

/** What My Day shows of the sites, by due time. */
export const listDayDeadlines = (sites: readonly DeadlineSite[], now: string): DayDeadlines['deadlines'] =>
  sites
    .flatMap((site) =>
      computeKnownDeadlines(site, now)
        .filter((deadline) => isForMyDay(deadline, now))
        .map((deadline) => ({
          siteId: site.siteId,
          siteName: site.siteName,
          timeZone: site.timeZone,
          rulesKey: site.profiles.at(-1)?.options.key ?? ('custom' as const),
          ...deadline,
        })),
    )
    .toSorted(
      (a, b) => compareStrings(a.dueAt, b.dueAt) || compareSiteNames({ name: a.siteName }, { name: b.siteName }),
    );

/** Days back for which the page of a site shows deadlines. */
export const DAYS_SHOWN = 366;

/** What the page of a site shows: the deadlines of the last year and to come. */
export function listSiteDeadlines(site: DeadlineSite, now: string): SiteDeadlines['deadlines'] {
  const since = addElapsedHours(now, -24 * DAYS_SHOWN);
  return computeKnownDeadlines(site, now).filter(({ dueAt }) => dueAt >= since);
}

export function describeRules(options: RuleOptions): NonNullable<SiteDeadlines['rules']> {
  const { dewatering, snowmelt } = getRequirements(options);
  return {
    key: options.key,
    schedule: formatSchedule(options),
    inspectedConditions: [
      ...(dewatering ? (['dewatering'] as const) : []),
      ...(snowmelt ? (['snowmelt'] as const) : []),
    ],
  };
}
