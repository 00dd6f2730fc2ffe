import { activityEvents } from '@/lib/activity/events';
import { aboutLabel } from '@/lib/activity/sentences';
import { calendarDay, formatReportDateTime } from '@/lib/dates';
import { isFailure, sentence } from '@/lib/failures';
import { csvAnswer } from '@/lib/platform/csv-file';
import { members } from '@/lib/platform/operation/callers';
import { fileDoor } from '@/lib/platform/operation/file-door';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { namedFile } from '@/lib/reports/final-pdf-name';
import type { ActivityEntry } from '@/lib/activity/contract';
import type { ActivityFilter } from '@/lib/activity/filter';
import { listActivity } from './entries';
import { activityFileSchema } from './schema';

const PIECE = 1000;

/** Each batch is read in its own transaction, which checks session and permission again. */
export const activityDoor = fileDoor({
  name: 'activity.export',
  route: 'GET /api/activity/export',
  callers: members('read-activity', {
    read: (_db, { input }: { input: ActivityFilter }) => Promise.resolve(input),
  }),
  rate: 'exports',
  input: activityFileSchema,
  unknown: 'not-found',
  largestBody: 0,
  events: activityEvents,
  async answer({ call, input: filter, inUnit }) {
    const recorded = await inUnit(async (_db, _member, record) => {
      record({ type: 'exported-activity', filter });
      return null;
    });
    if (isFailure(recorded)) return recorded;
    let before: string | null | undefined;
    const more = async () => {
      const place = before;
      if (place === null) return null;
      const page = await inUnit((db) => listActivity(db, { ...filter, before: place }, call.now, PIECE));
      if (isFailure(page)) throw new Error(sentence(page.code));
      before = page.next;
      return page.entries.map(rowOf);
    };
    const day = calendarDay(call.now.toISOString(), DEFAULT_TIME_ZONE);
    return csvAnswer(namedFile('attachment', `activity-${day}.csv`), { heads: HEADS, more, requestId: call.requestId });
  },
});

const HEADS = ['When', 'Who', 'What', 'About', 'Event', 'Instant (UTC)'];

const rowOf = ({ at, who, text, type }: ActivityEntry) => [
  formatReportDateTime(at, DEFAULT_TIME_ZONE),
  who,
  text,
  aboutLabel(type),
  type,
  at,
];
