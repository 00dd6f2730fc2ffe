import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { installBinaries } from './embedded-binaries';
import { findServerIdentity, type Identity } from './embedded-identity';
import { createCluster, ensureRunning, stopPostmaster, type Cluster } from './embedded-process';
import { getServingLoginName } from './serving-login';
import { prepareRoles } from './roles';
import { findSocketDirectory } from './embedded-socket';

/** A PostgreSQL server in one directory, shared by several processes. */
export interface EmbeddedServer {
  /** The login `earthtight`: owner of the database `earthtight`, not a superuser. For startup, backup and restore. */
  readonly url: string;
  /** The serving login, which owns nothing (decision 011). It needs no password on this socket. */
  readonly servingUrl: string;
  /** The URL of another database of this server, with the login of `url`. */
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
  isDurable?: boolean;
}

export const PRODUCT_LOGIN = 'earthtight';
export const PRODUCT_DATABASE = 'earthtight';
const SERVING_LOGIN = getServingLoginName(PRODUCT_DATABASE);

/**
 * Every process that uses the server holds this advisory lock in shared mode; a process that gets it
 * exclusively is the last one. PostgreSQL releases the lock with the connection.
 */
const IN_USE_LOCK = 72_707_001;

/** Starts or joins the PostgreSQL in `directory`, which is created if missing. */
export async function startEmbedded(
  directory: string,
  { isDurable = true }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const cluster = openCluster(directory, isDurable);
  const isCreated = await createCluster(cluster);
  const share = await joinServer(cluster);
  await bootstrap(share.admin());

  return {
    url: createProductUrl(cluster, PRODUCT_DATABASE),
    servingUrl: createConnectionUrl(cluster, SERVING_LOGIN, PRODUCT_DATABASE),
    getUrl: (database) => createProductUrl(cluster, database),
    adminUrl: createConnectionUrl(cluster, 'postgres', 'postgres'),
    outcome: isCreated ? 'created' : share.hasStarted ? 'started' : 'adopted',
    stop: () => share.release(),
  };
}

function openCluster(directory: string, isDurable: boolean): Cluster {
  const identity = findServerIdentity();
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const homeDirectory = fs.realpathSync(directory);
  restrictToServer(identity, homeDirectory);
  return {
    homeDirectory,
    dataDirectory: path.join(homeDirectory, 'data'),
    logFile: path.join(homeDirectory, 'server.log'),
    socketDirectory: findSocketDirectory(homeDirectory, identity),
    binaries: installBinaries(homeDirectory, identity),
    identity,
    isDurable,
  };
}

/** The file permissions of the socket's directory are the only authentication. */
function restrictToServer(identity: Identity, home: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) fs.chownSync(home, identity.uid, identity.gid);
  fs.chmodSync(home, 0o700);
}

interface ServerShare {
  readonly hasStarted: boolean;
  admin(): pg.Client;
  release(): Promise<void>;
}

/** Holds the shared lock of this process. If PostgreSQL goes down, starts it again and takes the lock again. */
async function joinServer(cluster: Cluster): Promise<ServerShare> {
  let isReleased = false;
  let hasStarted = false;
  let acquiring = acquire();
  let lockClient = await acquiring;

  async function acquire(): Promise<pg.Client> {
    for (;;) {
      if ((await ensureRunning(cluster)) === 'started') hasStarted = true;
      const client = new pg.Client(createConnectionUrl(cluster, 'postgres', 'postgres'));
      // A broken connection emits several errors; only the first one triggers `reacquire`.
      client.on('error', () => undefined);
      try {
        await client.connect();
        // Blocks while the last process is stopping the server. That closes this connection, and the loop
        // starts the server again.
        await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
        client.once('error', reacquire);
        return client;
      } catch {
        await client.end().catch(() => undefined);
      }
    }
  }

  function reacquire(): void {
    if (isReleased) return;
    acquiring = acquire().then((client) => (lockClient = client));
    // A failure needs no handling here: the product's own queries fail visibly.
    acquiring.catch(() => undefined);
  }

  return {
    get hasStarted() {
      return hasStarted;
    },
    admin: () => lockClient,
    async release() {
      if (isReleased) return;
      isReleased = true;
      await acquiring.catch(() => undefined);
      await leaveServer(cluster, lockClient);
    },
  };
}

async function leaveServer(cluster: Cluster, lockClient: pg.Client): Promise<void> {
  try {
    await lockClient.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await lockClient.query<{ isLast: boolean }>('SELECT pg_try_advisory_lock($1) AS "isLast"', [
      IN_USE_LOCK,
    ]);
    if (rows[0]?.isLast) await stopPostmaster(cluster);
  } catch {
    // The server is already down.
  } finally {
    await lockClient.end().catch(() => undefined);
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
  await prepareRoles(admin, { owner: PRODUCT_LOGIN, serving: SERVING_LOGIN });
}

async function createOnce(admin: pg.Client, catalog: string, column: string, name: string, sql: string): Promise<void> {
  const existing = await admin.query(`SELECT 1 FROM ${catalog} WHERE ${column} = $1`, [name]);
  if (existing.rowCount) return;
  try {
    await admin.query(sql);
  } catch (error) {
    if (!isDuplicateError(error)) throw error;
  }
}

function isDuplicateError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['42710', '42P04', '23505'].includes(error.code ?? '');
}

const createProductUrl = (cluster: Cluster, database: string) => createConnectionUrl(cluster, PRODUCT_LOGIN, database);

/** The host name is ignored: the parameter `host`, a directory, selects the Unix socket. */
function createConnectionUrl(cluster: Pick<Cluster, 'socketDirectory'>, user: string, database: string): string {
  return `postgresql://${user}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(cluster.socketDirectory)}`;
}
