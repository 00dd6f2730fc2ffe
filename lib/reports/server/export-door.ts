import type { z } from 'zod';
import { calendarDay } from '@/lib/dates';
import { isFailure, sentence } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { csvAnswer } from '@/lib/platform/csv-file';
import { members, type InUnit } from '@/lib/platform/operation/callers';
import { fileDoor } from '@/lib/platform/operation/file-door';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import type { PastExport } from '@/lib/reports/domain/past-reports-export';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { reportEvents, type ReportEvent } from '@/lib/reports/events';
import { namedFile } from '@/lib/reports/final-pdf-name';
import { headsOf, rowsOf, type ExportedReport } from './export-rows';
import { pastIds, type PlacedId } from './past-reports-places';
import { pastFileSchema } from './schema';
import { reportOf, reportSelect } from './stored-report';

/**
 * Exports past reports for spreadsheets, one row per report or per BMP. Each batch has its own transaction, which
 * checks session and permission again.
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
    return csvAnswer(namedFile('attachment', `past-${of}-${day}.csv`), {
      heads: headsOf(of),
      more: piecesOf(input, { inUnit, ...call }),
      requestId: call.requestId,
    });
  },
});

const PIECE = 50;

interface Wanted {
  of: PastExport;
  query: PastQuery;
  reportIds: string[] | null;
}

interface Reading {
  inUnit: InUnit<ReportEvent>;
  now: Date;
}

function piecesOf({ of, query, reportIds }: Wanted, { inUnit, now }: Reading) {
  let last: PlacedId | null = null;
  let whole = false;
  return async () => {
    if (whole) return null;
    const read = await inUnit(async (db) => {
      const ids = await pastIds(db, { query, reportIds, after: last, size: PIECE }, now);
      return { ids, reports: await readReports(db, ids) };
    });
    if (isFailure(read)) throw new Error(sentence(read.code));
    last = read.ids.at(-1) ?? null;
    whole = read.ids.length < PIECE;
    return read.reports.flatMap((each) => rowsOf(of, each, now.toISOString()));
  };
}

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
