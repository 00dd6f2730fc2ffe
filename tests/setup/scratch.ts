import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseAt, testServer } from './test-server';

export interface ScratchDatabase {
  /** The product's own login: bound by row-level security, as in production. */
  url: string;
  pool: pg.Pool;
  /** Ends the pool and removes the database. What is not dropped goes when the run ends. */
  drop(): Promise<void>;
}

/** A migrated, empty database that nobody else uses: once per test file in `beforeAll`, or per test (about 0.1 s). */
export async function freshDatabase(): Promise<ScratchDatabase> {
  const server = testServer();
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  const owner = new URL(server.productUrl).username;
  await asAdmin(server.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${server.template} OWNER ${owner}`);
  const url = databaseAt(server.productUrl, name);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // Dropping the database may end a connection that is still saying goodbye.
  pool.on('error', () => undefined);
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await asAdmin(server.adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
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
