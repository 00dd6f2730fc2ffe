import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './errors';

/** Longer than a database takes to restart, shorter than people wait for a page. Milliseconds. */
const PATIENCE_MS = 4000;
const PAUSE_MS = 100;

/**
 * Reads again while the database is away. For pages only: a call answers 'server-busy' and is repeated by whoever
 * made it, a page would be an error on somebody's screen.
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
