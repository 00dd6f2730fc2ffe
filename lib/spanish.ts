import { formatSpanishDay } from '@/lib/dates-in-words';
import { calendarDay } from '@/lib/dates';
import { ACCOUNTS_IN_SPANISH } from '@/lib/spanish/accounts';
import { OFFLINE_IN_SPANISH } from '@/lib/spanish/offline';
import { REPORTS_IN_SPANISH } from '@/lib/spanish/reports';
import { SHELL_IN_SPANISH } from '@/lib/spanish/shell';

/** Spanish translations by English text, for Spanish readers only (docs/decisions/019-spanish-for-the-crew.md). */
export const SPANISH = {
  ...SHELL_IN_SPANISH,
  ...ACCOUNTS_IN_SPANISH,
  ...REPORTS_IN_SPANISH,
  ...OFFLINE_IN_SPANISH,
} as const;

export { UI_TEXTS_IN_SPANISH } from '@/lib/spanish/ui-texts';

/** The calendar day at the site: '20 nov 2026'. */
export const formatDay = (instant: string, timeZone: string): string =>
  formatSpanishDay(calendarDay(instant, timeZone));
