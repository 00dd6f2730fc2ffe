import { createHash } from 'node:crypto';
import pg from 'pg';
import { deriveKey } from '../seal';
import { withLogin } from './address';
import { hasCode, oneAtATime, prepareRoles, refuseUnboundPages } from './roles';

/**
 * The login that the running product uses: it may become earthtight_app and earthtight_system, owns nothing, and so
 * can't lift the walls between work groups (docs/decisions/011-two-database-logins.md).
 */
export interface PagesLogin {
  /** The owner's own address, from which one for the pages is derived. */
  ownerUrl: string;
  /** A login that is there already; undefined when it is ours to make. */
  givenUrl: string | undefined;
  /** A password is derived from it, so that every start and every server knows the same one without keeping it. */
  authSecret: string;
}

/**
 * Makes sure that the pages can log in. `owner` is logged in as the database's owner.
 * @returns the address for the pages.
 * @throws a sentence when the login can't be made, doesn't get in, or names another database.
 */
export async function preparePagesLogin(owner: pg.ClientBase, login: PagesLogin): Promise<string> {
  const url = login.givenUrl ?? (await ownLogin(owner, login));
  await asPages(url, async (pages) => {
    if (login.givenUrl) await prepareRoles(owner, { pages: await nameOf(pages) });
    if ((await placeOf(pages)) !== (await placeOf(owner)))
      throw new Error('DATABASE_APP_URL names another database than DATABASE_URL: they must be two logins of one.');
  });
  return url;
}

/** @throws a sentence when the login could lift the walls. Asked after the migrations, which say who owns what. */
export const refuseStrongPages = (url: string): Promise<void> => asPages(url, refuseUnboundPages);

/** One for each database of a server, because AUTH_SECRET and so the password belong to the database. */
export function pagesLoginName(database: string): string {
  const name = `${database}_pages`;
  // PostgreSQL would cut a longer name off.
  if (Buffer.byteLength(name) <= 63) return name;
  return `earthtight_${createHash('sha256').update(database).digest('hex').slice(0, 32)}_pages`;
}

async function ownLogin(owner: pg.ClientBase, { ownerUrl, authSecret }: PagesLogin): Promise<string> {
  const { rows } = await owner.query<{ database: string }>('SELECT current_database() AS database');
  const name = pagesLoginName(rows[0]?.database ?? '');
  const password = Buffer.from(deriveKey(authSecret, 'database-pages-login')).toString('base64url');
  const url = withLogin(ownerUrl, name, password);
  await prepareRoles(owner, { pages: name });
  await oneAtATime(owner, async () => {
    if (!(await letsIn(url))) await givePassword(owner, name, password);
  });
  return url;
}

/** Invalid password, and what a server says to a login that has none or that pg_hba.conf does not name. */
const NOT_LET_IN = ['28P01', '28000'];

async function letsIn(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (hasCode(error, NOT_LET_IN)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function givePassword(owner: pg.ClientBase, name: string, password: string): Promise<void> {
  await owner
    .query(`ALTER ROLE ${pg.escapeIdentifier(name)} PASSWORD ${pg.escapeLiteral(password)}`)
    .catch((cause: unknown) => {
      throw new Error(
        `The database login of DATABASE_URL may not set a password for ${name}, the login of the pages. ` +
          'Give it one yourself, and set DATABASE_APP_URL to its address.',
        { cause },
      );
    });
}

async function asPages<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The pages' database login ${client.user ?? ''} does not get in (${reason}). The server must let it in as it lets in ` +
        'the login of DATABASE_URL (pg_hba.conf, or the list of a pooler); or set DATABASE_APP_URL to a login that gets in.',
      { cause },
    );
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function nameOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT session_user::text AS name');
  return rows[0]?.name ?? '';
}

/** Which database of which server this is. */
async function placeOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT oid || ' ' || pg_postmaster_start_time() AS place FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0]?.place ?? '';
}
