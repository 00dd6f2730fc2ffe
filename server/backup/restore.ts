import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract, type Extract } from 'tar-stream';
import { OWNERSHIP } from '@/lib/platform/database/ownership';
import { applyMigration, migrate, readMigrations } from '@/lib/platform/database/migrate';
import { prepareRoles } from '@/lib/platform/database/roles';
import { isStorageKey, type Storage } from '@/lib/platform/storage/storage';
import { OUTBOX_FOLDER } from './backup';
import { COMPLETE_ENTRY, MANIFEST_ENTRY, manifestSchema, getTableEntryName, type Manifest } from './manifest';
import { countBytes, type ReportProgress } from './progress';
import { formatColumns, listForcedTables, disableProtection, listProductTables, enableProtection } from './tables';

export interface RestoreOptions {
  databaseUrl: string;
  dataDir: string;
  storage: Storage;
  /** Path of the archive. */
  file: string;
  /** Whether to overwrite a database that has rows. */
  shouldReplace: boolean;
  onProgress?: ReportProgress;
}

export interface RestoreResult {
  madeAt: string;
  tables: number;
  files: number;
  /** The secret of the archived server, if it was stored in DATA_DIR. */
  authSecret: string | undefined;
  /** Whether the archive has no files of the storage, so that its own must match the rows. */
  withoutFiles: boolean;
}

/**
 * Restores a database and its files. The tables are replaced in one transaction, which commits after the whole archive
 * was read; then later migrations are applied. Files are written while the archive is read and replace files of the
 * same name. After a failure they stay, but no restored row names them.
 */
export async function restore({
  databaseUrl,
  shouldReplace,
  onProgress = () => undefined,
  ...options
}: RestoreOptions): Promise<RestoreResult> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await prepareRoles(client);
    await rejectWhileInUse(client);
    if (!shouldReplace) await rejectUnlessEmpty(client);
    const result = await readArchive(client, { ...options, onProgress });
    await migrate(client);
    return result;
  } finally {
    await client.end();
  }
}

const MAINTENANCE_TABLES = Object.entries(OWNERSHIP).flatMap(([table, owner]) =>
  owner === 'maintenance' ? [table] : [],
);

/** Connections that are closing get about two seconds. */
const MAX_IN_USE_CHECKS = 20;

/** Refuses a restore while a server is connected, under any of its logins. Retries for connections that are closing. */
async function rejectWhileInUse(client: Client): Promise<void> {
  for (let attempt = 0; attempt < MAX_IN_USE_CHECKS; attempt += 1) {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid
        WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
          AND NOT r.rolsuper AND pg_has_role(r.oid, 'earthtight_app', 'MEMBER')`,
    );
    if (!rowCount) return;
    await pause(100);
  }
  throw new Error('The database is in use. Stop the server first, then restore.');
}

/** Refuses a restore without `shouldReplace` if a table has rows, other than those that the first start writes. */
async function rejectUnlessEmpty(client: Client): Promise<void> {
  await client.query('BEGIN');
  try {
    const allTables = await listProductTables(client);
    const tables = allTables.filter(({ name }) => !MAINTENANCE_TABLES.includes(name));
    if (tables.length === 0) return;
    await client.query('SET LOCAL ROLE earthtight_maintenance');
    for (const { name } of tables) {
      const { rowCount } = await client.query(`SELECT 1 FROM ${escapeIdentifier(name)} LIMIT 1`);
      if (rowCount) {
        throw new Error(
          `The database is not empty (there are rows in ${name}). To overwrite everything in it, add --replace.`,
        );
      }
    }
  } finally {
    await client.query('ROLLBACK');
  }
}

async function readArchive(
  client: Client,
  { file, dataDir, storage, onProgress }: Required<Pick<RestoreOptions, 'file' | 'dataDir' | 'storage' | 'onProgress'>>,
): Promise<RestoreResult> {
  const total = await fs.stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  let done = 0;
  const onBytes = (count: number) => {
    done += count;
    onProgress({ step: 'Reading the backup', done, total, unit: 'bytes' });
  };
  const restorer = new ArchiveRestorer(client, dataDir, storage);
  await client.query('BEGIN');
  try {
    const archive = extract();
    const reading = pipeline(createReadStream(file), countBytes(onBytes), archive);
    // `reading` is awaited below. Without this handler, an unreadable file would end the process before that.
    reading.catch((error: Error) => archive.destroy(error));
    // The loop must start in the same tick, or the first entry could be lost.
    for await (const entry of archive) await restorer.add(entry);
    await reading;
    const result = await restorer.finish();
    await client.query('COMMIT');
    return result;
  } catch (cause) {
    await client.query('ROLLBACK');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${file} could not be restored, and the database was not changed: ${reason}${describeWrittenFiles(restorer.fileCount)}`,
      { cause },
    );
  }
}

const describeWrittenFiles = (count: number): string =>
  count === 0 ? '' : `\n  Files already written: ${count}. They stay, but the database does not use them.`;

type Entry = Extract extends AsyncIterable<infer Source> ? Source : never;

/** Restores the entries of an archive in their order, in the transaction of `client`. */
class ArchiveRestorer {
  private manifest: Manifest | undefined;
  private forcedTables: ReadonlySet<string> = new Set();
  private filledTables = 0;
  fileCount = 0;
  private isComplete = false;

  constructor(
    private readonly client: Client,
    private readonly dataDir: string,
    private readonly storage: Storage,
  ) {}

  async add(entry: Entry): Promise<void> {
    const { name } = entry.header;
    if (!this.manifest) return this.begin(name, await buffer(entry));
    const table = this.manifest.tables[this.filledTables];
    if (table) return this.fill(table, entry);
    if (name === COMPLETE_ENTRY) this.isComplete = true;
    else await this.addFile(name, await buffer(entry));
    entry.resume();
  }

  async finish(): Promise<RestoreResult> {
    if (!this.manifest || !this.isComplete) throw new Error('the archive is incomplete.');
    for (const { name, next } of this.manifest.sequences) {
      await this.client.query('SELECT setval($1::regclass, $2::bigint, false)', [escapeIdentifier(name), next]);
    }
    await enableProtection(this.client, this.manifest.tables, this.forcedTables);
    const { madeAt, tables, authSecret, withoutFiles = false } = this.manifest;
    return { madeAt, tables: tables.length, files: this.fileCount, authSecret, withoutFiles };
  }

  private async begin(name: string, content: Buffer): Promise<void> {
    if (name !== MANIFEST_ENTRY) throw new Error('it is not an Earth Tight backup.');
    const manifest = manifestSchema.parse(JSON.parse(content.toString('utf8')));
    await rebuildTables(this.client, manifest);
    this.forcedTables = await listForcedTables(this.client);
    await disableProtection(this.client, manifest.tables);
    this.manifest = manifest;
  }

  private async fill(table: Manifest['tables'][number], entry: Entry): Promise<void> {
    if (entry.header.name !== getTableEntryName(table)) throw new Error(`the table ${table.name} is missing.`);
    const sql = `COPY ${escapeIdentifier(table.name)} (${formatColumns(table)}) FROM STDIN`;
    await pipeline(entry, this.client.query(copyFrom(sql)));
    this.filledTables += 1;
  }

  private async addFile(name: string, content: Buffer): Promise<void> {
    const [folder, ...parts] = parseSafePath(name);
    if (folder === 'files') await this.storage.put(parts.join('/'), content);
    else await this.writeOutboxFile(parts, content);
    this.fileCount += 1;
  }

  private async writeOutboxFile(parts: readonly string[], content: Buffer): Promise<void> {
    const target = path.join(this.dataDir, OUTBOX_FOLDER, ...parts);
    await fs.mkdir(path.dirname(target), { recursive: true });
    const temporaryFile = `${target}.part`;
    await fs.writeFile(temporaryFile, content, { mode: 0o600, flush: true });
    await fs.rename(temporaryFile, target);
  }
}

/** Creates the tables as they were at the time of the backup. Later migrations follow after the rows. */
async function rebuildTables(client: Client, { migrations, tables }: Manifest): Promise<void> {
  const migrationsByName = new Map(
    readMigrations(path.resolve('prisma/migrations')).map((migration) => [migration.name, migration]),
  );
  const unknownMigrations = migrations.filter((name) => !migrationsByName.has(name));
  if (unknownMigrations.length > 0)
    throw new Error(`it was made by a newer release (with ${unknownMigrations.join(', ')}).`);
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  await client.query('GRANT USAGE ON SCHEMA public TO PUBLIC');
  for (const name of migrations) {
    const migration = migrationsByName.get(name);
    if (migration) await applyMigration(client, migration);
  }
  const createdNames = new Set((await listProductTables(client)).map(({ name }) => name));
  const unknownTables = tables.filter(({ name }) => !createdNames.has(name));
  if (unknownTables.length > 0) throw new Error(`it has tables that its migrations do not create.`);
}

/** The archive is untrusted: only plain names below `files` and `outbox` are accepted, and keys of the storage. */
function parseSafePath(name: string): string[] {
  const parts = name.split('/');
  const isPlain = parts.every((part) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(part));
  const isKnown = parts[0] === 'files' ? isStorageKey(parts.slice(1).join('/')) : parts[0] === OUTBOX_FOLDER;
  if (!isPlain || !isKnown) throw new Error(`it contains a file with the invalid name ${name}.`);
  return parts;
}
