import path from 'node:path';
import { Client } from 'pg';
import type { CompleteConfig, Config } from '@/lib/platform/config';
import { startEmbedded } from '@/lib/platform/database/embedded';
import { migrate } from '@/lib/platform/database/migrate';
import { preparePagesLogin, refuseStrongPages } from '@/lib/platform/database/pages-login';
import { closeToPublic, refuseUnboundLogin } from '@/lib/platform/database/roles';
import type { Lifetime } from './lifetime';
import { startStep } from './steps';

/** The same database for two logins. */
export interface Database {
  /** The login that owns the tables and may take the maintenance role; only the start uses it. */
  ownerUrl: string;
  /** The login for everything after the start. */
  pagesUrl: string;
}

/** Opens a database that answers, has all migrations, and applies row-level security to the product's login. */
export async function openDatabase(config: CompleteConfig, lifetime: Pick<Lifetime, 'atEnd'>): Promise<Database> {
  const { ownerUrl, pagesUrl: givenUrl } = await databaseAddress(config, lifetime);
  return startStep('Migrations', () =>
    withClient(ownerUrl, async (owner) => {
      await refuseUnboundLogin(owner);
      const pagesUrl = await preparePagesLogin(owner, { ownerUrl, givenUrl, authSecret: config.AUTH_SECRET });
      const applied = await migrate(owner, { log: (line) => console.warn(`  ${line}`) });
      await closeToPublic(owner);
      await refuseUnboundLogin(owner);
      await refuseStrongPages(pagesUrl);
      const note = applied.length === 0 ? 'nothing new' : `${applied.length} applied`;
      return { value: { ownerUrl, pagesUrl }, note };
    }),
  );
}

interface Address {
  ownerUrl: string;
  /** undefined when the pages' login has not been made yet. */
  pagesUrl: string | undefined;
}

/** DATABASE_URL, or the embedded server, which runs until `lifetime` ends. Nothing in the database is changed. */
export async function databaseAddress(config: Config, lifetime: Pick<Lifetime, 'atEnd'>): Promise<Address> {
  if (config.DATABASE_URL) return { ownerUrl: config.DATABASE_URL, pagesUrl: config.DATABASE_APP_URL };
  return startOwn(config, lifetime);
}

/** Where the embedded PostgreSQL lives below DATA_DIR. */
export const embeddedDirectory = (config: Pick<Config, 'DATA_DIR'>): string => path.join(config.DATA_DIR, 'database');

async function startOwn(config: Config, lifetime: Pick<Lifetime, 'atEnd'>): Promise<Address> {
  return startStep('Database', async () => {
    const directory = embeddedDirectory(config);
    const server = await startEmbedded(directory);
    lifetime.atEnd('the database', () => server.stop());
    const value = { ownerUrl: server.url, pagesUrl: server.pagesUrl };
    return { value, note: `${server.outcome} in ${directory}` };
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database does not answer (${reason}). Is DATABASE_URL right, and the server running?`, {
      cause,
    });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
