import { activityEvents } from '@/lib/activity/events';
import { getGroupLabel } from '@/lib/activity/sentences';
import { formatReportDateTime, DEFAULT_TIME_ZONE, getUnitDay } from '@/lib/dates';
import { isFailure, getFailureMessage } from '@/lib/failures';
import { createCsvResponse } from '@/lib/platform/http/csv-response';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { formatContentDisposition } from '@/lib/sites/file-name';
import type { ActivityEntry } from '@/lib/activity/contract';
import type { ActivityFilter } from '@/lib/activity/filter';
import { listActivity } from './entries';
import { activityFileSchema } from './schema';

const BATCH_SIZE = 1000;

/** Exports Activity as CSV. Each batch has its own transaction, which checks session and permission again. */
export const activityEndpoint = createFileEndpoint({
  name: 'activity.export',
  route: 'GET /api/activity/export',
  access: allowMembers('read-activity', {
    read: (_db, { input }: { input: ActivityFilter }) => Promise.resolve(input),
  }),
  rate: 'exports',
  input: activityFileSchema,
  invalidRequestCode: 'not-found',
  maxBodyBytes: 0,
  events: activityEvents,
  async handle({ call, input: filter, inUnit }) {
    const result = await inUnit(async (_db, _member, record) => {
      record({ type: 'exported-activity', filter });
      return null;
    });
    if (isFailure(result)) return result;
    let before: string | null | undefined;
    const loadNextRows = async () => {
      const cursor = before;
      if (cursor === null) return null;
      const page = await inUnit((db) => listActivity(db, { ...filter, before: cursor }, call.now, BATCH_SIZE));
      if (isFailure(page)) throw new Error(getFailureMessage(page.code));
      before = page.next;
      return page.entries.map(toCsvRow);
    };
    const day = getUnitDay(call.now);
    return createCsvResponse(formatContentDisposition('attachment', `activity-${day}.csv`), {
      header: COLUMNS,
      loadNextRows,
      requestId: call.requestId,
    });
  },
});

const COLUMNS = ['When', 'Who', 'What', 'About', 'Event', 'Instant (UTC)'];

const toCsvRow = ({ at, who, text, type }: ActivityEntry) => [
  formatReportDateTime(at, DEFAULT_TIME_ZONE),
  who,
  text,
  getGroupLabel(type),
  type,
  at,
];
