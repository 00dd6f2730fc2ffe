import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './errors';

/** Longer than a database restart, shorter than people wait for a page. */
const PATIENCE_MS = 4000;
const PAUSE_MS = 100;

/** Retries a read while the database is unavailable. For pages only: clients of operations retry themselves. */
export async function patiently<T>(read: () => Promise<T>, until = Date.now() + PATIENCE_MS): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDatabaseAway(error) || Date.now() >= until) throw error;
    await pause(PAUSE_MS);
    return patiently(read, until);
  }
}
