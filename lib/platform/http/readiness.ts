import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { readMigrations } from '@/lib/platform/database/migrate';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import { readMarker } from '@/lib/platform/storage/marker';

export interface Readiness {
  ready: boolean;
  database: 'available' | 'unavailable';
  migrations: 'current' | 'behind' | 'unknown';
  disk: 'ok' | 'nearly full' | 'unavailable';
  /** 'other': not the storage that has the files of the database. */
  storage: 'ok' | 'other' | 'unavailable';
  /** A sentence that says why the server is not ready; null if it is ready. */
  reason: string | null;
}

interface ReadinessOptions {
  /** The directory of the migrations. */
  migrationsDirectory?: string;
  /** Returns the free bytes of the disk with a directory. */
  getFreeBytes?: (directory: string) => Promise<number>;
}

/** Longer than a healthy database takes, shorter than the timeout of a health check. */
const READINESS_TIMEOUT_MS = 3000;

/**
 * Bytes for PostgreSQL's WAL (several segments of 16 MB), the PDF of a closed inspection (up to 30 MB) and time
 * for the operator to act. Not a percentage: 2 % of a large disk would hold years of inspections.
 */
const MIN_FREE_BYTES = 200 * 1024 * 1024;

/**
 * Checks that the server is not stopping, that the database responds and has every migration of this release, that the
 * disk has free space, and that the storage is the one that all servers share.
 */
export async function checkReadiness({
  migrationsDirectory: directory = path.resolve('prisma/migrations'),
  getFreeBytes = readFreeBytes,
}: ReadinessOptions = {}): Promise<Readiness> {
  const [disk, storage, database] = await Promise.all([
    checkDisk(getFreeBytes),
    checkMarker(),
    checkDatabase(directory),
  ]);
  const state = { ...database, disk, storage };
  const reason = getRuntime().isStopping ? 'The server is stopping.' : findUnreadyReason(state);
  return { ready: reason === null, ...state, reason };
}

/** The response for a load balancer: 200, or 503 with the reason. */
export async function createReadinessResponse(): Promise<Response> {
  const readiness = await checkReadiness();
  return Response.json(readiness, { status: readiness.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}

type DatabaseState = Pick<Readiness, 'database' | 'migrations'>;

function findUnreadyReason({
  database,
  migrations,
  disk,
  storage,
}: Omit<Readiness, 'ready' | 'reason'>): string | null {
  if (database === 'unavailable') return 'The database does not respond.';
  if (migrations !== 'current') return 'The database is missing a migration of this release.';
  if (disk === 'nearly full') return 'The disk with DATA_DIR is nearly full: less than 200 MB are free.';
  if (disk === 'unavailable') return 'DATA_DIR is not accessible.';
  if (storage === 'unavailable') return 'The storage of the files does not respond.';
  return storage === 'other' ? 'The file storage belongs to another database. Check STORAGE_URL and DATA_DIR.' : null;
}

async function checkDatabase(directory: string): Promise<DatabaseState> {
  try {
    const applied = await withTimeout(READINESS_TIMEOUT_MS, loadAppliedMigrations());
    const isCurrent = readMigrations(directory).every(({ name }) => applied.has(name));
    return { database: 'available', migrations: isCurrent ? 'current' : 'behind' };
  } catch (error) {
    log.warn({ err: error }, 'not ready: the database does not respond');
    return { database: 'unavailable', migrations: 'unknown' };
  }
}

async function checkDisk(getFreeBytes: (directory: string) => Promise<number>): Promise<Readiness['disk']> {
  const directory = getRuntime().config.DATA_DIR;
  try {
    const freeBytes = await withTimeout(READINESS_TIMEOUT_MS, getFreeBytes(directory));
    if (freeBytes >= MIN_FREE_BYTES) return 'ok';
    log.warn({ directory, freeBytes }, 'not ready: the disk is nearly full');
    return 'nearly full';
  } catch (error) {
    log.warn({ err: error, directory }, 'not ready: DATA_DIR is not accessible');
    return 'unavailable';
  }
}

async function checkMarker(): Promise<Readiness['storage']> {
  const { storage, storageMarker } = getRuntime();
  if (storageMarker === null) return 'ok';
  try {
    const marker = await withTimeout(READINESS_TIMEOUT_MS, readMarker(storage));
    if (marker === storageMarker) return 'ok';
    log.warn({ marker }, 'not ready: the file storage belongs to another database');
    return 'other';
  } catch (error) {
    log.warn({ err: error }, 'not ready: the storage of the files does not respond');
    return 'unavailable';
  }
}

async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

async function loadAppliedMigrations(): Promise<Set<string>> {
  const { rows } = await getRuntime().pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Set(rows.map(({ name }) => name));
}

function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no response within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
