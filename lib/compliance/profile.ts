import type { z } from 'zod';
import { addCalendarDays, calendarDay, getYear } from '@/lib/dates';
import { listFederalHolidays, type Holiday } from './holidays';
import type { permitDetailsSchema, savedProfileSchema } from './server/schema';
import type { PermitProfile } from './site-deadline-input';

/** What the Office enters about a site's permit (decision X-501). */
export type PermitDetails = z.output<typeof permitDetailsSchema>;
/** A version of the permit profile. */
export type SavedProfile = z.output<typeof savedProfileSchema>;

/** The federal holidays from `today` on, for one year. */
export const listUpcomingHolidays = (today: string): Holiday[] =>
  [getYear(today), getYear(today) + 1, getYear(today) + 2]
    .flatMap(listFederalHolidays)
    .filter(({ day }) => day >= today && day < addCalendarDays(today, 365));

/** What of a saved version deadlines follow from. */
export interface DeadlineProfile {
  validFrom: string;
  details: Pick<PermitDetails, 'options' | 'workWeek' | 'startsOn' | 'terminatedOn'>;
}

/** What of a saved version the deadlines and reminders of a site follow from. */
export interface SiteProfile extends DeadlineProfile {
  details: DeadlineProfile['details'] & Pick<PermitDetails, 'coveredUntil' | 'inspectorId'>;
}

/** The data of a saved version, for deadlines. */
export const toPermitProfile = ({ validFrom, details }: DeadlineProfile): PermitProfile => ({ validFrom, ...details });

/** The end of the term of EPA's 2022 permit. */
const EPA_TERM_ENDS_ON = '2027-02-16';

/** Whether the profile must say that the permit's term ended (CLOCK-11). */
export const isPastEpaTerm = (
  { options, coverageContinued }: Pick<PermitDetails, 'options' | 'coverageContinued'>,
  today: string,
): boolean => options.key === 'epa-cgp-2022' && !coverageContinued && today > EPA_TERM_ENDS_ON;

/** What is wrong with the days of a permit. */
export const listDayFailures = ({
  startsOn,
  coveredUntil,
  terminatedOn,
}: Pick<PermitDetails, 'startsOn' | 'coveredUntil' | 'terminatedOn'>): (
  'coverage-ends-early' | 'termination-early'
)[] => [
  ...(coveredUntil !== null && coveredUntil < startsOn ? (['coverage-ends-early'] as const) : []),
  ...(terminatedOn !== null && terminatedOn < startsOn ? (['termination-early'] as const) : []),
];

/** The first day of a new version: the first one applies from the beginning, a later one from today or later. */
export const isValidFromAllowed = (
  { baseVersion, validFrom }: { baseVersion: number; validFrom: string },
  today: string,
): boolean => baseVersion === 0 || validFrom >= today;

/** The calendar day at the site. */
export const getSiteDay = (now: Date, timeZone: string): string => calendarDay(now.toISOString(), timeZone);
