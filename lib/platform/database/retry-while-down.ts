import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from './errors';

/** Longer than a database restart, shorter than people wait for a page. */
const MAX_RETRY_MS = 4000;
const RETRY_INTERVAL_MS = 100;

/**
 * Retries a read while the database is unavailable, for about MAX_RETRY_MS. For pages only: clients of operations retry
 * themselves.
 */
export async function retryWhileDatabaseDown<T>(read: () => Promise<T>, until = Date.now() + MAX_RETRY_MS): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDatabaseUnavailable(error) || Date.now() >= until) throw error;
    await pause(RETRY_INTERVAL_MS);
    return retryWhileDatabaseDown(read, until);
  }
}
