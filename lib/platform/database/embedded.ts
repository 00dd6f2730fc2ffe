import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { installBinaries } from './embedded-binaries';
import { serverIdentity, type Identity } from './embedded-identity';
import { createCluster, ensureRunning, stopPostmaster, type Cluster } from './embedded-process';
import { pagesLoginName } from './pages-login';
import { prepareRoles } from './roles';
import { socketDirectory } from './embedded-socket';

/** A PostgreSQL of our own, in one directory, that several processes may share. */
export interface EmbeddedServer {
  /** The login `earthtight`, no superuser, owner of the database `earthtight`: for the start, backup and restore. */
  readonly url: string;
  /** The login of the running product, which owns nothing. No password: who reaches the socket is let in. */
  readonly pagesUrl: string;
  /** For the owner and another database of this server. */
  urlOf(database: string): string;
  /** The superuser: bootstrap, tests that create databases. Never for serving. */
  readonly adminUrl: string;
  /** 'created' on first use, 'started' on an existing directory, 'adopted' when it was already running. */
  readonly outcome: 'created' | 'started' | 'adopted';
  /** Gives this process's share back; the last process to do so stops PostgreSQL. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** false for tests: several times faster, loses data when the machine stops. */
  durable?: boolean;
}

export const PRODUCT_LOGIN = 'earthtight';
export const PRODUCT_DATABASE = 'earthtight';
const PAGES_LOGIN = pagesLoginName(PRODUCT_DATABASE);

/**
 * Every process that uses the server holds this advisory lock in shared mode. Who can take it alone is the last one.
 * PostgreSQL drops it with the connection, so a killed process leaves nothing stale behind.
 */
const IN_USE_LOCK = 72_707_001;

/** Starts, or joins, the PostgreSQL that lives in `directory` (created when missing). */
export async function startEmbedded(
  directory: string,
  { durable = true }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const cluster = openCluster(directory, durable);
  const created = await createCluster(cluster);
  const share = await takeShare(cluster);
  await bootstrap(share.admin());

  return {
    url: productUrl(cluster, PRODUCT_DATABASE),
    pagesUrl: connectionUrl(cluster, PAGES_LOGIN, PRODUCT_DATABASE),
    urlOf: (database) => productUrl(cluster, database),
    adminUrl: connectionUrl(cluster, 'postgres', 'postgres'),
    outcome: created ? 'created' : share.started ? 'started' : 'adopted',
    stop: () => share.giveBack(),
  };
}

function openCluster(directory: string, durable: boolean): Cluster {
  const identity = serverIdentity();
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const home = fs.realpathSync(directory);
  giveTo(identity, home);
  return {
    home,
    data: path.join(home, 'data'),
    log: path.join(home, 'server.log'),
    socket: socketDirectory(home, identity),
    binaries: installBinaries(home, identity),
    identity,
    durable,
  };
}

/** Only the server's own user (and root) may reach the socket: that is the whole authentication of the embedded server. */
function giveTo(identity: Identity, home: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) fs.chownSync(home, identity.uid, identity.gid);
  fs.chmodSync(home, 0o700);
}

interface Share {
  readonly started: boolean;
  admin(): pg.Client;
  giveBack(): Promise<void>;
}

/** Holds this process's share, and takes it again when PostgreSQL went down under us (a crash, an operator). */
async function takeShare(cluster: Cluster): Promise<Share> {
  let given = false;
  let started = false;
  let taking = take();
  let holder = await taking;

  async function take(): Promise<pg.Client> {
    for (;;) {
      if ((await ensureRunning(cluster)) === 'started') started = true;
      const client = new pg.Client(connectionUrl(cluster, 'postgres', 'postgres'));
      // One broken connection says so several times; only the first may make us take another share.
      client.on('error', () => undefined);
      try {
        await client.connect();
        // Waits while the last process is stopping the server; that breaks this connection and we start it again.
        await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
        client.once('error', retake);
        return client;
      } catch {
        await client.end().catch(() => undefined);
      }
    }
  }

  function retake(): void {
    if (given) return;
    taking = take().then((client) => (holder = client));
    // ensureRunning has already said why in its error; the product's own connections fail visibly.
    taking.catch(() => undefined);
  }

  return {
    get started() {
      return started;
    },
    admin: () => holder,
    async giveBack() {
      if (given) return;
      given = true;
      await taking.catch(() => undefined);
      await leave(cluster, holder);
    },
  };
}

async function leave(cluster: Cluster, holder: pg.Client): Promise<void> {
  try {
    await holder.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await holder.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [IN_USE_LOCK]);
    if (rows[0]?.alone) await stopPostmaster(cluster);
  } catch {
    // The server is gone already: nothing is left to stop.
  } finally {
    await holder.end().catch(() => undefined);
  }
}

/**
 * What only a superuser can do; everything after this runs as the product's logins. At every start, because a
 * directory may have been made by a release that had fewer of them.
 */
async function bootstrap(admin: pg.Client): Promise<void> {
  await createOnce(admin, 'pg_roles', 'rolname', PRODUCT_LOGIN, `CREATE ROLE ${PRODUCT_LOGIN} LOGIN`);
  await createOnce(
    admin,
    'pg_database',
    'datname',
    PRODUCT_DATABASE,
    `CREATE DATABASE ${PRODUCT_DATABASE} OWNER ${PRODUCT_LOGIN}`,
  );
  await prepareRoles(admin, { owner: PRODUCT_LOGIN, pages: PAGES_LOGIN });
}

async function createOnce(
  admin: pg.Client,
  catalogue: string,
  column: string,
  name: string,
  sql: string,
): Promise<void> {
  const found = await admin.query(`SELECT 1 FROM ${catalogue} WHERE ${column} = $1`, [name]);
  if (found.rowCount) return;
  try {
    await admin.query(sql);
  } catch (error) {
    if (!alreadyThere(error)) throw error;
  }
}

/** Two processes may bootstrap at the same moment: the slower one finds the name taken. */
function alreadyThere(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['42710', '42P04', '23505'].includes(error.code ?? '');
}

const productUrl = (cluster: Cluster, database: string) => connectionUrl(cluster, PRODUCT_LOGIN, database);

/** The host in the address is a formality: the `host` parameter, a directory, says that it is a unix socket. */
function connectionUrl(cluster: Pick<Cluster, 'socket'>, user: string, database: string): string {
  return `postgresql://${user}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(cluster.socket)}`;
}
