import path from 'node:path';
import { Client } from 'pg';
import type { Config } from '@/lib/platform/config';
import { startEmbedded } from '@/lib/platform/database/embedded';
import { migrate } from '@/lib/platform/database/migrate';
import { prepareRoles, refuseUnboundLogin } from '@/lib/platform/database/roles';
import type { Lifetime } from './lifetime';
import { step } from './steps';

/** A database that answers, is up to date and binds us to row-level security. */
export async function openDatabase(config: Config, lifetime: Pick<Lifetime, 'atEnd'>): Promise<{ url: string }> {
  const url = await databaseAddress(config, lifetime);
  await step('Migrations', async () => {
    const applied = await withClient(url, async (client) => {
      await prepareRoles(client);
      await refuseUnboundLogin(client);
      return migrate(client, { log: (line) => console.warn(`  ${line}`) });
    });
    return { value: undefined, note: applied.length === 0 ? 'nothing new' : `${applied.length} applied` };
  });
  return { url };
}

/** DATABASE_URL, or the embedded server, running until the end of `lifetime`. Nothing is changed in it. */
export async function databaseAddress(config: Config, lifetime: Pick<Lifetime, 'atEnd'>): Promise<string> {
  return config.DATABASE_URL ?? startOwn(config, lifetime);
}

/** Where the embedded PostgreSQL lives below DATA_DIR. */
export const embeddedDirectory = (config: Pick<Config, 'DATA_DIR'>): string => path.join(config.DATA_DIR, 'database');

async function startOwn(config: Config, lifetime: Pick<Lifetime, 'atEnd'>): Promise<string> {
  return step('Database', async () => {
    const directory = embeddedDirectory(config);
    const server = await startEmbedded(directory);
    lifetime.atEnd('the database', () => server.stop());
    return { value: server.url, note: `${server.outcome} in ${directory}` };
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
