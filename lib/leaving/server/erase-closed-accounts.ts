import type { DailyJob } from '@/lib/platform/process/daily-job';
import { log } from '@/lib/platform/process/log';

/** Erases accounts whose time to restore is over. The database function `erase_closed_accounts` says what is erased. */
export const eraseClosedAccounts: DailyJob = {
  name: 'erase closed accounts',
  getDay: (now) => now.toISOString().slice(0, 10),
  async work(db, _day, now) {
    const erased = await db.$queryRaw<{ id: string }[]>`SELECT erase_closed_accounts(${now}::timestamptz) AS id`;
    if (erased.length > 0) log.info({ accounts: erased.length }, 'closed accounts were erased');
  },
};
