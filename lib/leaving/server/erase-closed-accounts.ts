import type { DailyJob } from '@/lib/platform/daily-job';
import { log } from '@/lib/platform/log';

/**
 * Erases the accounts that were deleted 14 days ago. What goes is listed in one place, the function
 * `erase_closed_accounts` of the database (migration leaving).
 */
export const eraseClosedAccounts: DailyJob = {
  name: 'erase closed accounts',
  dayOf: (now) => now.toISOString().slice(0, 10),
  async work(db, _day, now) {
    const erased = await db.$queryRaw<{ id: string }[]>`SELECT erase_closed_accounts(${now}::timestamptz) AS id`;
    if (erased.length > 0) log.info({ accounts: erased.length }, 'closed accounts were erased');
  },
};
