import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { isSupported, OLDEST_SUPPORTED_MIGRATION, recordSupport } from './release-support';

/** Prisma's history table, so that `prisma migrate` sees what was applied. */
export const CREATE_HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;
/** The advisory lock that Prisma uses. */
const PRISMA_LOCK = 72_707_369;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export interface MigrateOptions {
  directory?: string;
  /** See OLDEST_SUPPORTED_MIGRATION. */
  oldestSupported?: string;
  log?: (line: string) => void;
}

/**
 * Applies pending migrations in the order of their names, each in a transaction. An advisory lock serializes
 * servers that start together. `client` must be a dedicated connection of the database's owner. A database of a newer
 * release that supports this one is left as it is.
 * @returns the names of the applied migrations
 */
export async function migrate(client: pg.ClientBase, options: MigrateOptions = {}): Promise<string[]> {
  const {
    directory = path.resolve('prisma/migrations'),
    oldestSupported = OLDEST_SUPPORTED_MIGRATION,
    log = () => undefined,
  } = options;
  const migrations = readMigrations(directory);
  await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
  try {
    await client.query(`SET client_min_messages = warning`);
    await client.query(CREATE_HISTORY_TABLE);
    const applied = await loadAppliedChecksums(client);
    warnAboutEdits(applied, migrations, log);
    const unknown = listUnknown(applied, migrations);
    if (unknown.length > 0) {
      await rejectUnsupported(client, unknown, migrations);
      log('A newer release has migrated the database. This release can still serve it.');
      return [];
    }
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await applyInTransaction(client, migration);
    await recordSupport(client, oldestSupported);
    return pending.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK]);
  }
}

/** The migrations in a directory, in the order of their names. */
export function readMigrations(directory: string): Migration[] {
  return fs
    .readdirSync(directory)
    .filter((name) => fs.existsSync(path.join(directory, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const content = fs.readFileSync(path.join(directory, name, 'migration.sql'));
      return { name, sql: content.toString('utf8'), checksum: createHash('sha256').update(content).digest('hex') };
    });
}

async function loadAppliedChecksums(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; isFinished: boolean }>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS "isFinished" FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const unfinished = rows.find((row) => !row.isFinished);
  // `migrate` runs each migration in a transaction, so another tool left this one unfinished.
  if (unfinished) {
    throw new Error(
      `The migration ${unfinished.migration_name} was started by another tool and not finished. ` +
        `Check the tables it changes, then mark it with: npx prisma migrate resolve`,
    );
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/** The applied migrations of a newer release. */
function listUnknown(applied: Map<string, string>, migrations: Migration[]): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  return [...applied.keys()].filter((name) => !known.has(name));
}

async function rejectUnsupported(client: pg.ClientBase, unknown: string[], migrations: Migration[]): Promise<void> {
  if (await isSupported(client, new Set(migrations.map(({ name }) => name)))) return;
  throw new Error(
    `The database is newer than this release (it has ${unknown.join(', ')}). Start the newer release again.`,
  );
}

function warnAboutEdits(applied: Map<string, string>, migrations: Migration[], log: (line: string) => void): void {
  for (const { name, checksum } of migrations) {
    const appliedChecksum = applied.get(name);
    if (appliedChecksum !== undefined && appliedChecksum !== checksum)
      log(`The migration ${name} was edited after it was applied here.`);
  }
}

async function applyInTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await applyMigration(client, migration);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    const { name, checksum } = migration;
    const reason = cause instanceof Error ? cause.message : String(cause);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, rolled_back_at) VALUES ($1, $2, $3, $4, now())`,
      [randomUUID(), checksum, name, reason],
    );
    throw new Error(`The migration ${name} failed and was rolled back: ${reason}`, { cause });
  }
}

/** Applies one migration and records it in the history, inside the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  // A restore has dropped the schema with the history.
  await client.query(CREATE_HISTORY_TABLE);
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}
