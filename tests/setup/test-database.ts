import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withDatabaseName, loadTestServer } from './test-server';

export interface TestDatabase {
  /** The URL with the login that owns the database. */
  url: string;
  pool: pg.Pool;
  /** The URL with the serving login, which can become neither the maintenance role nor the owner. */
  servingUrl: string;
  servingPool: pg.Pool;
  /** Closes the pools. A database from `createTestDatabase` is also dropped, at the latest at the end of the run. */
  close(): Promise<void>;
}

/** Creates a migrated, empty database for a test file (`beforeAll`) or a single test (about 0.1 s). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = loadTestServer();
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  const owner = new URL(server.productUrl).username;
  await runStatement(server.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${server.template} OWNER ${owner}`);
  // A copy does not inherit this revocation from the template.
  await runStatement(server.adminUrl, `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  const opened = openTestDatabase(withDatabaseName(server.productUrl, name), withDatabaseName(server.servingUrl, name));
  return {
    ...opened,
    async close() {
      await opened.close();
      await runStatement(server.adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Opens a migrated database of any server with both logins. */
export function openTestDatabase(url: string, servingUrl: string): TestDatabase {
  const pool = createPool(url);
  const servingPool = createPool(servingUrl);
  return {
    url,
    pool,
    servingUrl,
    servingPool,
    async close() {
      await Promise.all([pool.end(), servingPool.end()]);
    },
  };
}

function createPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10 });
  // Dropping the database may terminate a closing connection.
  pool.on('error', () => undefined);
  return pool;
}

/** Runs one statement with a login. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
