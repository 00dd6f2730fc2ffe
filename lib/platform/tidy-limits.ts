import { asSystem } from './database/client';

/** Deletes expired counters. */
export const tidyLimits = (now: Date): Promise<number> =>
  asSystem((db) => db.$executeRaw`DELETE FROM limit_use WHERE until < ${now}::timestamptz - interval '1 day'`);
