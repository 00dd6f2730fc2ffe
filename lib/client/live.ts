import type { connect, IClientOptions, MqttClient } from 'mqtt';
import { isRecord } from '@/lib/is-record';
import { REFETCH } from '@/lib/live-messages';
import { liveToken, type LiveToken } from '@/lib/live-token';
import { callApi, RejectedError } from './api';
import { openSocket } from './open-socket';
import { subscribeToSignIn } from './sign-in-event';
import { whenIdle } from './when-idle';

export interface LiveMessage {
  type: string;
  [field: string]: unknown;
}

export interface Watcher {
  /** Exact topics, such as `ET/reports/{idworkgroup}`. */
  topics: readonly string[];
  /** Only messages with this identifier are delivered (LIVE-05): the id of the topics' work unit or person. */
  identifier: string;
  onMessage: (message: LiveMessage) => void;
  /** Called when messages may have been missed, after a connect or reconnect: the watcher should refetch. */
  onReconnect?: () => void;
  /** Called when the person may no longer subscribe to a topic, for example after leaving the work unit. */
  onRefused?: () => void;
}

export interface LiveChannelOptions {
  url: () => string;
  fetchToken: () => Promise<LiveToken>;
  whenIdle: (start: () => void) => void;
  log: (text: string, error?: unknown) => void;
  /** How the WebSocket is opened: by `openSocket` on a page; tests in Node set the Origin header. */
  socket?: Pick<IClientOptions, 'createWebsocket' | 'wsOptions'>;
}

const KEEPALIVE_SECONDS = 60;
const RECONNECT_MS = 1000;
/** A token that expires sooner is renewed before it is used again. */
const EXPIRES_SOON_MS = 30_000;
/** MQTT codes for 'bad user name or password' and 'not authorized': the broker rejected the token. */
const REJECTED_CODES = new Set<unknown>([4, 5]);
/** How long the connection stays open without a watcher, so that it survives a page change. */
const LINGER_MS = 5000;
const MAX_RETRY_DELAY_MS = 15_000;
/** The delay after the server refused a token, for example without a session or work unit. */
const REJECTED_RETRY_MS = 60_000;

/**
 * The browser's end of the live channel (inspection-core §4, §7). All watchers of the page share one connection, opened
 * when the browser is idle. Errors are not shown: without the channel, a page is only updated later.
 */
export class LiveChannel {
  readonly #options: LiveChannelOptions;
  readonly #watchers = new Set<Watcher>();
  #client: MqttClient | null = null;
  #token: LiveToken | null = null;
  #isOpening = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveChannelOptions) {
    this.#options = options;
  }

  /** @returns the unsubscribe function */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    if (this.#client) this.#add(this.#client, watcher);
    else this.#openWhenIdle();
    return () => this.#remove(watcher);
  }

  /** Connects as soon as the browser is idle, without waiting for the next retry, if there are watchers. */
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
    if (this.#isOpening) return;
    this.#isOpening = true;
    this.#options.whenIdle(() => void this.#open());
  }

  async #open(): Promise<void> {
    try {
      const [mqtt, token] = await Promise.all([loadMqtt(), this.#options.fetchToken()]);
      this.#isOpening = false;
      if (this.#watchers.size > 0) this.#connect(mqtt.connect, token);
    } catch (error) {
      this.#options.log('The live channel could not be opened', error);
      this.#isOpening = false;
      if (isRejection(error)) this.#notifyRejected([...this.#watchers]);
      this.#scheduleOpen(isRejection(error) ? REJECTED_RETRY_MS : this.#nextDelay());
    }
  }

  #notifyRejected(watchers: readonly Watcher[]): void {
    for (const watcher of watchers) watcher.onRefused?.();
  }

  #connect(connectClient: typeof connect, token: LiveToken): void {
    this.#token = token;
    this.#notifyRejected([...this.#watchers].filter((watcher) => !isAllowed(watcher, token)));
    const client = connectClient(this.#options.url(), {
      clientId: token.clientId,
      username: token.clientId,
      password: token.token,
      keepalive: KEEPALIVE_SECONDS,
      reconnectPeriod: RECONNECT_MS,
      reconnectOnConnackError: true,
      clean: true,
      resubscribe: false,
      // The default timer is a worker from a blob, which the content security policy blocks.
      timerVariant: 'native',
      ...this.#options.socket,
    });
    this.#client = client;
    client.on('connect', () => {
      this.#failures = 0;
      this.#subscribe(client, [...this.#watchers]);
    });
    client.on('message', (topic, bytes) => this.#deliver(topic, bytes));
    client.on('error', (error) => {
      if ('code' in error && REJECTED_CODES.has(error.code)) this.#token = null;
      this.#options.log('Live channel', error);
    });
    client.on('close', () => this.#reopen(client));
  }

  /** mqtt.js reconnects automatically while the token is valid. A rejected or expiring token is replaced first. */
  #reopen(client: MqttClient): void {
    const isTokenValid = this.#token !== null && this.#token.expiresAt - Date.now() > EXPIRES_SOON_MS;
    if (isTokenValid || client !== this.#client) return;
    this.#client = null;
    client.end(true);
    this.#scheduleOpen(this.#nextDelay());
  }

  #scheduleOpen(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#watchers.size > 0) this.#timer = setTimeout(() => this.#openWhenIdle(), delayMs);
  }

  #add(client: MqttClient, watcher: Watcher): void {
    clearTimeout(this.#timer);
    if (isAllowed(watcher, this.#token)) {
      if (client.connected) this.#subscribe(client, [watcher]);
      return;
    }
    // A topic is not in the token: the person has switched to another work unit.
    void this.close();
    this.#openWhenIdle();
  }

  /**
   * Does not unsubscribe: the next page often watches the topic immediately, and the broker could apply a late
   * unsubscribe to the new subscription. Messages without a watcher are dropped.
   */
  #remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size === 0) this.#timer = setTimeout(() => void this.close(), LINGER_MS);
  }

  /**
   * A watcher refetches once, when all its topics are subscribed: something may have changed since the page was
   * rendered.
   */
  #subscribe(client: MqttClient, watchers: Watcher[]): void {
    const waiting = new Map(watchers.map((watcher) => [watcher, new Set(watcher.topics)]));
    for (const topic of new Set(watchers.flatMap(({ topics }) => topics))) {
      client.subscribe(topic, { qos: 0 }, (error) => {
        if (error) return this.#options.log(`Not allowed to watch ${topic}`, error);
        for (const [watcher, topics] of waiting) if (topics.delete(topic) && topics.size === 0) this.#refetch(watcher);
      });
    }
  }

  #deliver(topic: string, bytes: Uint8Array): void {
    const notification = parseLiveMessage(bytes);
    if (!notification) return this.#options.log('A live message could not be read');
    for (const watcher of [...this.#watchers]) {
      if (!watcher.topics.includes(topic) || watcher.identifier !== notification.identifier) continue;
      if (notification.message.type === REFETCH) this.#refetch(watcher);
      else watcher.onMessage(notification.message);
    }
  }

  #refetch(watcher: Watcher): void {
    if (this.#watchers.has(watcher)) watcher.onReconnect?.();
  }

  #nextDelay(): number {
    this.#failures += 1;
    return Math.min(RECONNECT_MS * 2 ** (this.#failures - 1), MAX_RETRY_DELAY_MS);
  }
}

const isAllowed = (watcher: Watcher, token: LiveToken | null): boolean =>
  token !== null && watcher.topics.every((topic) => token.topics.includes(topic));

const isRejection = (error: unknown): boolean => error instanceof RejectedError && error.status < 500;

async function loadMqtt() {
  const { default: mqtt } = await import('mqtt');
  return mqtt;
}

function parseLiveMessage(bytes: Uint8Array): { identifier: string; message: LiveMessage } | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(parsed) || !isRecord(parsed.message)) return null;
    const { identifier, message } = parsed;
    const { type } = message;
    return typeof identifier === 'string' && typeof type === 'string'
      ? { identifier, message: { ...message, type } }
      : null;
  } catch {
    return null;
  }
}

const pageChannel = new LiveChannel({
  url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/mqtt`,
  fetchToken: () => callApi(liveToken, {}),
  whenIdle,
  socket: { createWebsocket: openSocket },
  log: (text, error) => console.warn(text, error ?? ''),
});

if (typeof window !== 'undefined') subscribeToSignIn(() => pageChannel.openNow());

/** Watches topics on the page's shared connection. Browser only. @returns the unsubscribe function */
export const watchTopics = (watcher: Watcher): (() => void) => pageChannel.watch(watcher);
