import { listAddress } from '@/lib/list-place';

export interface ActivityFilter {
  /** The id of the person. */
  who?: string;
  /** A group of events or one event type (lib/activity/sentences.ts). */
  what?: string;
  /** The id of the affected entity. */
  subject?: string;
  /** Calendar days, both included. */
  from?: string;
  to?: string;
}

export const ACTIVITY_ADDRESS = '/app/activity';

/** The URL of Activity with this filter, from the cursor `before` on. */
export const activityAddress = (filter: ActivityFilter, before?: string): string =>
  listAddress(ACTIVITY_ADDRESS, { ...inAddress(filter), before });

export const activityFile = (filter: ActivityFilter): string => listAddress('/api/activity/export', inAddress(filter));

const inAddress = ({ who, what, subject, from, to }: ActivityFilter) => ({ who, what, subject, from, to });

export const isNarrowedActivity = (filter: ActivityFilter): boolean => Object.values(inAddress(filter)).some(Boolean);
