import { asSystem } from './database/client';

/** Deletes counts whose time is over; the next use would begin them anew. */
export const tidyLimits = (now: Date): Promise<number> =>
  asSystem((db) => db.$executeRaw`DELETE FROM limit_use WHERE until < ${now}::timestamptz - interval '1 day'`);
