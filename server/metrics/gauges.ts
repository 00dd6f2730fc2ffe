import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { countPdfJobs } from '@/lib/reports/pdf/queue';
import { asSystem } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import type { Runtime } from '@/lib/platform/process/runtime';
import { readVersion } from '@/server/version';

/**
 * Registers the figures that are read when the metrics are fetched. Returns a function that reads them. The database's
 * figures are missing while it does not respond.
 */
export function registerGauges(registry: Registry, { pool, broker }: Pick<Runtime, 'pool' | 'broker'>) {
  collectDefaultMetrics({ register: registry });
  const createGauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });

  createGauge('build_info', 'The release of this server; always 1.', ['version']).set({ version: readVersion() }, 1);
  const browsers = createGauge('live_connections', 'Browsers connected to the live channel of this server.');
  const liveBroker = createGauge('live_broker_connected', '1 if this server can send live messages, otherwise 0.');
  const connections = createGauge('db_client_connections', 'Connections to the database, by state.', ['state']);
  const waiting = createGauge(
    'db_client_connection_pending_requests',
    'Requests that wait for a connection to the database.',
  );
  const pdfJobs = createGauge('pdf_jobs', 'Inspection PDFs in progress or queued.', ['state']);
  const outboxPending = createGauge('outbox_pending_messages', 'Messages of all servers that are due and not sent.');
  const outboxAge = createGauge(
    'outbox_oldest_message_age_seconds',
    'How long the oldest message that is not sent has been due; 0 without one.',
  );
  const jobs = createGauge('job_last_success_timestamp_seconds', 'When a daily job or a backup last succeeded.', [
    'job_name',
  ]);

  return async (): Promise<void> => {
    browsers.remove();
    const browserCount = broker?.countConnections?.();
    if (browserCount !== undefined) browsers.set(browserCount);
    liveBroker.set(broker?.isConnected() ? 1 : 0);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    const { runningCount, queuedCount } = countPdfJobs();
    pdfJobs.set({ state: 'running' }, runningCount);
    pdfJobs.set({ state: 'queued' }, queuedCount);
    for (const gauge of [outboxPending, outboxAge]) gauge.remove();
    jobs.reset();
    const figures = await loadDatabaseFigures().catch((error: unknown) => {
      log.warn({ err: error }, 'the metrics of the database are missing');
      return null;
    });
    if (!figures) return;
    outboxPending.set(figures.pending);
    outboxAge.set(figures.oldestSeconds);
    for (const { job, doneAt } of figures.jobs) jobs.set({ job_name: job }, doneAt.getTime() / 1000);
  };
}

function loadDatabaseFigures() {
  return asSystem(async (db) => {
    const [outbox] = await db.$queryRaw<{ pending: number; seconds: number }[]>`
      SELECT count(*)::int AS pending,
             coalesce(extract(epoch FROM now() - min(available_at)), 0)::float AS seconds
        FROM outbox_message WHERE done_at IS NULL AND available_at <= now()`;
    const jobs = await db.$queryRaw<{ job: string; doneAt: Date }[]>`
      SELECT job, max(done_at) AS "doneAt" FROM job_run GROUP BY job ORDER BY job`;
    return { pending: outbox?.pending ?? 0, oldestSeconds: outbox?.seconds ?? 0, jobs };
  });
}
