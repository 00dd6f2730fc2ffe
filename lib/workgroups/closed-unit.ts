import { addDays } from 'date-fns';

/** How long a closed work unit can be read and reopened. The database function `enter_session` has the same number. */
export const DAYS_TO_REOPEN = 30;

export const lastDayToReopen = (closedAt: Date): Date => addDays(closedAt, DAYS_TO_REOPEN);
