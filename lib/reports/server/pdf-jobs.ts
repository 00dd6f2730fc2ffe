import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isFailure, type Failure } from '@/lib/failures';
import { asUnit, type Db } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';

/** Which report gets a PDF, and its work unit. */
export interface PdfJobReference {
  reportId: string;
  unitId: string;
}

/** How long a job lives without a renewal: a server that was killed delays the next CLOSE OUT this long. */
const LEASE_SECONDS = 10;
const RENEWAL_MS = 1000;
/** How long a finished job stays if the transaction that closes the report fails, instead of deleting it. */
const CLOSING_SECONDS = 3;
/** How often a request looks whether another one's job has ended. */
const WAIT_MS = 500;

const WAITING: ReportPdfProgress = { step: 'waiting', done: 0, total: null };

/**
 * Makes a report's PDF unless another request, perhaps on another server, is making it. Then waits until that one has
 * ended, and resolves with null: the report may be closed now. After a success, `endPdfJob` must be called in the
 * transaction that closes the report, so that no other request makes a PDF in between.
 */
export async function runPdfJobOnce<Result>(
  job: PdfJobReference,
  render: (onProgress: (progress: ReportPdfProgress) => void) => Promise<Result | Failure>,
): Promise<Result | Failure | null> {
  const id = randomUUID();
  if (!(await asUnit(job.unitId, (db) => startJob(db, job, id)))) {
    await waitForEnd(job);
    return null;
  }
  let progress = WAITING;
  // One after another, so that an older step never replaces a newer one.
  let renewal = Promise.resolve();
  const renew = (seconds: number) => {
    renewal = renewal
      .then(() => asUnit(job.unitId, (db) => renewJob(db, id, progress, seconds)))
      .catch((error: unknown) => log.warn({ err: error, ...job }, 'a PDF job was not renewed'));
    return renewal;
  };
  const timer = setInterval(() => void renew(LEASE_SECONDS), RENEWAL_MS);
  let result: Result | Failure | undefined;
  try {
    result = await render((next) => {
      const isNewStep = next.step !== progress.step;
      progress = next;
      if (isNewStep) void renew(LEASE_SECONDS);
    });
    return result;
  } finally {
    clearInterval(timer);
    const hasPdf = result !== undefined && !isFailure(result);
    await renew(hasPdf ? CLOSING_SECONDS : 0);
  }
}

/** Returns false if the report has a job already. */
async function startJob(db: Db, { reportId, unitId }: PdfJobReference, id: string): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO pdf_job AS j (report_id, work_unit_id, id, expires_at, progress)
    VALUES (${reportId}::uuid, ${unitId}::uuid, ${id}::uuid, now() + make_interval(secs => ${LEASE_SECONDS}),
      ${JSON.stringify(WAITING)}::jsonb)
    ON CONFLICT (report_id) DO UPDATE
      SET id = excluded.id, expires_at = excluded.expires_at, progress = excluded.progress
      WHERE j.expires_at <= now()`;
  return count === 1;
}

async function renewJob(db: Db, id: string, progress: ReportPdfProgress, seconds: number): Promise<void> {
  await db.$executeRaw`
    UPDATE pdf_job SET expires_at = now() + make_interval(secs => ${seconds}), progress = ${JSON.stringify(progress)}::jsonb
     WHERE id = ${id}::uuid`;
}

async function waitForEnd({ reportId, unitId }: PdfJobReference): Promise<void> {
  do await pause(WAIT_MS);
  while ((await asUnit(unitId, (db) => readPdfJobProgress(db, reportId))) !== null);
}

/** Call this in the transaction that closes the report. */
export const endPdfJob = (db: Db, reportId: string) => db.pdfJob.deleteMany({ where: { reportId } });

/** Progress of the PDF that a server is making; null if none is. */
export async function readPdfJobProgress(db: Db, reportId: string): Promise<ReportPdfProgress | null> {
  const [job] = await db.$queryRaw<{ progress: ReportPdfProgress }[]>`
    SELECT progress FROM pdf_job WHERE report_id = ${reportId}::uuid AND expires_at > now()`;
  return job?.progress ?? null;
}
