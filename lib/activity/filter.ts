import { listAddress } from '@/lib/list-place';

/** What Activity is narrowed to; the address says it. */
export interface ActivityFilter {
  /** The id of whoever did it. */
  who?: string;
  /** A part of the product, or one kind of event in it (lib/activity/sentences.ts). */
  what?: string;
  /** The id of the one thing that it was done to. */
  subject?: string;
  /** Calendar days, the last one included. */
  from?: string;
  to?: string;
}

export const ACTIVITY_ADDRESS = '/app/activity';

/** Activity narrowed so, from this place on. */
export const activityAddress = (filter: ActivityFilter, before?: string): string =>
  listAddress(ACTIVITY_ADDRESS, { ...inAddress(filter), before });

/** The file with all that this filter shows. */
export const activityFile = (filter: ActivityFilter): string => listAddress('/api/activity/export', inAddress(filter));

const inAddress = ({ who, what, subject, from, to }: ActivityFilter) => ({ who, what, subject, from, to });

export const isNarrowedActivity = (filter: ActivityFilter): boolean => Object.values(inAddress(filter)).some(Boolean);
