import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { runAsMaintenance } from '../database/roles';
import { MARKER_KEY, returnIfMissing, type Storage } from './storage';

/**
 * Checks that the storage has the files of this database: its marker file contains the id that the database recorded.
 * The first start creates both. Call this in a lock that the servers of the database share.
 * @returns the id
 * @throws Error with what to do, if the marker is missing or differs
 */
export async function prepareMarker(owner: pg.ClientBase, storage: Storage): Promise<string> {
  const { id, isWritten } = await runAsMaintenance(owner, () => loadOrCreateId(owner));
  const marker = await readMarker(storage);
  const isOurs = marker === null && !isWritten ? await storage.putNew(MARKER_KEY, Buffer.from(id)) : marker === id;
  if (!isOurs) {
    throw new Error(
      `This storage does not have the files of this database: its file '${MARKER_KEY}' is missing or belongs to another database. ` +
        'Set the same STORAGE_URL on every server, mount the disk of DATA_DIR/files, or restore a backup. ' +
        'To use this storage anyway, run: npm run storage -- accept',
    );
  }
  await runAsMaintenance(owner, () => owner.query('UPDATE storage_marker SET is_written = true WHERE NOT is_written'));
  return id;
}

/** Makes this storage the one of the database, whatever its marker says. No server may be running. */
export async function acceptStorage(owner: pg.ClientBase, storage: Storage): Promise<void> {
  await runAsMaintenance(owner, () => owner.query('DELETE FROM storage_marker'));
  await storage.remove(MARKER_KEY);
  await prepareMarker(owner, storage);
}

/** The content of the marker file; null if it is missing. */
export const readMarker = async (storage: Storage): Promise<string | null> =>
  (await storage.read(MARKER_KEY).catch(returnIfMissing(null)))?.toString('utf8') ?? null;

interface RecordedMarker {
  id: string;
  /** Whether the file was written. */
  isWritten: boolean;
}

/** Recorded before the file is written, so that a start that was interrupted in between can be repeated. */
async function loadOrCreateId(owner: pg.ClientBase): Promise<RecordedMarker> {
  const { rows } = await owner.query<RecordedMarker>('SELECT id, is_written AS "isWritten" FROM storage_marker');
  if (rows[0]) return rows[0];
  const id = randomUUID();
  await owner.query('INSERT INTO storage_marker (id) VALUES ($1)', [id]);
  return { id, isWritten: false };
}
