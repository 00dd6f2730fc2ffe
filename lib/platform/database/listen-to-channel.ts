import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool } from 'pg';

export interface Log {
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

export interface ChannelListener {
  /** Resolves when the first LISTEN is active or waits for the lock, or the listener was stopped. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

interface ListenOptions {
  /** Only the pool's settings are used: LISTEN needs its own connection. */
  pool: Pool;
  /** The database's URL, if the pool connects to a pooler. Default: that of the pool. */
  listenUrl?: string;
  channel: string;
  onMessage: (payload: string) => void;
  /** An advisory lock: only the process that holds it listens, and the others wait until it ends. */
  lock?: number;
  /** Called when LISTEN is active, also after a reconnection. Earlier messages may have been missed. */
  onListening?: () => void;
  log: Log;
  retryDelayMs?: number;
}

/** Listens on a PostgreSQL channel and reconnects until it is stopped. */
export function listenToChannel({
  pool,
  listenUrl,
  channel,
  onMessage,
  lock,
  onListening,
  log,
  retryDelayMs = 1000,
}: ListenOptions): ChannelListener {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let markReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });

  const connect = async () => {
    const ownUrl = listenUrl === undefined ? {} : { connectionString: listenUrl };
    const newClient = new Client({ ...pool.options, ...ownUrl, keepAlive: true });
    client = newClient;
    newClient.on('error', (error) => handleConnectionLost(newClient, error));
    newClient.on('end', () => handleConnectionLost(newClient, null));
    newClient.on('notification', (notification) => onMessage(notification.payload ?? ''));
    try {
      await newClient.connect();
      if (lock !== undefined && !(await waitForLock(newClient, lock))) return;
      await newClient.query(`listen ${newClient.escapeIdentifier(channel)}`);
    } catch (error) {
      handleConnectionLost(newClient, error);
      return;
    }
    onListening?.();
    markReady();
  };

  /** Returns false if the connection was closed meanwhile. */
  const waitForLock = async (waitingClient: Client, key: number): Promise<boolean> => {
    // A server that lost its network must not keep the lock for hours.
    await waitingClient.query(
      'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    );
    while (client === waitingClient) {
      const { rows } = await waitingClient.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [key]);
      if (rows[0]?.ok) return true;
      markReady();
      await pause(retryDelayMs);
    }
    return false;
  };

  const handleConnectionLost = (closedClient: Client, error: unknown) => {
    if (client !== closedClient) return;
    client = null;
    void closedClient.end().catch(() => {});
    if (isStopped) return;
    log.warn({ err: error, channel }, 'lost the LISTEN connection to the database; reconnecting');
    timer = setTimeout(() => void connect(), retryDelayMs);
  };

  void connect();
  return {
    ready,
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      const currentClient = client;
      client = null;
      await currentClient?.end().catch(() => {});
      markReady();
    },
  };
}
