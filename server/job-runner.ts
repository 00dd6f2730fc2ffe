import type { Log } from '@/lib/platform/database/listen-to-channel';

const RUN_INTERVAL_MS = 5 * 60_000;

export interface PeriodicJob {
  name: string;
  /** Does what is due at `now`. Polls `isStopped` to end early. */
  run: (now: Date, isStopped: () => boolean) => Promise<unknown>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

/** Runs all jobs immediately and then every `intervalMs`. A failed job is logged and tried again. */
export function startJobs(jobs: readonly PeriodicJob[], log: Log, intervalMs = RUN_INTERVAL_MS): JobRunner {
  let isStopped = false;
  let running = runJobs();
  const timer = setInterval(() => {
    running = running.then(runJobs);
  }, intervalMs);
  timer.unref();

  async function runJobs(): Promise<void> {
    for (const { name, run } of jobs) {
      if (isStopped) return;
      await run(new Date(), () => isStopped).catch((error: unknown) =>
        log.error({ err: error, job: name }, 'job failed; it will be retried'),
      );
    }
  }

  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
