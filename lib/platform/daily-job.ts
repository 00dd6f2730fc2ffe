import { asSystem, type Db } from '@/lib/platform/database/client';

/** Work that is done once a day, whatever number of servers there are. */
export interface DailyJob {
  name: string;
  /** The calendar day that it is, `YYYY-MM-DD`, where the job counts its days. */
  dayOf: (now: Date) => string;
  /**
   * Runs as the system, in the transaction that says that the day is done. It does all that is due and not done yet, so
   * that days on which no server ran are made up for.
   */
  work: (db: Db, day: string, now: Date) => Promise<void>;
}

/**
 * Does the job if nobody has done it on this day. While another server is at it, nothing is done here: that server may
 * still fail, so this one asks again later.
 *
 * @returns whether this call has done it.
 */
export function runDailyJob({ name, dayOf, work }: DailyJob, now: Date): Promise<boolean> {
  const day = dayOf(now);
  return asSystem(async (db) => {
    // The lock ends with its transaction, also when the server that holds it is killed.
    const [lock] = await db.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`daily ${name}`}, 0)) AS taken`;
    if (!lock?.taken) return false;
    const claimed = await db.$executeRaw`
      INSERT INTO job_run (job, day, done_at) VALUES (${name}, ${day}::date, ${now}) ON CONFLICT DO NOTHING`;
    if (claimed === 0) return false;
    await work(db, day, now);
    return true;
  });
}
