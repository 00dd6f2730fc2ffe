import type { z } from 'zod';
import { getUnitDay } from '@/lib/dates';
import { isFailure, getFailureMessage } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { createCsvResponse } from '@/lib/platform/http/csv-response';
import { allowMembers, type RunInUnit } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import type { PastExport } from '@/lib/reports/domain/past-reports-export';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { reportEvents, type ReportEvent } from '@/lib/reports/events';
import { formatContentDisposition } from '@/lib/sites/file-name';
import { listHeaders, createRows, type ExportedReport } from './export-rows';
import { loadPastIds, type IdWithDate } from './past-reports-paging';
import { pastReportsExportSchema } from './past-reports-schema';
import { toReport, reportSelect } from './stored-report';

/**
 * Exports past reports for spreadsheets, one row per report or per BMP. Each batch has its own transaction, which
 * checks session and permission again.
 */
export const exportEndpoint = createFileEndpoint({
  name: 'reports.export',
  route: 'GET /api/reports/exportPastReports',
  access: allowMembers('export-reports', {
    read: (_db, { input }: { input: z.infer<typeof pastReportsExportSchema> }) => Promise.resolve(input),
  }),
  rate: 'exports',
  input: pastReportsExportSchema,
  invalidRequestCode: 'not-found',
  maxBodyBytes: 0,
  events: reportEvents,
  async handle({ call, input, inUnit }) {
    const { of: kind, query, reportIds } = input;
    const recorded = await inUnit(async (_db, _member, record) => {
      record({ type: 'exported-reports', of: kind, query, reportIds });
      return null;
    });
    if (isFailure(recorded)) return recorded;
    const day = getUnitDay(call.now);
    return createCsvResponse(formatContentDisposition('attachment', `past-${kind}-${day}.csv`), {
      header: listHeaders(kind),
      loadNextRows: createBatchReader(input, { inUnit, ...call }),
      requestId: call.requestId,
    });
  },
});

const BATCH_SIZE = 50;

interface ExportRequest {
  of: PastExport;
  query: PastQuery;
  reportIds: string[] | null;
}

interface BatchContext {
  inUnit: RunInUnit<ReportEvent>;
  now: Date;
}

function createBatchReader({ of: kind, query, reportIds }: ExportRequest, { inUnit, now }: BatchContext) {
  let last: IdWithDate | null = null;
  let isDone = false;
  return async () => {
    if (isDone) return null;
    const batch = await inUnit(async (db) => {
      const ids = await loadPastIds(db, { query, reportIds, after: last, size: BATCH_SIZE }, now);
      return { ids, reports: await readReports(db, ids) };
    });
    if (isFailure(batch)) throw new Error(getFailureMessage(batch.code));
    last = batch.ids.at(-1) ?? null;
    isDone = batch.ids.length < BATCH_SIZE;
    return batch.reports.flatMap((exported) => createRows(kind, exported, now.toISOString()));
  };
}

async function readReports(db: Db, ids: readonly IdWithDate[]): Promise<ExportedReport[]> {
  const rows = await db.report.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: { ...reportSelect, shares: { select: { email: true, acknowledgedAt: true } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { shares } = row;
    const countPeople = (recipients: typeof shares) => new Set(recipients.map(({ email }) => email.toLowerCase())).size;
    return {
      report: toReport(row),
      recipientCount: countPeople(shares),
      acknowledgedCount: countPeople(shares.filter(({ acknowledgedAt }) => acknowledgedAt !== null)),
    };
  });
}
