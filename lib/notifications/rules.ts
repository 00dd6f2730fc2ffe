/** Maximum per menu. Older ones appear as newer ones are cleared. */
export const MAX_NOTIFICATIONS_SHOWN = 100;

/** Maximum per call. */
export const MAX_NOTIFICATIONS_PER_CALL = 1000;

/** Counts of notifications and unfinished tasks that have not been received (NOTIF-24). */
export interface Badges {
  notifications: number;
  tasks: number;
}

/** '99+' above 99, because a badge has room for two digits. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count));
