import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseAt, testServer } from './test-server';

export interface ScratchDatabase {
  /** The address with the owner's login, for what happens behind the scenes. */
  url: string;
  pool: pg.Pool;
  /** The address with the login that the running product uses, which may become neither maintenance nor the owner. */
  pagesUrl: string;
  pagesPool: pg.Pool;
  /** Ends the pools and removes the database. A database that is not dropped is removed when the run ends. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database that nobody else uses. Made once per test file in `beforeAll`, or for each test (about 0.1
 * s).
 */
export async function freshDatabase(): Promise<ScratchDatabase> {
  const server = testServer();
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  const owner = new URL(server.productUrl).username;
  await asAdmin(server.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${server.template} OWNER ${owner}`);
  // The start of the template has revoked this right, and a copy of the template does not inherit that.
  await asAdmin(server.adminUrl, `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  const scratch = poolsOf(databaseAt(server.productUrl, name), databaseAt(server.pagesUrl, name));
  return {
    ...scratch,
    async drop() {
      await scratch.drop();
      await asAdmin(server.adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** A migrated database of any server, for both logins. Its `drop` only ends the connections. */
export function poolsOf(url: string, pagesUrl: string): ScratchDatabase {
  const pool = poolAt(url);
  const pagesPool = poolAt(pagesUrl);
  return {
    url,
    pool,
    pagesUrl,
    pagesPool,
    async drop() {
      await Promise.all([pool.end(), pagesPool.end()]);
    },
  };
}

function poolAt(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10 });
  // Dropping the database may end a connection that is just closing.
  pool.on('error', () => undefined);
  return pool;
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
