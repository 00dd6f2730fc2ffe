import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { installBinaries } from './embedded-binaries';
import { findServerIdentity, type Identity } from './embedded-identity';
import { createCluster, ensureRunning, stopPostmaster, type Cluster } from './embedded-process';
import { getPagesLoginName } from './pages-login';
import { prepareRoles } from './roles';
import { findSocketDirectory } from './embedded-socket';

/** A PostgreSQL server in one directory, shared by several processes. */
export interface EmbeddedServer {
  /** The login `earthtight`: owner of the database `earthtight`, not a superuser. For startup, backup and restore. */
  readonly url: string;
  /** The login of the running product, which owns nothing (decision 011). It needs no password on this socket. */
  readonly pagesUrl: string;
  getUrl(database: string): string;
  /** The superuser, for the setup and for tests that create databases; never for serving. */
  readonly adminUrl: string;
  /** 'created' on first use, 'started' on an existing directory, 'adopted' if it was already running. */
  readonly outcome: 'created' | 'started' | 'adopted';
  /** Releases the server. The last process to do so stops PostgreSQL. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** false for tests: several times faster, but data is lost when the machine stops. */
  durable?: boolean;
}

export const PRODUCT_LOGIN = 'earthtight';
export const PRODUCT_DATABASE = 'earthtight';
const PAGES_LOGIN = getPagesLoginName(PRODUCT_DATABASE);

/**
 * Every process that uses the server holds this advisory lock in shared mode; a process that gets it
 * exclusively is the last one. PostgreSQL releases the lock with the connection.
 */
const IN_USE_LOCK = 72_707_001;

/** Starts or joins the PostgreSQL in `directory`, which is created if missing. */
export async function startEmbedded(
  directory: string,
  { durable = true }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const cluster = openCluster(directory, durable);
  const created = await createCluster(cluster);
  const share = await joinServer(cluster);
  await bootstrap(share.admin());

  return {
    url: productUrl(cluster, PRODUCT_DATABASE),
    pagesUrl: connectionUrl(cluster, PAGES_LOGIN, PRODUCT_DATABASE),
    getUrl: (database) => productUrl(cluster, database),
    adminUrl: connectionUrl(cluster, 'postgres', 'postgres'),
    outcome: created ? 'created' : share.started ? 'started' : 'adopted',
    stop: () => share.giveBack(),
  };
}

function openCluster(directory: string, durable: boolean): Cluster {
  const identity = findServerIdentity();
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const home = fs.realpathSync(directory);
  restrictToServer(identity, home);
  return {
    home,
    data: path.join(home, 'data'),
    log: path.join(home, 'server.log'),
    socket: findSocketDirectory(home, identity),
    binaries: installBinaries(home, identity),
    identity,
    durable,
  };
}

/** The file permissions of the socket's directory are the only authentication. */
function restrictToServer(identity: Identity, home: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) fs.chownSync(home, identity.uid, identity.gid);
  fs.chmodSync(home, 0o700);
}

interface ServerShare {
  readonly started: boolean;
  admin(): pg.Client;
  giveBack(): Promise<void>;
}

/** Holds the shared lock of this process, and takes it again after PostgreSQL went down. */
async function joinServer(cluster: Cluster): Promise<ServerShare> {
  let given = false;
  let started = false;
  let taking = acquire();
  let holder = await taking;

  async function acquire(): Promise<pg.Client> {
    for (;;) {
      if ((await ensureRunning(cluster)) === 'started') started = true;
      const client = new pg.Client(connectionUrl(cluster, 'postgres', 'postgres'));
      // A broken connection emits several errors; only the first one triggers `retake`.
      client.on('error', () => undefined);
      try {
        await client.connect();
        // Blocks while the last process is stopping the server. That closes this connection, and the loop
        // starts the server again.
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
    taking = acquire().then((client) => (holder = client));
    // ensureRunning already logged the error, and queries of the product fail visibly.
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
      await leaveServer(cluster, holder);
    },
  };
}

async function leaveServer(cluster: Cluster, holder: pg.Client): Promise<void> {
  try {
    await holder.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await holder.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [IN_USE_LOCK]);
    if (rows[0]?.alone) await stopPostmaster(cluster);
  } catch {
    // The server is already down.
  } finally {
    await holder.end().catch(() => undefined);
  }
}

/**
 * Does what only a superuser can do; everything else runs as the product's logins. It runs at every start, so that a
 * later release can add steps.
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

async function createOnce(admin: pg.Client, catalog: string, column: string, name: string, sql: string): Promise<void> {
  const found = await admin.query(`SELECT 1 FROM ${catalog} WHERE ${column} = $1`, [name]);
  if (found.rowCount) return;
  try {
    await admin.query(sql);
  } catch (error) {
    if (!alreadyExists(error)) throw error;
  }
}

function alreadyExists(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['42710', '42P04', '23505'].includes(error.code ?? '');
}

const productUrl = (cluster: Cluster, database: string) => connectionUrl(cluster, PRODUCT_LOGIN, database);

/** The host name is ignored: the parameter `host`, a directory, selects the Unix socket. */
function connectionUrl(cluster: Pick<Cluster, 'socket'>, user: string, database: string): string {
  return `postgresql://${user}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(cluster.socket)}`;
}
