import { addDays } from 'date-fns';

/** How long a closed work unit can be read and reopened. The database function `enter_session` has the same number. */
export const REOPEN_UNIT_DAYS = 30;

export const getReopenDeadline = (closedAt: Date): Date => addDays(closedAt, REOPEN_UNIT_DAYS);
