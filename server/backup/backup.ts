import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import { formatBytes } from '@/lib/format-bytes';
import { returnIfMissing, type Storage } from '@/lib/platform/storage/storage';
import { COMPLETE_ENTRY, MANIFEST_ENTRY, getTableEntryName, type Manifest, type Table } from './manifest';
import { countBytes, type ReportProgress } from './progress';
import { formatColumns, listProductTables, listSequences } from './tables';

/** What to archive, and where. */
export interface BackupOptions {
  databaseUrl: string;
  dataDir: string;
  storage: Storage;
  /** Path of the new archive. The file must not exist. */
  file: string;
  /** The server's secret, stored in the archive; undefined if it is configured with AUTH_SECRET. */
  authSecret: string | undefined;
  /** Leaves the files of the storage out. The rows name every photo, final PDF and letter with its digest. */
  withoutFiles?: boolean;
  onProgress?: ReportProgress;
}

export interface BackupResult {
  rows: number;
  files: number;
  /** Size of the archive. */
  bytes: number;
}

/** The folder below DATA_DIR that is archived besides the files of the storage. Map tiles can be fetched again. */
export const OUTBOX_FOLDER = 'outbox';

/**
 * Writes an archive while the server may be running. Tables are read as of one moment, then the files of the storage. A
 * file is stored before the row that names it, so a row in the archive lacks its file only if the file was deleted
 * meanwhile.
 */
export async function backup({
  file,
  withoutFiles = false,
  onProgress = () => undefined,
  ...content
}: BackupOptions): Promise<BackupResult> {
  await rejectExisting(file);
  const temporaryFile = `${file}.part`;
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(temporaryFile, { mode: 0o600, flush: true }));
  const [counts] = await Promise.all([
    fillArchive(archive, { ...content, withoutFiles, onProgress }).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    }),
    writing,
  ]).catch(async (cause: unknown) => {
    await fs.rm(temporaryFile, { force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`No backup was made, and the unfinished file was deleted: ${reason}`, { cause });
  });
  const { size } = await fs.stat(temporaryFile);
  await fs.rename(temporaryFile, file);
  return { ...counts, bytes: size };
}

async function rejectExisting(file: string): Promise<void> {
  const existing = await fs.stat(file).catch(() => undefined);
  if (existing) throw new Error(`${file} already exists. Choose another name.`);
}

type ArchiveContent = Required<Omit<BackupOptions, 'file'>>;

async function fillArchive(archive: Pack, content: ArchiveContent): Promise<{ rows: number; files: number }> {
  const { dataDir, storage, withoutFiles, onProgress } = content;
  const rows = await addTables(archive, content);
  const readers = new Map<string, () => Promise<Buffer>>();
  for (const name of await listOutboxFiles(dataDir)) readers.set(name, () => fs.readFile(path.join(dataDir, name)));
  if (!withoutFiles) for await (const { key } of storage.list()) readers.set(`files/${key}`, () => storage.read(key));
  let files = 0;
  let done = 0;
  for (const [name, read] of readers) {
    // A file that was deleted meanwhile has no row any more, or never had one.
    const bytes = await read().catch(returnIfMissing(null));
    if (bytes) {
      await addEntry(archive, name, bytes);
      files += 1;
    }
    done += 1;
    onProgress({ step: 'Saving files', done, total: readers.size, unit: 'files' });
  }
  await addEntry(archive, COMPLETE_ENTRY, '');
  archive.finalize();
  return { rows, files };
}

async function addTables(
  archive: Pack,
  { databaseUrl, authSecret, withoutFiles, onProgress }: ArchiveContent,
): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'earthtight-backup-'));
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const manifest = await createManifest(client, { authSecret, withoutFiles });
    await addEntry(archive, MANIFEST_ENTRY, JSON.stringify(manifest, null, 2));
    await client.query('SET LOCAL ROLE earthtight_maintenance');
    const { tables } = manifest;
    let rows = 0;
    let bytes = 0;
    const reportTables = (done: number) =>
      onProgress({
        step: 'Saving tables',
        done,
        total: tables.length,
        unit: 'tables',
        detail: `${formatBytes(bytes)} so far`,
      });
    for (const [index, table] of tables.entries()) {
      rows += await addTable(archive, client, table, path.join(folder, table.name), (count) => {
        bytes += count;
        reportTables(index);
      });
      reportTables(index + 1);
    }
    return rows;
  } finally {
    await client.end();
    await fs.rm(folder, { recursive: true });
  }
}

async function createManifest(
  client: Client,
  { authSecret, withoutFiles }: Pick<ArchiveContent, 'authSecret' | 'withoutFiles'>,
): Promise<Manifest> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    tables: await listProductTables(client),
    sequences: await listSequences(client),
    authSecret,
    ...(withoutFiles ? { withoutFiles } : {}),
  };
}

/** Each table is spooled to a temporary file, because tar stores the size of an entry before its content. */
async function addTable(
  archive: Pack,
  client: Client,
  table: Table,
  spool: string,
  onBytes: (count: number) => void,
): Promise<number> {
  const sql = `COPY (SELECT ${formatColumns(table)} FROM ${escapeIdentifier(table.name)}) TO STDOUT`;
  const copyStream = client.query(copyTo(sql));
  await pipeline(copyStream, countBytes(onBytes), createWriteStream(spool, { mode: 0o600 }));
  await addStream(archive, getTableEntryName(table), spool);
  await fs.rm(spool);
  return copyStream.rowCount;
}

async function listOutboxFiles(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, OUTBOX_FOLDER);
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(returnIfMissing([]));
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

async function addStream(archive: Pack, name: string, source: string): Promise<void> {
  const handle = await fs.open(source);
  try {
    const { size } = await handle.stat();
    const stream = createReadStream('', { fd: handle, start: 0, end: Math.max(0, size - 1), autoClose: false });
    await pipeline(size > 0 ? stream : [], archive.entry({ name, size, mode: 0o600 }));
  } finally {
    await handle.close();
  }
}

function addEntry(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}
