import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '@/lib/platform/database/migrate';
import { OLDEST_SUPPORTED_MIGRATION } from '@/lib/platform/database/release-support';
import { prepareRoles, rejectUnsafeOwner } from '@/lib/platform/database/roles';
import { createTestDatabase, type TestDatabase } from '@/tests/setup/test-database';
import { loadTestServer } from '@/tests/setup/test-server';

let scratch: TestDatabase;
let client: pg.Client;
let directory: string;

beforeEach(async () => {
  scratch = await createTestDatabase();
  client = new pg.Client(scratch.url);
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-migrations-'));
});

afterEach(async () => {
  await client.end();
  await scratch.close();
  fs.rmSync(directory, { recursive: true });
});

test('the start applies new migrations once, in the order of their names', async () => {
  writeMigration('2_second', 'ALTER TABLE plan ADD COLUMN note text');
  writeMigration('1_first', 'CREATE TABLE plan (id int)');

  expect(await migrate(client, { directory })).toEqual(['1_first', '2_second']);
  expect(await migrate(client, { directory })).toEqual([]);
});

test('the start rolls back and names a failed migration, and the next start retries it', async () => {
  writeMigration('1_first', 'CREATE TABLE plan (id int)');
  writeMigration('2_broken', 'CREATE TABLE half (id int); SELECT no_such_thing');

  await expect(migrate(client, { directory })).rejects.toThrow('The migration 2_broken failed and was rolled back');
  expect(await getTables()).toEqual(['_prisma_migrations', 'plan']);

  writeMigration('2_broken', 'CREATE TABLE whole (id int)');
  expect(await migrate(client, { directory })).toEqual(['2_broken']);
});

test('two servers that start together run the migrations in turn', async () => {
  writeMigration('1_first', 'CREATE TABLE plan (id int)');
  const other = new pg.Client(scratch.url);
  await other.connect();

  const applied = await Promise.all([migrate(client, { directory }), migrate(other, { directory })]);
  await other.end();

  expect(applied.flat()).toEqual(['1_first']);
});

test('the start rejects a database that is newer than the release', async () => {
  writeMigration('1_first', 'CREATE TABLE plan (id int)');
  writeMigration('2_future', 'CREATE TABLE later (id int)');
  await migrate(client, { directory });
  fs.rmSync(path.join(directory, '2_future'), { recursive: true });

  await expect(migrate(client, { directory })).rejects.toThrow(
    'The database is newer than this release (it has 2_future)',
  );
});

describe('after a newer release has migrated the database, the previous release', () => {
  beforeEach(async () => {
    await prepareRoles(client);
    await client.query('GRANT USAGE ON SCHEMA public TO PUBLIC');
    writeMigration('1_first', 'CREATE TABLE plan (id int)');
    writeMigration('2_support', readMigration('20261128201000_release_support'));
    await migrate(client, { directory, oldestSupported: '2_support' });
  });

  /** Migrates as a newer release would, and removes its migration again. */
  async function migrateAsNewerRelease(oldestSupported: string): Promise<void> {
    writeMigration('3_newer', 'CREATE TABLE newer (id int)');
    await migrate(client, { directory, oldestSupported });
    fs.rmSync(path.join(directory, '3_newer'), { recursive: true });
  }

  test('starts and changes nothing if the newer one supports it', async () => {
    await migrateAsNewerRelease('2_support');
    const lines: string[] = [];

    expect(await migrate(client, { directory, oldestSupported: '1_first', log: (line) => lines.push(line) })).toEqual(
      [],
    );

    expect(lines).toEqual(['A newer release has migrated the database. This release can still serve it.']);
    await client.query('SET ROLE earthtight_maintenance');
    expect((await client.query('SELECT oldest_migration FROM release_support')).rows).toEqual([
      { oldest_migration: '2_support' },
    ]);
  });

  test('does not start if the newer one does not support it', async () => {
    await migrateAsNewerRelease('3_newer');

    await expect(migrate(client, { directory })).rejects.toThrow('The database is newer than this release');
  });
});

test('the oldest supported migration is one of this release', () => {
  expect(fs.readdirSync('prisma/migrations')).toContain(OLDEST_SUPPORTED_MIGRATION);
});

test('the start names a migration that was edited after it was applied', async () => {
  writeMigration('1_first', 'CREATE TABLE plan (id int)');
  await migrate(client, { directory });
  writeMigration('1_first', 'CREATE TABLE plan (id int, note text)');
  const lines: string[] = [];

  await migrate(client, { directory, log: (line) => lines.push(line) });

  expect(lines).toEqual(['The migration 1_first was edited after it was applied here.']);
});

test('the start stops at a migration that another tool left incomplete, and names it', async () => {
  writeMigration('1_first', 'CREATE TABLE plan (id int)');
  await migrate(client, { directory });
  await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_elsewhere')`);

  await expect(migrate(client, { directory })).rejects.toThrow('2_elsewhere was started by another tool');
});

test('the migrations build the database that prisma/schema.prisma describes', () => {
  const output = execFileSync('npx', ['tsx', 'scripts/migration.ts'], { encoding: 'utf8' });

  expect(output).toBe('prisma/schema.prisma has no changes since the last migration.\n');
}, 60_000);

test('the start changes nothing when the roles already exist', async () => {
  await expect(prepareRoles(client)).resolves.toBeUndefined();
});

test('the start prints the statements for an administrator if the login cannot create roles', async () => {
  const admin = new pg.Client(loadTestServer().adminUrl);
  await admin.connect();
  await admin.query('BEGIN');
  try {
    await admin.query('CREATE ROLE earthtight_weak');
    await admin.query('SET LOCAL SESSION AUTHORIZATION earthtight_weak');

    await expect(prepareRoles(admin)).rejects.toThrow(
      /earthtight_weak is not allowed to create the product's roles[\s\S]*GRANT earthtight_app TO earthtight_weak/,
    );
  } finally {
    await admin.query('ROLLBACK');
    await admin.end();
  }
});

test('the start rejects a login that bypasses row-level security', async () => {
  await expect(rejectUnsafeOwner(client)).resolves.toBeUndefined();

  const admin = new pg.Client(loadTestServer().adminUrl);
  await admin.connect();
  await expect(rejectUnsafeOwner(admin)).rejects.toThrow('is a superuser or has BYPASSRLS');
  await admin.end();
});

function writeMigration(name: string, sql: string): void {
  fs.mkdirSync(path.join(directory, name), { recursive: true });
  fs.writeFileSync(path.join(directory, name, 'migration.sql'), sql);
}

const readMigration = (name: string): string =>
  fs.readFileSync(path.join('prisma/migrations', name, 'migration.sql'), 'utf8');

async function getTables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
