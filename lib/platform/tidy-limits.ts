import { asSystem } from './database/client';

export const tidyLimits = (now: Date): Promise<number> =>
  asSystem((db) => db.$executeRaw`DELETE FROM limit_use WHERE until < ${now}::timestamptz - interval '1 day'`);
