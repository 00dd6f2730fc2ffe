import { createHash } from 'node:crypto';
import pg from 'pg';
import { deriveKey } from '../security/seal';
import { withLogin } from './connection-url';
import { hasErrorCode, withRolesLock, prepareRoles, rejectUnsafeServingLogin } from './roles';

export interface ServingLoginOptions {
  /** The owner's URL, from which the serving login's URL is derived. */
  ownerUrl: string;
  /** The URL of an existing login; undefined to create one. */
  configuredUrl: string | undefined;
  /** The password is derived from this secret, so that every server knows it without storing it. */
  authSecret: string;
}

/**
 * Creates the serving login, or grants the configured one its roles, and checks that it connects to the same database.
 * It may become earthtight_app and earthtight_system and owns nothing, so it cannot bypass the isolation of work units
 * (decision 011). `ownerClient` is connected as the database's owner.
 * @returns the serving login's URL
 * @throws Error with what to do, if the login cannot be prepared, cannot connect, or leads to another database
 */
export async function prepareServingLogin(ownerClient: pg.ClientBase, login: ServingLoginOptions): Promise<string> {
  const url = login.configuredUrl ?? (await createServingLogin(ownerClient, login));
  await withServingClient(url, async (servingClient) => {
    if (login.configuredUrl) await prepareRoles(ownerClient, { serving: await readLoginName(servingClient) });
    if ((await readDatabaseIdentity(servingClient)) !== (await readDatabaseIdentity(ownerClient)))
      throw new Error('DATABASE_APP_URL and DATABASE_URL must be two logins to the same database.');
  });
  return url;
}

/**
 * Checks the rights of the login. Call this after the migrations, which define the owners.
 * @throws Error with what to do, if the login could bypass the isolation
 */
export const checkServingLogin = (url: string): Promise<void> => withServingClient(url, rejectUnsafeServingLogin);

/** PostgreSQL truncates longer names. */
const MAX_ROLE_NAME_BYTES = 63;

/** Each database has its own login, because its password is derived from the AUTH_SECRET of that database. */
export function getServingLoginName(database: string): string {
  const name = `${database}_pages`;
  if (Buffer.byteLength(name) <= MAX_ROLE_NAME_BYTES) return name;
  return `earthtight_${createHash('sha256').update(database).digest('hex').slice(0, 32)}_pages`;
}

async function createServingLogin(
  ownerClient: pg.ClientBase,
  { ownerUrl, authSecret }: ServingLoginOptions,
): Promise<string> {
  const { rows } = await ownerClient.query<{ database: string }>('SELECT current_database() AS database');
  const name = getServingLoginName(rows[0]?.database ?? '');
  const password = Buffer.from(deriveKey(authSecret, 'database-serving-login')).toString('base64url');
  const url = withLogin(ownerUrl, name, password);
  await prepareRoles(ownerClient, { serving: name });
  await withRolesLock(ownerClient, async () => {
    if (!(await canConnect(url))) await setLoginPassword(ownerClient, name, password);
  });
  return url;
}

/** SQLSTATEs for a wrong password and for a missing entry in pg_hba.conf. */
const AUTH_ERROR_CODES = ['28P01', '28000'];

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (hasErrorCode(error, AUTH_ERROR_CODES)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function setLoginPassword(ownerClient: pg.ClientBase, name: string, password: string): Promise<void> {
  await ownerClient
    .query(`ALTER ROLE ${pg.escapeIdentifier(name)} PASSWORD ${pg.escapeLiteral(password)}`)
    .catch((cause: unknown) => {
      throw new Error(
        `The database login of DATABASE_URL is not allowed to set a password for ${name}, the serving login. ` +
          'Set the password yourself, then set DATABASE_APP_URL to the URL of that login.',
        { cause },
      );
    });
}

async function withServingClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The serving login ${client.user ?? ''} cannot connect (${reason}). Allow it on the server like ` +
        'the login of DATABASE_URL (pg_hba.conf, or the list of a pooler), or set DATABASE_APP_URL to a login that can connect.',
      { cause },
    );
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readLoginName(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT session_user::text AS name');
  return rows[0]?.name ?? '';
}

async function readDatabaseIdentity(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `SELECT oid || ' ' || extract(epoch FROM pg_postmaster_start_time()) AS identity FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0]?.identity ?? '';
}
