import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '@/lib/platform/process/config';
import { startEmbedded, type EmbeddedServer } from '@/lib/platform/database/embedded';
import { runStatement } from '@/tests/setup/test-database';
import { openDatabase } from '@/server/database';

/**
 * A PostgreSQL that belongs to another person. It asks for passwords and has nothing of the product yet. In these tests
 * it is an embedded server that was set up to ask for passwords.
 */
let directory: string;
let server: EmbeddedServer;
let admin: pg.Client;
let number = 0;
let plant: string;

beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-own-'));
  server = await startEmbedded(directory, { isDurable: false });
  admin = new pg.Client(server.adminUrl);
  await admin.connect();
  const rules = path.join(directory, 'data', 'pg_hba.conf');
  fs.writeFileSync(rules, `local "/^plant" all scram-sha-256\n${fs.readFileSync(rules, 'utf8')}`);
  await admin.query('SELECT pg_reload_conf()');
}, 60_000);
beforeEach(async () => {
  // The start prints each of its steps, also the one that failed.
  for (const way of ['log', 'error'] as const) jest.spyOn(console, way).mockImplementation(() => undefined);
  plant = `plant${(number += 1)}`;
});
afterEach(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${plant}`);
  const { rows } = await admin.query<{ role: string }>(
    `SELECT rolname AS role FROM pg_roles WHERE rolname LIKE 'earthtight\\__%' OR rolname LIKE 'plant%'
      ORDER BY rolname = $1`,
    [plant],
  );
  for (const { role } of rows) await admin.query(`DROP ROLE ${role}`);
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  fs.rmSync(directory, { recursive: true, force: true });
});

const SECRET = 'a secret of the tests, long enough for them';
const OTHER_SECRET = 'another secret of the tests, as long as that';

/** The SQL of 'Replace AUTH_SECRET' in docs/operations.md. */
const readDocumentedStatements = () =>
  [...fs.readFileSync('docs/operations.md', 'utf8').matchAll(/^ {4}psql "\$DATABASE_URL" -c "(.+)"$/gm)].map(
    ([, statement = '']) => statement,
  );

/** Creates the login of docs/operations.md. */
async function createOperator(attributes: string): Promise<string> {
  await forgetServer();
  await admin.query(`CREATE ROLE ${plant} LOGIN PASSWORD 'gravel' ${attributes}`);
  await admin.query(`CREATE DATABASE ${plant} OWNER ${plant}`);
  return getAddress(plant, 'gravel');
}

/** Removes what the embedded server has created at its start, because the operator's server does not have it. */
async function forgetServer(): Promise<void> {
  const roles = ['earthtight_app', 'earthtight_system', 'earthtight_maintenance', 'earthtight_pages'];
  for (const role of roles) await admin.query(`DROP ROLE IF EXISTS ${role}`);
}

const getAddress = (login: string, password: string) =>
  `postgresql://${login}:${password}@localhost/${plant}?host=${encodeURIComponent(directory)}`;

/** Starts the product's database as `npm start` does. */
const start = (settings: Record<string, string>, authSecret = SECRET) =>
  openDatabase(
    { ...readConfig({ ...settings, AUTH_SECRET: authSecret }), AUTH_SECRET: authSecret },
    { addShutdownStep: () => undefined },
  );

async function getPersonName(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT session_user::text AS name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

test('the start creates the serving login with a password when only DATABASE_URL is set', async () => {
  const DATABASE_URL = await createOperator('CREATEROLE');

  const { ownerUrl, servingUrl } = await start({ DATABASE_URL });

  expect(ownerUrl).toBe(DATABASE_URL);
  expect(await getPersonName(servingUrl)).toBe(`${plant}_pages`);
  await expect(getPersonName(getAddress(`${plant}_pages`, 'guessed'))).rejects.toThrow(
    'password authentication failed',
  );
  expect((await start({ DATABASE_URL })).servingUrl).toBe(servingUrl);
});

test('two servers that start at once on an empty database create one login', async () => {
  const DATABASE_URL = await createOperator('CREATEROLE');

  const both = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);

  for (const { servingUrl } of both) expect(await getPersonName(servingUrl)).toBe(`${plant}_pages`);
});

test('a server with another AUTH_SECRET does not start, and the serving login keeps its password', async () => {
  const DATABASE_URL = await createOperator('CREATEROLE');
  const { servingUrl } = await start({ DATABASE_URL });

  await expect(start({ DATABASE_URL }, OTHER_SECRET)).rejects.toThrow('AUTH_SECRET differs');

  expect(await getPersonName(servingUrl)).toBe(`${plant}_pages`);
  expect((await start({ DATABASE_URL })).servingUrl).toBe(servingUrl);
});

test('one of two servers with different secrets starts when both try at once, and its login works', async () => {
  const DATABASE_URL = await createOperator('CREATEROLE');

  const both = await Promise.allSettled([start({ DATABASE_URL }), start({ DATABASE_URL }, OTHER_SECRET)]);

  const started = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.servingUrl] : []));
  expect(started).toHaveLength(1);
  for (const url of started) expect(await getPersonName(url)).toBe(`${plant}_pages`);
});

test('a server with another AUTH_SECRET starts after the administrator ran the documented statements', async () => {
  const DATABASE_URL = await createOperator('CREATEROLE');
  const before = await start({ DATABASE_URL });

  for (const statement of readDocumentedStatements()) await runStatement(DATABASE_URL, statement);

  const after = await start({ DATABASE_URL }, OTHER_SECRET);
  expect(await getPersonName(after.servingUrl)).toBe(`${plant}_pages`);
  await expect(getPersonName(before.servingUrl)).rejects.toThrow('password authentication failed');
  await expect(start({ DATABASE_URL })).rejects.toThrow('AUTH_SECRET differs');
});

test('the start prints statements for an administrator if the login cannot create roles, and works after them', async () => {
  const DATABASE_URL = await createOperator('');
  const result = await start({ DATABASE_URL }).catch((error: Error) => error.message);
  expect(result).toContain(`CREATE ROLE ${plant}_pages LOGIN NOINHERIT PASSWORD '…'`);
  expect(result).toContain('set DATABASE_APP_URL');

  const statements = String(result).match(/^ {2}.*;$/gm) ?? [];
  for (const statement of statements) await admin.query(statement.replace('…', 'willow'));
  const DATABASE_APP_URL = getAddress(`${plant}_pages`, 'willow');

  expect(await start({ DATABASE_URL, DATABASE_APP_URL })).toEqual({
    ownerUrl: DATABASE_URL,
    servingUrl: DATABASE_APP_URL,
  });
});

describe('the server does not start when the serving login', () => {
  let DATABASE_URL: string;
  const startWithStrongLogin = () => start({ DATABASE_URL, DATABASE_APP_URL: getAddress('plant_strong', 'willow') });
  beforeEach(async () => {
    DATABASE_URL = await createOperator('CREATEROLE');
    await start({ DATABASE_URL });
    await admin.query(`CREATE ROLE plant_strong LOGIN NOINHERIT PASSWORD 'willow'`);
    await admin.query(`CREATE ROLE plant_between`);
  });

  test('is the owner itself', async () => {
    await expect(start({ DATABASE_URL, DATABASE_APP_URL: DATABASE_URL })).rejects.toThrow(
      /may (create roles|become)|owns/,
    );
  });

  test.each([
    ['is a superuser', 'ALTER ROLE plant_strong SUPERUSER', 'is a superuser'],
    ['bypasses row-level security', 'ALTER ROLE plant_strong BYPASSRLS', 'BYPASSRLS'],
    ['can create roles', 'ALTER ROLE plant_strong CREATEROLE', 'may create roles'],
    [
      'can become the maintenance role',
      'GRANT earthtight_maintenance TO plant_strong',
      'may become earthtight_maintenance',
    ],
    [
      'can become the maintenance role through another role',
      'GRANT earthtight_maintenance TO plant_between; GRANT plant_between TO plant_strong',
      'may become earthtight_maintenance',
    ],
    [
      'can become the maintenance role through the app role',
      'GRANT earthtight_maintenance TO earthtight_app',
      'may become earthtight_maintenance',
    ],
    ['can become the owner', 'GRANT OWNER TO plant_strong', /may become .*plant\d/],
    ['can run programs', 'GRANT pg_execute_server_program TO plant_strong', 'may become pg_execute_server_program'],
    ['can create schemas in the database', 'GRANT CREATE ON DATABASE PLANT TO plant_strong', 'may create tables'],
  ])('%s', async (_what, statement, sentence) => {
    await admin.query(statement.replace('OWNER', plant).replace('PLANT', plant));
    await expect(startWithStrongLogin()).rejects.toThrow(sentence);
  });

  test('owns a table', async () => {
    const owner = new pg.Client({ host: directory, user: 'postgres', database: plant, password: 'root' });
    await admin.query(`ALTER ROLE postgres PASSWORD 'root'`);
    await owner.connect();
    await owner.query('CREATE TABLE public.mine (id int); ALTER TABLE mine OWNER TO plant_strong');
    await owner.end();
    await expect(startWithStrongLogin()).rejects.toThrow('owns tables');
  });

  test('is in another database', async () => {
    const elsewhere = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`;
    await expect(start({ DATABASE_URL, DATABASE_APP_URL: elsewhere })).rejects.toThrow(
      'must be two logins to the same database',
    );
  });

  test('cannot connect', async () => {
    await expect(start({ DATABASE_URL, DATABASE_APP_URL: getAddress('plant_strong', 'wrong') })).rejects.toThrow(
      'The serving login plant_strong cannot connect',
    );
  });
});
