import { asSystem, type Db } from '../database/client';

/** A job that runs once a day, on one of the servers. */
export interface DailyJob {
  name: string;
  /** The calendar day of `now`, `YYYY-MM-DD`, in the time zone of the job. */
  getDay: (now: Date) => string;
  /** Runs as the system, in the transaction that marks the day as done. Also covers missed days. */
  work: (db: Db, day: string, now: Date) => Promise<void>;
}

/**
 * Runs the job unless it already ran on this day. If another server is running it, returns false: that server
 * may fail, so the caller tries again later.
 * @returns whether this call ran the job
 */
export function runDailyJob({ name, getDay, work }: DailyJob, now: Date): Promise<boolean> {
  const day = getDay(now);
  return asSystem(async (db) => {
    // The lock ends with its transaction, even if the server is killed.
    const [lock] = await db.$queryRaw<{ isAcquired: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`daily ${name}`}, 0)) AS "isAcquired"`;
    if (!lock?.isAcquired) return false;
    const insertedRows = await db.$executeRaw`
      INSERT INTO job_run (job, day, done_at) VALUES (${name}, ${day}::date, ${now}) ON CONFLICT DO NOTHING`;
    if (insertedRows === 0) return false;
    await work(db, day, now);
    return true;
  });
}
