/**
 * The part of MQTT 3.1.1 that a browser needs which only listens: it connects, subscribes without guarantees (QoS 0),
 * hears and keeps the line alive. A line lasts as long as its websocket; whoever opened it opens the next one.
 */
export interface LineOptions {
  clientId: string;
  username: string;
  password: string;
  keepaliveSeconds: number;
}

export interface LineEvents {
  onConnect: () => void;
  onMessage: (topic: string, payload: Uint8Array) => void;
  /** The line is over, whoever ended it. `refusal` is the broker's code when it did not let this browser in. */
  onClose: (refusal: number | null) => void;
}

/** A websocket with the protocol 'mqtt', as far as a line needs it. */
export interface LineSocket {
  send: (bytes: Uint8Array<ArrayBuffer>) => void;
  close: () => void;
}
export interface SocketEvents {
  onOpen: () => void;
  onBytes: (bytes: Uint8Array) => void;
  onClose: () => void;
}
export type OpenSocket = (url: string, events: SocketEvents) => LineSocket;

/** The first byte of each packet (MQTT 3.1.1 §2.2). A message's last four bits say how it is sent, here always 0. */
const PACKET = {
  connect: 0x10,
  connected: 0x20,
  message: 0x30,
  subscribe: 0x82,
  subscribed: 0x90,
  ping: 0xc0,
  disconnect: 0xe0,
} as const;
/** A clean session, with user name and password (§3.1.2.3). */
const CONNECT_FLAGS = 0b1100_0010;
const PROTOCOL = { name: 'MQTT', level: 4 };
const NOT_GRANTED = 0x80;

export class MqttLine {
  readonly #socket: LineSocket;
  readonly #events: LineEvents;
  readonly #packets = new Packets();
  readonly #timer: ReturnType<typeof setInterval>;
  /** What is done with the broker's answer to each subscription, by the packet's number. */
  readonly #asked = new Map<number, (granted: boolean) => void>();
  #lastAsked = 0;
  #isConnected = false;
  #isOver = false;
  /** Nothing was heard since the last look; then the broker was asked for a sign, or for the connection itself. */
  #isSilent = true;

  constructor(open: OpenSocket, url: string, options: LineOptions, events: LineEvents) {
    this.#events = events;
    this.#socket = open(url, {
      onOpen: () => this.#socket.send(connectPacket(options)),
      onBytes: (bytes) => this.#hear(bytes),
      onClose: () => this.#over(null),
    });
    // Twice in a keepalive, so that a broker which misses one sign gets the next in time.
    this.#timer = setInterval(() => this.#look(), (options.keepaliveSeconds * 1000) / 2);
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  subscribe(topic: string, onAnswer: (granted: boolean) => void): void {
    this.#lastAsked = (this.#lastAsked % 0xffff) + 1;
    this.#asked.set(this.#lastAsked, onAnswer);
    this.#socket.send(packet(PACKET.subscribe, [...twoBytes(this.#lastAsked), ...textBytes(topic), 0]));
  }

  /** Ends the line without telling `onClose`. */
  end(): void {
    if (this.#isOver) return;
    if (this.#isConnected) this.#socket.send(packet(PACKET.disconnect, []));
    this.#stop();
  }

  #look(): void {
    if (this.#isSilent) return this.#over(null);
    this.#isSilent = true;
    this.#socket.send(packet(PACKET.ping, []));
  }

  #hear(bytes: Uint8Array): void {
    this.#isSilent = false;
    try {
      for (const { kind, body } of this.#packets.arrived(bytes)) if (!this.#isOver) this.#take(kind, body);
    } catch {
      // What is not MQTT ends the line, as a connection that was reset does.
      this.#over(null);
    }
  }

  #take(kind: number, body: Uint8Array): void {
    if (kind === PACKET.message) {
      const end = 2 + numberIn(body, 0);
      this.#events.onMessage(new TextDecoder().decode(body.subarray(2, end)), body.subarray(end));
    } else if (kind === PACKET.connected) {
      const refusal = byteIn(body, 1);
      if (refusal !== 0) return this.#over(refusal);
      this.#isConnected = true;
      this.#events.onConnect();
    } else if (kind === PACKET.subscribed) {
      const number = numberIn(body, 0);
      this.#asked.get(number)?.(byteIn(body, 2) !== NOT_GRANTED);
      this.#asked.delete(number);
    }
  }

  #over(refusal: number | null): void {
    if (this.#isOver) return;
    this.#stop();
    this.#events.onClose(refusal);
  }

  #stop(): void {
    this.#isOver = true;
    this.#isConnected = false;
    clearInterval(this.#timer);
    this.#socket.close();
  }
}

const MOST_LENGTH_BYTES = 4;

/** Joins what arrives in pieces, as a stream does, into whole packets. */
class Packets {
  #rest: Uint8Array = new Uint8Array();

  *arrived(bytes: Uint8Array): Generator<{ kind: number; body: Uint8Array }> {
    this.#rest = joined(this.#rest, bytes);
    for (let begins = bodyBounds(this.#rest); begins !== null; begins = bodyBounds(this.#rest)) {
      const { start, end } = begins;
      if (this.#rest.length < end) return;
      const body = this.#rest.subarray(start, end);
      const kind = byteIn(this.#rest, 0);
      this.#rest = this.#rest.subarray(end);
      yield { kind, body };
    }
  }
}

/** Where the first packet's body begins and ends (§2.2.3); null while its length has not arrived. @throws without a length */
function bodyBounds(bytes: Uint8Array): { start: number; end: number } | null {
  let length = 0;
  for (let place = 1; place <= MOST_LENGTH_BYTES; place++) {
    const byte = bytes[place];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 128 ** (place - 1);
    if (byte < 0x80) return { start: place + 1, end: place + 1 + length };
  }
  throw new Error('not a packet of MQTT');
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function connectPacket({ clientId, username, password, keepaliveSeconds }: LineOptions): Uint8Array<ArrayBuffer> {
  return packet(PACKET.connect, [
    ...textBytes(PROTOCOL.name),
    PROTOCOL.level,
    CONNECT_FLAGS,
    ...twoBytes(keepaliveSeconds),
    ...textBytes(clientId),
    ...textBytes(username),
    ...textBytes(password),
  ]);
}

const packet = (kind: number, body: readonly number[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([kind, ...lengthBytes(body.length), ...body]);

/** Seven bits in each byte, the lowest first; the eighth says that another byte follows (§2.2.3). */
function lengthBytes(length: number): number[] {
  const rest = Math.floor(length / 128);
  return rest === 0 ? [length] : [(length % 128) + 128, ...lengthBytes(rest)];
}

function textBytes(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [...twoBytes(bytes.length), ...bytes];
}

const twoBytes = (number: number): number[] => [number >> 8, number & 0xff];

const numberIn = (bytes: Uint8Array, place: number): number => byteIn(bytes, place) * 256 + byteIn(bytes, place + 1);

/** @throws when the packet is too short. */
function byteIn(bytes: Uint8Array, place: number): number {
  const byte = bytes[place];
  if (byte === undefined) throw new Error('a packet of MQTT is too short');
  return byte;
}
