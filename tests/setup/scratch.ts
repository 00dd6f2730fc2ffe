import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseAt, testServer } from './test-server';

export interface ScratchDatabase {
  /** The owner's login, for what happens behind the scenes. */
  url: string;
  pool: pg.Pool;
  /** The login that the running product uses: it may become neither maintenance nor the owner. */
  pagesUrl: string;
  pagesPool: pg.Pool;
  /** Ends the pools and removes the database. What is not dropped goes when the run ends. */
  drop(): Promise<void>;
}

/** A migrated, empty database that nobody else uses: once per test file in `beforeAll`, or per test (about 0.1 s). */
export async function freshDatabase(): Promise<ScratchDatabase> {
  const server = testServer();
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  const owner = new URL(server.productUrl).username;
  await asAdmin(server.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${server.template} OWNER ${owner}`);
  // A copy does not take over what the template's own start has revoked.
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

/** A migrated database of any server, for both logins; dropping ends the connections only. */
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
  // Dropping the database may end a connection that is still saying goodbye.
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
