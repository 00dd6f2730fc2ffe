import { runDailyJob, type DailyJob } from '@/lib/platform/process/daily-job';
import type { Log } from '@/lib/platform/database/listen-to-channel';

const RUN_INTERVAL_MS = 5 * 60_000;

export interface DailyRunner {
  stop(): Promise<void>;
}

/** Runs all jobs that are due, immediately and then every `intervalMs`. A failed job is logged and tried again. */
export function startDailyJobs(jobs: readonly DailyJob[], log: Log, intervalMs = RUN_INTERVAL_MS): DailyRunner {
  let running = runJobs();
  const timer = setInterval(() => {
    running = running.then(runJobs);
  }, intervalMs);
  timer.unref();

  async function runJobs(): Promise<void> {
    for (const job of jobs)
      await runDailyJob(job, new Date()).catch((error: unknown) =>
        log.error({ err: error, job: job.name }, 'daily job failed; it will be retried'),
      );
  }

  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
