import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './errors';

/** Milliseconds: longer than a database takes to restart, shorter than people wait for a page. */
const PATIENCE_MS = 4000;
const PAUSE_MS = 100;

/**
 * Repeats a read while the database is away. Only for pages: an operation answers 'server-busy' and the caller repeats
 * it, but a page would be an error on somebody's screen.
 */
export async function patiently<T>(read: () => Promise<T>, until = Date.now() + PATIENCE_MS): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDatabaseAway(error) || Date.now() >= until) throw error;
    await pause(PAUSE_MS);
    return patiently(read, until);
  }
}
