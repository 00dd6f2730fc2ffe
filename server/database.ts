import path from 'node:path';
import { Client } from 'pg';
import type { CompleteConfig, Config } from '@/lib/platform/process/config';
import { recordSecret, rejectOtherSecret } from '@/lib/platform/database/auth-secret';
import { startEmbedded } from '@/lib/platform/database/embedded';
import { migrate } from '@/lib/platform/database/migrate';
import { prepareServingLogin, checkServingLogin } from '@/lib/platform/database/serving-login';
import { revokePublicRights, rejectUnsafeOwner, withRolesLock } from '@/lib/platform/database/roles';
import type { Lifetime } from './lifetime';
import { runStartupStep } from './startup-steps';

export interface Database {
  /** The URL with the login that owns the tables and may use the maintenance role; for startup only. */
  ownerUrl: string;
  /** The URL with the serving login, for everything after startup (decision 011). */
  servingUrl: string;
}

/**
 * Opens the database, applies migrations, and checks that row-level security applies to both logins. Servers that start
 * together take turns.
 */
export async function openDatabase(
  config: CompleteConfig,
  lifetime: Pick<Lifetime, 'addShutdownStep'>,
): Promise<Database> {
  const { ownerUrl, servingUrl: configuredUrl } = await getDatabaseUrls(config, lifetime);
  return runStartupStep('Migrations', () =>
    withClient(ownerUrl, (owner) =>
      withRolesLock(owner, async () => {
        await rejectUnsafeOwner(owner);
        const { AUTH_SECRET: authSecret } = config;
        if (config.DATABASE_URL) await rejectOtherSecret(owner, authSecret);
        const servingUrl = await prepareServingLogin(owner, { ownerUrl, configuredUrl, authSecret });
        const applied = await migrate(owner, { log: (line) => console.warn(`  ${line}`) });
        if (config.DATABASE_URL) await recordSecret(owner, authSecret);
        await revokePublicRights(owner);
        await rejectUnsafeOwner(owner);
        await checkServingLogin(servingUrl);
        const note = applied.length === 0 ? 'nothing new' : `${applied.length} applied`;
        return { value: { ownerUrl, servingUrl }, note };
      }),
    ),
  );
}

interface DatabaseUrls {
  ownerUrl: string;
  /** undefined if DATABASE_URL is set without DATABASE_APP_URL. */
  servingUrl: string | undefined;
}

/** DATABASE_URL, or the embedded server, which runs until `lifetime` ends and is created on the first start. */
export async function getDatabaseUrls(
  config: Config,
  lifetime: Pick<Lifetime, 'addShutdownStep'>,
): Promise<DatabaseUrls> {
  if (config.DATABASE_URL) return { ownerUrl: config.DATABASE_URL, servingUrl: config.DATABASE_APP_URL };
  return startEmbeddedDatabase(config, lifetime);
}

export const getEmbeddedDirectory = (config: Pick<Config, 'DATA_DIR'>): string =>
  path.join(config.DATA_DIR, 'database');

async function startEmbeddedDatabase(
  config: Config,
  lifetime: Pick<Lifetime, 'addShutdownStep'>,
): Promise<DatabaseUrls> {
  return runStartupStep('Database', async () => {
    const directory = getEmbeddedDirectory(config);
    const server = await startEmbedded(directory);
    lifetime.addShutdownStep('the database', () => server.stop());
    const value = { ownerUrl: server.url, servingUrl: server.servingUrl };
    return { value, note: `${server.outcome} in ${directory}` };
  });
}

/**
 * Runs `work` with a connection to the database, and closes it.
 * @throws Error with what to do if the database does not respond
 */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The database does not respond (${reason}). Check DATABASE_URL and whether the server is running.`,
      {
        cause,
      },
    );
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
