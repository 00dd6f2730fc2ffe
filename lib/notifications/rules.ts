/** How many of each a menu shows; older ones come as newer ones are cleared. */
export const NOTICES_SHOWN = 100;

/** How many the calls mark at once. */
export const NOTICES_MARKED = 1000;

/** What has no received date yet (NOTIF-24); a task that is done counts no more. */
export interface Badges {
  notices: number;
  tasks: number;
}

/** A badge has room for two digits. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));
