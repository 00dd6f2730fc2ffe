import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import { calendarDay } from '@/lib/dates';
import { isFailure, sentence } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import { members, type InUnit } from '@/lib/platform/operation/callers';
import { fileDoor } from '@/lib/platform/operation/file-door';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import type { PastExport } from '@/lib/reports/domain/past-reports-export';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { reportEvents, type ReportEvent } from '@/lib/reports/events';
import { namedFile } from '@/lib/reports/final-pdf-name';
import { headsOf, rowsOf, type Cell, type ExportedReport } from './export-rows';
import { pastIds, type PlacedId } from './past-reports-places';
import { pastFileSchema } from './schema';
import { reportOf, reportSelect } from './stored-report';

/**
 * Past reports as a file for spreadsheets: a row for each report, or for each of their BMPs. It is read and sent piece by
 * piece, each in a transaction of its own that asks for session and permission again: however many reports there are,
 * the server holds few of them. A file that breaks off is told by the browser as a download that failed.
 */
export const exportDoor = fileDoor({
  name: 'reports.export',
  route: 'GET /api/reports/exportPastReports',
  callers: members('export-reports', {
    read: (_db, { input }: { input: z.infer<typeof pastFileSchema> }) => Promise.resolve(input),
  }),
  rate: 'exports',
  input: pastFileSchema,
  unknown: 'not-found',
  largestBody: 0,
  events: reportEvents,
  async answer({ call, input, inUnit }) {
    const { of, query, reportIds } = input;
    const recorded = await inUnit(async (_db, _member, record) => {
      record({ type: 'exported-reports', of, query, reportIds });
      return null;
    });
    if (isFailure(recorded)) return recorded;
    const day = calendarDay(call.now.toISOString(), DEFAULT_TIME_ZONE);
    return new Response(fileOf(input, { inUnit, ...call }), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': namedFile('attachment', `past-${of}-${day}.csv`),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
});

/** Reports that are read at a time. */
const PIECE = 50;

interface Wanted {
  of: PastExport;
  query: PastQuery;
  reportIds: string[] | null;
}

interface Reading {
  inUnit: InUnit<ReportEvent>;
  now: Date;
  requestId: string;
}

function fileOf({ of, query, reportIds }: Wanted, { inUnit, now, requestId }: Reading): ReadableStream<Uint8Array> {
  let last: PlacedId | null = null;
  let begun = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const read = await inUnit(async (db) => {
          const ids = await pastIds(db, { query, reportIds, after: last, size: PIECE }, now);
          return { ids, reports: await readReports(db, ids) };
        });
        if (isFailure(read)) throw new Error(sentence(read.code));
        const rows = read.reports.flatMap((each) => rowsOf(of, each, now.toISOString()));
        controller.enqueue(begun ? lines(rows) : withMark(lines([headsOf(of), ...rows])));
        begun = true;
        last = read.ids.at(-1) ?? null;
        if (read.ids.length < PIECE) controller.close();
      } catch (error) {
        log.error({ requestId, err: error }, 'an exported file broke off');
        controller.error(error);
      }
    },
  });
}

/** Texts that a spreadsheet would take for a formula begin with an apostrophe; numbers stay numbers. */
const lines = (rows: Cell[][]): Uint8Array =>
  new TextEncoder().encode(stringify(rows, { escape_formulas: true, record_delimiter: 'windows' }));

/** Without this mark at the beginning Excel takes UTF-8 for the letters of another alphabet. */
const withMark = (text: Uint8Array): Uint8Array => new Uint8Array([0xef, 0xbb, 0xbf, ...text]);

/** In the order of the ids. */
async function readReports(db: Db, ids: readonly PlacedId[]): Promise<ExportedReport[]> {
  const rows = await db.report.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: { ...reportSelect, shares: { select: { email: true, acknowledgedAt: true } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { shares } = row;
    const people = (of: typeof shares) => new Set(of.map(({ email }) => email.toLowerCase())).size;
    return {
      report: reportOf(row),
      sharedWith: people(shares),
      acknowledgedBy: people(shares.filter(({ acknowledgedAt }) => acknowledgedAt !== null)),
    };
  });
}
