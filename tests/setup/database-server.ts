import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { withLogin } from '../../lib/platform/database/connection-url';
import { startEmbedded } from '../../lib/platform/database/embedded';
import { migrate } from '../../lib/platform/database/migrate';
import { prepareRoles } from '../../lib/platform/database/roles';
import { withDatabaseName, storeTestServer, type TestServer } from './test-server';

/** The age at which databases of a killed run are dropped. */
const ABANDONED_MS = 3 * 3_600_000;

interface Server {
  adminUrl: string;
  productUrl: string;
  servingUrl: string;
  stop(): Promise<void>;
}

declare global {
  var testDatabaseServer: (TestServer & { stop(): Promise<void> }) | undefined;
}

/** The global setup of integration tests: starts a server and migrates a template database. */
export default async function startDatabaseServer(): Promise<void> {
  buildPdfWorker();
  const ownServer = process.env.TEST_DATABASE_URL;
  const server = ownServer ? await prepareOwnServer(ownServer) : await startEmbeddedServer();
  const startedAt = Date.now();
  const prefix = `et_test_${startedAt}_${process.pid}`;
  const testServer = { ...server, prefix, template: `${prefix}_template` };
  await withClient(server.adminUrl, async (admin) => {
    await dropAbandoned(admin, startedAt);
    await admin.query(`CREATE DATABASE ${testServer.template} OWNER ${new URL(server.productUrl).username}`);
  });
  await withClient(withDatabaseName(server.productUrl, testServer.template), (owner) => migrate(owner));
  storeTestServer(testServer);
  globalThis.testDatabaseServer = testServer;
}

/** The child process of CLOSE OUT needs this bundle. */
function buildPdfWorker(): void {
  const script = `import('./scripts/build-pdf-worker.mjs').then(({ buildPdfWorker }) => buildPdfWorker())`;
  execFileSync(process.execPath, ['-e', script]);
}

/** One server per checkout, shared by concurrent runs. The next run uses the server of a killed run. */
async function startEmbeddedServer(): Promise<Server> {
  const checkout = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8);
  const embedded = await startEmbedded(path.join(os.tmpdir(), `earthtight-tests-${checkout}`), { isDurable: false });
  const { adminUrl, url: productUrl, servingUrl } = embedded;
  return { adminUrl, productUrl, servingUrl, stop: () => embedded.stop() };
}

const TEST_PAGES = 'earthtight_test_pages';

/** The product rejects superusers, so a superuser gets an additional plain login. */
async function prepareOwnServer(adminUrl: string): Promise<Server> {
  return withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ superuser: boolean }>(
      'SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user',
    );
    const productUrl = new URL(adminUrl);
    if (rows[0]?.superuser) {
      productUrl.username = 'earthtight_test';
      productUrl.password = 'earthtight_test';
      await admin.query(`CREATE ROLE earthtight_test LOGIN PASSWORD 'earthtight_test'`).catch(ignoreExisting);
    }
    await prepareRoles(admin, { owner: productUrl.username, serving: TEST_PAGES });
    await admin.query(`ALTER ROLE ${TEST_PAGES} PASSWORD '${TEST_PAGES}'`);
    const servingUrl = withLogin(adminUrl, TEST_PAGES, TEST_PAGES);
    return { adminUrl, productUrl: productUrl.href, servingUrl, stop: async () => undefined };
  });
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === '42710')) throw error;
}

async function dropAbandoned(admin: pg.Client, now: number): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database
      WHERE datname ~ '^et_test_[0-9]+_' AND split_part(datname, '_', 3)::bigint < $1`,
    [now - ABANDONED_MS],
  );
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
