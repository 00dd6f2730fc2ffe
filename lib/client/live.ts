import type { connect, IClientOptions, MqttClient } from 'mqtt';
import { isRecord } from '@/lib/is-record';
import { REFETCH } from '@/lib/live-messages';
import { liveToken, type LiveToken } from '@/lib/live-token';
import { ask, RefusedError } from './ask';
import { openSocket } from './open-socket';
import { onSignedIn } from './signed-in';
import { whenIdle } from './when-idle';

/**
 * The browser's end of the live channel (inspection-core §4, §7): all watchers of the page share one connection, which
 * is made when the browser is idle. Nothing here shows an error: without the channel a page is merely less fresh.
 */
export interface LiveMessage {
  type: string;
  [field: string]: unknown;
}

export interface Watcher {
  /** Exact topic, for example `ET/reports/{idworkgroup}`. */
  topic: string;
  /** Only messages with this identifier reach the watcher (LIVE-05): the id of the work unit or of the person whose topic it is. */
  identifier: string;
  onMessage: (message: LiveMessage) => void;
  /**
   * Called when messages may have been missed because the connection is new or was lost: the watcher reads everything
   * again.
   */
  onReconnect?: () => void;
  /** Called when the server does not let this person listen to the topic any more: they left the work unit, for example. */
  onRefused?: () => void;
}

export interface Surroundings {
  /** The ws: or wss: address of the broker. */
  url: () => string;
  fetchToken: () => Promise<LiveToken>;
  whenIdle: (start: () => void) => void;
  log: (text: string, error?: unknown) => void;
  /** How the connection is opened; tests in Node set the Origin that a browser sends by itself. */
  socket?: Pick<IClientOptions, 'createWebsocket' | 'wsOptions'>;
}

const KEEPALIVE_SECONDS = 60;
const RECONNECT_MS = 1000;
/** Milliseconds. A token that ends sooner than this is renewed before it is used again. */
const NEARLY_OVER_MS = 30_000;
/** MQTT's codes for 'bad user name or password' and 'not authorized': the broker does not accept this token. */
const REFUSED = new Set<unknown>([4, 5]);
/**
 * Milliseconds for which the connection stays open without a watcher, so that it survives from one page to the next.
 */
const LINGER_MS = 5000;
const LONGEST_PAUSE_MS = 15_000;
/**
 * Milliseconds before asking again when the server gave no token, because the session has ended or the person has no
 * work unit. That seldom changes while a page is open.
 */
const REFUSED_PAUSE_MS = 60_000;

export class Live {
  readonly #around: Surroundings;
  readonly #watchers = new Set<Watcher>();
  #client: MqttClient | null = null;
  #token: LiveToken | null = null;
  #opening = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Returns the function that ends the watching. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    if (this.#client) this.#join(this.#client, watcher);
    else this.#openWhenIdle();
    return () => this.#leave(watcher);
  }

  /** Asks for a token now, if watchers wait for one. */
  openNow(): void {
    if (!this.#client && this.#watchers.size > 0) this.#openWhenIdle();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.endAsync(true);
  }

  #openWhenIdle(): void {
    clearTimeout(this.#timer);
    if (this.#opening) return;
    this.#opening = true;
    this.#around.whenIdle(() => void this.#open());
  }

  async #open(): Promise<void> {
    try {
      const [mqtt, token] = await Promise.all([loadMqtt(), this.#around.fetchToken()]);
      this.#opening = false;
      if (this.#watchers.size > 0) this.#use(mqtt.connect, token);
    } catch (error) {
      this.#around.log('The live channel could not be opened', error);
      this.#opening = false;
      if (isRefusal(error)) this.#refuse([...this.#watchers]);
      this.#openLater(isRefusal(error) ? REFUSED_PAUSE_MS : this.#pause());
    }
  }

  #refuse(watchers: readonly Watcher[]): void {
    for (const watcher of watchers) watcher.onRefused?.();
  }

  #use(open: typeof connect, token: LiveToken): void {
    this.#token = token;
    this.#refuse([...this.#watchers].filter(({ topic }) => !token.topics.includes(topic)));
    const client = open(this.#around.url(), {
      clientId: token.clientId,
      username: 'live',
      password: token.token,
      keepalive: KEEPALIVE_SECONDS,
      reconnectPeriod: RECONNECT_MS,
      reconnectOnConnackError: true,
      clean: true,
      resubscribe: false,
      // The default timer is a worker made from a blob, which the page's content security policy refuses.
      timerVariant: 'native',
      ...this.#around.socket,
    });
    this.#client = client;
    client.on('connect', () => {
      this.#failures = 0;
      this.#listen(client, [...this.#watchers]);
    });
    client.on('message', (topic, bytes) => this.#tell(topic, bytes));
    client.on('error', (error) => {
      if ('code' in error && REFUSED.has(error.code)) this.#token = null;
      this.#around.log('Live channel', error);
    });
    client.on('close', () => this.#comeBack(client));
  }

  /**
   * mqtt.js reconnects by itself while the token is good. A token that was refused, or is about to end, is replaced
   * first.
   */
  #comeBack(client: MqttClient): void {
    const stillGood = this.#token !== null && this.#token.expiresAt - Date.now() > NEARLY_OVER_MS;
    if (stillGood || client !== this.#client) return;
    this.#client = null;
    client.end(true);
    this.#openLater(this.#pause());
  }

  #openLater(pause: number): void {
    clearTimeout(this.#timer);
    if (this.#watchers.size > 0) this.#timer = setTimeout(() => this.#openWhenIdle(), pause);
  }

  #join(client: MqttClient, watcher: Watcher): void {
    clearTimeout(this.#timer);
    if (this.#token?.topics.includes(watcher.topic)) {
      if (client.connected) this.#listen(client, [watcher]);
      return;
    }
    // The person chose another work unit after the token was made.
    void this.close();
    this.#openWhenIdle();
  }

  /**
   * The topic stays subscribed while the connection lasts: the next page often watches it again at once, and the broker
   * lets a late unsubscribe take the new subscription away. There are four topics; one that nobody watches is dropped here.
   */
  #leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size === 0) this.#timer = setTimeout(() => void this.close(), LINGER_MS);
  }

  /**
   * Something may have happened between the reading of a page and the subscription, so watchers read again once they
   * are subscribed.
   */
  #listen(client: MqttClient, watchers: Watcher[]): void {
    for (const topic of new Set(watchers.map((watcher) => watcher.topic))) {
      client.subscribe(topic, { qos: 0 }, (error) => {
        if (error) return this.#around.log(`Not allowed to watch ${topic}`, error);
        for (const watcher of watchers) if (watcher.topic === topic) this.#refetch(watcher);
      });
    }
  }

  #tell(topic: string, bytes: Uint8Array): void {
    const told = readMessage(bytes);
    if (!told) return this.#around.log('A live message could not be read');
    for (const watcher of [...this.#watchers]) {
      if (watcher.topic !== topic || watcher.identifier !== told.identifier) continue;
      if (told.message.type === REFETCH) this.#refetch(watcher);
      else watcher.onMessage(told.message);
    }
  }

  #refetch(watcher: Watcher): void {
    if (this.#watchers.has(watcher)) watcher.onReconnect?.();
  }

  #pause(): number {
    this.#failures += 1;
    return Math.min(RECONNECT_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS);
  }
}

const isRefusal = (error: unknown): boolean => error instanceof RefusedError && error.status < 500;

async function loadMqtt() {
  const { default: mqtt } = await import('mqtt');
  return mqtt;
}

function readMessage(bytes: Uint8Array): { identifier: string; message: LiveMessage } | null {
  try {
    const told: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(told) || !isRecord(told.message)) return null;
    const { identifier, message } = told;
    const { type } = message;
    return typeof identifier === 'string' && typeof type === 'string'
      ? { identifier, message: { ...message, type } }
      : null;
  } catch {
    return null;
  }
}

const page = new Live({
  url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/mqtt`,
  fetchToken: () => ask(liveToken, {}),
  whenIdle,
  socket: { createWebsocket: openSocket },
  log: (text, error) => console.warn(text, error ?? ''),
});

if (typeof window !== 'undefined') onSignedIn(() => page.openNow());

/** Watches one topic on the page's shared connection; returns the end of watching. Browser only. */
export function watch(
  topic: string,
  identifier: string,
  onMessage: (message: LiveMessage) => void,
  onReconnect?: () => void,
  onRefused?: () => void,
): () => void {
  return page.watch({ topic, identifier, onMessage, onReconnect, onRefused });
}
