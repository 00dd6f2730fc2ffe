import { addDays } from 'date-fns';

/** How long a closed work unit can be read and reopened. `enter_session` of the database has the same number. */
export const DAYS_TO_REOPEN = 30;

export const lastDayToReopen = (closedAt: Date): Date => addDays(closedAt, DAYS_TO_REOPEN);
