import { Client, type Pool } from 'pg';

export interface Log {
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

export interface ChannelListener {
  /** Resolves when the first LISTEN is active or the listener was stopped. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

interface ListenOptions {
  /** Only the pool's settings are used: LISTEN needs its own connection. */
  pool: Pool;
  channel: string;
  onMessage: (payload: string) => void;
  /** Called after a reconnection. Messages sent before it may have been missed. */
  onReconnect?: () => void;
  log: Log;
  retryDelayMs?: number;
}

/** Listens on a PostgreSQL channel and reconnects until it is stopped. */
export function listenToChannel({
  pool,
  channel,
  onMessage,
  onReconnect,
  log,
  retryDelayMs = 1000,
}: ListenOptions): ChannelListener {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let hasListened = false;
  let markReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });

  const connect = async () => {
    const newClient = new Client({ ...pool.options, keepAlive: true });
    client = newClient;
    newClient.on('error', (error) => handleConnectionLost(newClient, error));
    newClient.on('end', () => handleConnectionLost(newClient, null));
    newClient.on('notification', (notification) => onMessage(notification.payload ?? ''));
    try {
      await newClient.connect();
      await newClient.query(`listen ${newClient.escapeIdentifier(channel)}`);
    } catch (error) {
      handleConnectionLost(newClient, error);
      return;
    }
    if (hasListened) onReconnect?.();
    hasListened = true;
    markReady();
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
