import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { OWNERSHIP } from '@/lib/platform/database/ownership';
import { enterSession, createUnitWithInspector } from './logins-world';
import { createTestDatabase, type TestDatabase } from '@/tests/setup/test-database';

/**
 * Injected SQL would run on the connection of the pages. These tests try statements there, as the serving login and as
 * both roles that it can become.
 */
let database: TestDatabase;
let session: { id: string; personId: string };
let pages: pg.Client;
/** The names that these logins have on this server. */
let names: { superuser: string; owner: string } | undefined;
const fillInNames = (statement: string) =>
  statement.replace(':superuser', names?.superuser ?? '').replace(':owner', names?.owner ?? '');
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ superuser: string; owner: string }>(
    'SELECT quote_ident(rolname) AS superuser, quote_ident(session_user) AS owner FROM pg_roles WHERE oid = 10',
  );
  [names] = rows;
  session = await createUnitWithInspector(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  pages = new pg.Client(database.servingUrl);
  await pages.connect();
});
afterEach(() => pages.end());

/** The login itself (NONE), and the roles that it may become. */
const LOGIN_ROLES = ['NONE', 'earthtight_app', 'earthtight_system'];

const FORBIDDEN = [
  ['becoming maintenance', 'SET ROLE earthtight_maintenance'],
  ['becoming maintenance by a function', `SELECT set_config('role', 'earthtight_maintenance', false)`],
  ['becoming maintenance for a transaction', 'SET LOCAL ROLE earthtight_maintenance'],
  ['logging in anew as the superuser', 'SET SESSION AUTHORIZATION :superuser'],
  ['logging in anew as the owner', 'SET SESSION AUTHORIZATION :owner'],
  ['becoming the owner', 'SET ROLE :owner'],
  ['logging in anew as maintenance', 'SET SESSION AUTHORIZATION earthtight_maintenance'],
  ['giving itself maintenance', 'GRANT earthtight_maintenance TO CURRENT_USER'],
  ['giving the app maintenance', 'GRANT earthtight_maintenance TO earthtight_app'],
  ['making itself a superuser', 'ALTER ROLE CURRENT_USER SUPERUSER'],
  ['bypassing row-level security', 'ALTER ROLE CURRENT_USER BYPASSRLS'],
  ['making a role', 'CREATE ROLE intruder LOGIN SUPERUSER'],
  ['changing a policy', 'ALTER POLICY unit ON report USING (true)'],
  ['dropping a policy', 'DROP POLICY unit ON report'],
  ['making a policy', 'CREATE POLICY open ON report USING (true)'],
  ['disabling row-level security', 'ALTER TABLE report DISABLE ROW LEVEL SECURITY'],
  ['no longer forcing row-level security', 'ALTER TABLE report NO FORCE ROW LEVEL SECURITY'],
  ['disabling the trigger of frozen records', 'ALTER TABLE report DISABLE TRIGGER frozen_report'],
  ['disabling every trigger', 'SET session_replication_role = replica'],
  ['dropping a trigger', 'DROP TRIGGER frozen_report ON report'],
  [
    'making a trigger',
    'CREATE TRIGGER mine BEFORE UPDATE ON report FOR EACH ROW EXECUTE FUNCTION tell_session_ended()',
  ],
  ['dropping a table', 'DROP TABLE audit'],
  ['emptying a table', 'TRUNCATE audit'],
  ['adding a column', 'ALTER TABLE report ADD COLUMN mine text'],
  ['owning a table', 'ALTER TABLE report OWNER TO CURRENT_USER'],
  ['making a table', 'CREATE TABLE mine (id int)'],
  ['making a temporary table with the name of a real one', 'CREATE TEMPORARY TABLE session (id uuid)'],
  ['making a view', 'CREATE VIEW mine AS SELECT 1'],
  ['making a function', 'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
  ['making a schema', 'CREATE SCHEMA mine'],
  ['dropping an extension', 'DROP EXTENSION plpgsql'],
  ['dropping the session check', 'DROP FUNCTION enter_session(uuid, timestamptz)'],
  ["changing the session check's rights", 'ALTER FUNCTION enter_session(uuid, timestamptz) SECURITY INVOKER'],
  [
    'renaming the trigger function of frozen records',
    'ALTER FUNCTION refuse_changes_to_frozen_report() RENAME TO gone',
  ],
  ['dropping the schema', 'DROP SCHEMA public CASCADE'],
  ['running a program', `COPY (SELECT 1) TO PROGRAM 'true'`],
  ['reading a file of the server', `SELECT pg_read_file('PG_VERSION')`],
  ['changing the history of migrations', 'DELETE FROM _prisma_migrations'],
] as const;

describe.each(LOGIN_ROLES)('the role %s', (role) => {
  beforeEach(() => pages.query(`SET ROLE ${role}`));

  test.each(FORBIDDEN)('is not allowed to do this: %s', async (_description, statement) => {
    await pages.query('BEGIN');
    await expect(pages.query(fillInNames(statement))).rejects.toMatchObject({
      code: expect.stringMatching(NOT_ALLOWED),
    });
    await pages.query('ROLLBACK');
  });
});

/** The code for insufficient_privilege, and the one for a login that may not give a role away. */
const NOT_ALLOWED = /^(42501|0LP01)$/;

test('the roles cannot grant rights to others', async () => {
  const rights = `SELECT relname, relacl::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`;
  const before = (await database.pool.query(rights)).rows;
  for (const role of LOGIN_ROLES) {
    await pages.query(`SET ROLE ${role}`);
    for (const table of Object.keys(OWNERSHIP)) {
      await pages.query(`GRANT ALL ON ${table} TO PUBLIC`).catch((error: unknown) => {
        expect(error).toMatchObject({ code: '42501' });
      });
    }
  }
  expect((await database.pool.query(rights)).rows).toEqual(before);
});

test('the login has no special attributes and can become only the app and the system', async () => {
  const { rows } = await pages.query(
    `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
            ARRAY(SELECT other.rolname::text FROM pg_roles other
                   WHERE pg_has_role(me.oid, other.oid, 'MEMBER') AND other.oid <> me.oid ORDER BY 1) AS becomes
       FROM pg_roles me WHERE rolname = session_user`,
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      becomes: ['earthtight_app', 'earthtight_system'],
    },
  ]);
});

test('the login and its roles own nothing', async () => {
  const { rows } = await database.pool.query(
    `SELECT r.rolname, d.classid::regclass::text, d.objid FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid
      WHERE d.refclassid = 'pg_authid'::regclass AND d.deptype = 'o'
        AND d.dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
        AND pg_has_role($1::name, r.oid, 'MEMBER')`,
    [pages.user],
  );
  expect(rows).toEqual([]);
});

test('the login reads and deletes no rows without a role, but can read the list of migrations', async () => {
  for (const table of [...Object.keys(OWNERSHIP), '_prisma_migrations']) {
    if (table !== '_prisma_migrations')
      await expect(pages.query(`SELECT 1 FROM ${table}`)).rejects.toThrow('permission denied');
    await expect(pages.query(`DELETE FROM ${table}`)).rejects.toThrow('permission denied');
  }
});

test("the login reads its own unit's rows as the app, and sessions as the system", async () => {
  await pages.query('BEGIN');
  expect(await enterSession(pages, session.id)).toBe(session.personId);
  expect((await pages.query('SELECT current_user AS now')).rows).toEqual([{ now: 'earthtight_app' }]);
  expect((await pages.query('SELECT name FROM work_unit')).rows).toEqual([{ name: 'Lakeshore Erosion Control' }]);
  await pages.query('COMMIT');

  expect(await enterSession(pages, randomUUID())).toBeUndefined();
  await pages.query('SET ROLE earthtight_system');
  expect((await pages.query('SELECT id FROM session')).rows).toEqual([{ id: session.id }]);
});

test('the login can listen and notify', async () => {
  const received = new Promise((resolve) => pages.once('notification', ({ payload }) => resolve(payload)));
  await pages.query('LISTEN earthtight_hints');
  await pages.query(`SELECT pg_notify('earthtight_hints', 'hello')`);
  expect(await received).toBe('hello');
});

test('triggers also run for the login, count past reports and protect frozen reports', async () => {
  await pages.query('BEGIN');
  await enterSession(pages, session.id);
  await pages.query(
    `INSERT INTO report (id, work_unit_id, date, created_by, status, fields)
     VALUES (gen_random_uuid(), current_unit(), '2026-11-01', current_person(), 'closed', '{}')`,
  );
  expect((await pages.query('SELECT reports FROM past_report_tally')).rows).toEqual([{ reports: 1 }]);
  await expect(pages.query(`UPDATE report SET fields = '{"notes": "later"}'`)).rejects.toMatchObject({ code: 'ET001' });
  await pages.query('ROLLBACK');
});
