import type { Client } from 'aedes';
import type { Ended } from '../hints';
import { standingKey } from './may-listen';
import type { Listener } from './token';

/** What this file needs of a connection. */
export type Connection = Pick<Client, 'conn' | 'close'>;

interface Options {
  /** When each listener's session ends, by `standingKey`. Listeners that may not listen are missing. */
  sessionEnds: (listeners: readonly Listener[]) => Promise<Map<string, number>>;
  now: () => Date;
}

interface Place {
  connection: Connection;
  listener: Listener;
  timer?: NodeJS.Timeout;
}

/** Which browsers listen on this server now, and which are just being let in. */
export class Audience {
  readonly #places = new Map<Connection, Place>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Lets a browser in. Its place is taken before the database is asked, so that a session which ends in between is
   * noticed. The browser keeps the place until it leaves, its session or membership ends, or its token or session
   * expires.
   *
   * @returns false when this browser may not listen.
   * @throws when the database does not answer.
   */
  async letIn(connection: Connection, listener: Listener): Promise<boolean> {
    const place: Place = { connection, listener };
    this.#places.set(connection, place);
    connection.conn.once('close', () => this.#forget(place));
    const sessionEnd = await this.#sessionEnd(place);
    if (!this.#places.has(connection)) return false;
    if (sessionEnd === undefined) {
      this.#forget(place);
      return false;
    }
    const lasts = Math.min(listener.expiresAt, sessionEnd) - this.#options.now().getTime();
    place.timer = setTimeout(() => this.#putOut(place), lasts);
    return true;
  }

  mayHear(connection: Connection, topic: string): boolean {
    return this.#places.get(connection)?.listener.topics.has(topic) === true;
  }

  /** Closes the connections of a session, or those of a person in a unit. */
  end(ended: Ended): void {
    for (const place of [...this.#places.values()]) if (concerns(ended, place.listener)) this.#putOut(place);
  }

  /**
   * Called after notifications may have been missed. Connections that may no longer listen, or that can't be asked
   * about, are closed.
   */
  async askAgain(): Promise<void> {
    const places = [...this.#places.values()];
    const ends = await this.#options
      .sessionEnds(places.map(({ listener }) => listener))
      .catch(() => new Map<string, number>());
    for (const place of places) if (!ends.has(standingKey(place.listener))) this.#putOut(place);
  }

  /** Every topic that somebody hears. */
  topics(): Set<string> {
    return new Set([...this.#places.values()].flatMap(({ listener }) => [...listener.topics]));
  }

  async #sessionEnd(place: Place): Promise<number | undefined> {
    try {
      return (await this.#options.sessionEnds([place.listener])).get(standingKey(place.listener));
    } catch (error) {
      this.#forget(place);
      throw error;
    }
  }

  #putOut(place: Place): void {
    this.#forget(place);
    place.connection.close();
  }

  #forget(place: Place): void {
    clearTimeout(place.timer);
    this.#places.delete(place.connection);
  }
}

const concerns = (ended: Ended, { sessionId, personId, unitId }: Listener): boolean =>
  'sessionId' in ended ? ended.sessionId === sessionId : ended.personId === personId && ended.unitId === unitId;
