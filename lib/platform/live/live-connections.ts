import type { Client } from 'aedes';
import type { Listener } from './live-token';
import { createPermissionKey } from './session-ends';

/** Identifies the listeners whose session ended, or whose membership ended or changed its role. */
type EndedPermission = { sessionId: string } | { personId: string; unitId: string };

type Connection = Pick<Client, 'conn' | 'close'>;

interface LiveConnectionsOptions {
  /** When sessions end (epoch milliseconds), by `createPermissionKey`. Listeners without permission are missing. */
  findSessionEnds: (listeners: readonly Listener[]) => Promise<Map<string, number>>;
  getNow: () => Date;
}

interface ConnectionEntry {
  connection: Connection;
  listener: Listener;
  timer?: NodeJS.Timeout;
}

/** The browsers connected to this server, including those being authenticated. */
export class LiveConnections {
  readonly #entries = new Map<Connection, ConnectionEntry>();
  readonly #options: LiveConnectionsOptions;

  constructor(options: LiveConnectionsOptions) {
    this.#options = options;
  }

  /**
   * Admits a browser. It is registered before the database query, so that a session that ends meanwhile is
   * noticed. It stays until it disconnects, its permission ends or changes (`end`, `recheckAll`), or its token or
   * session expires.
   * @returns false if this browser may not listen, or has disconnected meanwhile
   * @throws if the database is unavailable
   */
  async admit(connection: Connection, listener: Listener): Promise<boolean> {
    const entry: ConnectionEntry = { connection, listener };
    this.#entries.set(connection, entry);
    connection.conn.once('close', () => this.#remove(entry));
    const sessionEnd = await this.#findSessionEnd(entry);
    if (!this.#entries.has(connection)) return false;
    if (sessionEnd === undefined) {
      this.#remove(entry);
      return false;
    }
    const lifetimeMs = Math.min(listener.expiresAt, sessionEnd) - this.#options.getNow().getTime();
    entry.timer = setTimeout(() => this.#disconnect(entry), lifetimeMs);
    return true;
  }

  /** Whether the browser's token has the topic. */
  canSubscribe(connection: Connection, topic: string): boolean {
    return this.#entries.get(connection)?.listener.topics.has(topic) === true;
  }

  /** Closes the connections whose permission has ended. */
  end(permission: EndedPermission): void {
    for (const entry of [...this.#entries.values()])
      if (matchesListener(permission, entry.listener)) this.#disconnect(entry);
  }

  /**
   * Checks all sessions after missed notifications. Closes the connections without a valid session, or all of them if
   * the database is unavailable.
   */
  async recheckAll(): Promise<void> {
    const entries = [...this.#entries.values()];
    const sessionEnds = await this.#options
      .findSessionEnds(entries.map(({ listener }) => listener))
      .catch(() => new Map<string, number>());
    for (const entry of entries) if (!sessionEnds.has(createPermissionKey(entry.listener))) this.#disconnect(entry);
  }

  /** The topics of all connected browsers. */
  listTopics(): Set<string> {
    return new Set([...this.#entries.values()].flatMap(({ listener }) => [...listener.topics]));
  }

  async #findSessionEnd(entry: ConnectionEntry): Promise<number | undefined> {
    try {
      return (await this.#options.findSessionEnds([entry.listener])).get(createPermissionKey(entry.listener));
    } catch (error) {
      this.#remove(entry);
      throw error;
    }
  }

  #disconnect(entry: ConnectionEntry): void {
    this.#remove(entry);
    entry.connection.close();
  }

  #remove(entry: ConnectionEntry): void {
    clearTimeout(entry.timer);
    this.#entries.delete(entry.connection);
  }
}

const matchesListener = (permission: EndedPermission, { sessionId, personId, unitId }: Listener): boolean =>
  'sessionId' in permission
    ? permission.sessionId === sessionId
    : permission.personId === personId && permission.unitId === unitId;
