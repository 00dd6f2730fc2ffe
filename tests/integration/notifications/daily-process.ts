import { z } from 'zod';
import { readConfig } from '@/lib/platform/process/config';
import { runDailyJob, type DailyJob } from '@/lib/platform/process/daily-job';
import { openRuntime } from '@/lib/platform/process/open-runtime';
import { DAILY_JOBS } from '@/server/daily-jobs';

/**
 * A server's daily jobs in a separate process, in the product's order. It prints the results in one line. With the name
 * of a job, it stops in the middle of that job.
 */
const { url, dataDir, now, stopsIn } = z
  .object({ url: z.string(), dataDir: z.string(), now: z.string(), stopsIn: z.string().nullable() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const config = {
  ...readConfig({ DATA_DIR: dataDir, TILE_UPSTREAM: 'synthetic', TRANSACTION_TIMEOUT_MS: '60000' }, false),
  AUTH_SECRET: 'x'.repeat(40),
};
openRuntime(config, url);

const lines: string[] = [];
const writeLines = () => process.stdout.write(`${lines.join(', ')}\n`);

/** The job with a transaction that stays open after its work until the process is killed. */
const stopJob = (job: DailyJob): DailyJob => ({
  ...job,
  async work(...args) {
    await job.work(...args);
    lines.push(`${job.name} begun`);
    writeLines();
    await new Promise(() => setInterval(() => undefined, 1000));
  },
});

async function runDailyJobs(): Promise<void> {
  for (const job of DAILY_JOBS) {
    const isDone = await runDailyJob(job.name === stopsIn ? stopJob(job) : job, new Date(now));
    lines.push(`${job.name} ${isDone ? 'done' : 'not here'}`);
  }
}

void runDailyJobs().then(() => {
  writeLines();
  process.exit(0);
});
