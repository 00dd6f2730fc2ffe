import { createListUrl } from '@/lib/list-cursor';

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

export const ACTIVITY_PATH = '/app/activity';

/** The URL of Activity with this filter. `before` is the cursor of a page, and `rows` its length. */
export const getActivityPath = (filter: ActivityFilter, page: { before?: string; rows?: number } = {}): string =>
  createListUrl(ACTIVITY_PATH, { ...toQuery(filter), ...page });

export const getActivityFilePath = (filter: ActivityFilter): string =>
  createListUrl('/api/activity/export', toQuery(filter));

const toQuery = ({ who, what, subject, from, to }: ActivityFilter) => ({ who, what, subject, from, to });

/** The filters that the form shows; `subject` has its own note. */
export const countActivityFilters = (filter: ActivityFilter): number =>
  Object.values(toQuery({ ...filter, subject: undefined })).filter(Boolean).length;

export const hasActivityFilter = (filter: ActivityFilter): boolean => Object.values(toQuery(filter)).some(Boolean);
