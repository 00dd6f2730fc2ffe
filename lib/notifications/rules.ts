/** Maximum per menu. Older ones appear as newer ones are cleared. */
export const MAX_NOTICES_SHOWN = 100;

/** Maximum per call. */
export const MAX_NOTICES_PER_CALL = 1000;

/** Counts of rows without a received date (NOTIF-24), without finished tasks. */
export interface Badges {
  notices: number;
  tasks: number;
}

/** A badge has room for two digits. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));
