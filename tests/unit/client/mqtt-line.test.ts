import mqttPacket, { type Packet } from 'mqtt-packet';
import { Live, type LiveMessage } from '@/lib/client/live';
import type { SocketEvents } from '@/lib/client/mqtt-line';

/** A page whose websockets end in the test, which answers as the broker; packets are written and read by another program. */
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const TOPIC = 'ET/reports/u';
const LONG = 'ä'.repeat(20_000);

function page() {
  const lines: { sent: Packet[]; events: SocketEvents; isClosed: boolean }[] = [];
  const heard: LiveMessage[] = [];
  let tokens = 0;
  let refetches = 0;
  const live = new Live({
    url: () => 'ws://the.server/mqtt',
    openSocket(_url, events) {
      const line = { sent: [] as Packet[], events, isClosed: false };
      const parser = mqttPacket.parser();
      parser.on('packet', (packet) => line.sent.push(packet));
      lines.push(line);
      return { send: (bytes) => void parser.parse(Buffer.from(bytes)), close: () => void (line.isClosed = true) };
    },
    async fetchToken() {
      tokens += 1;
      return { token: 'secret', clientId: 'me', topics: [TOPIC], expiresAt: Date.now() + 600_000 };
    },
    whenIdle: (start) => start(),
    log: () => undefined,
  });
  live.watch({
    topic: TOPIC,
    identifier: 'u',
    onMessage: (message) => heard.push(message),
    onReconnect: () => (refetches += 1),
  });
  const last = () => {
    const line = lines.at(-1);
    if (!line) throw new Error('nothing was opened');
    return line;
  };
  return {
    heard,
    tokens: () => tokens,
    refetches: () => refetches,
    lines: () => lines.length,
    last,
    says: (...packets: Packet[]) =>
      last().events.onBytes(Buffer.concat(packets.map((packet) => mqttPacket.generate(packet)))),
    /** The broker lets the page in and grants what it asks for. */
    async listens() {
      await jest.advanceTimersByTimeAsync(0);
      last().events.onOpen();
      this.says({ cmd: 'connack', returnCode: 0, sessionPresent: false });
      const asked = last().sent.find(({ cmd }) => cmd === 'subscribe');
      this.says({ cmd: 'suback', messageId: asked?.messageId ?? 0, granted: [0] });
    },
  };
}

const telling = (type: string, more = {}): Packet => ({
  cmd: 'publish',
  topic: TOPIC,
  payload: JSON.stringify({ identifier: 'u', message: { type, ...more } }),
  qos: 0,
  dup: false,
  retain: false,
});

test('messages are heard however they are cut: several in one piece, or one in many', async () => {
  const opened = page();
  await opened.listens();

  const bytes = Buffer.concat(
    [telling('one'), telling('long', { text: LONG }), telling('last')].map((each) => mqttPacket.generate(each)),
  );
  for (let at = 0; at < bytes.length; at += 7) opened.last().events.onBytes(bytes.subarray(at, at + 7));
  opened.says(telling('two'), telling('three'));

  expect(opened.heard).toEqual([
    { type: 'one' },
    { type: 'long', text: LONG },
    { type: 'last' },
    { type: 'two' },
    { type: 'three' },
  ]);
});

test('a line on which nothing is heard any more is given up, and the page comes back with the same token', async () => {
  const opened = page();
  await opened.listens();

  await jest.advanceTimersByTimeAsync(30_000);
  expect(opened.last().sent.at(-1)).toMatchObject({ cmd: 'pingreq' });
  opened.says({ cmd: 'pingresp' });
  await jest.advanceTimersByTimeAsync(30_000);
  expect([opened.lines(), opened.last().isClosed]).toEqual([1, false]);

  await jest.advanceTimersByTimeAsync(31_000);
  expect(opened.lines()).toBe(2);
  await opened.listens();
  expect([opened.tokens(), opened.refetches()]).toEqual([1, 2]);
});

test('a server that takes the connection and says nothing is left after half a minute', async () => {
  const opened = page();
  await jest.advanceTimersByTimeAsync(0);
  opened.last().events.onOpen();

  await jest.advanceTimersByTimeAsync(31_000);

  expect(opened.lines()).toBe(2);
});

test('what is not MQTT ends the line, as a connection that was reset does', async () => {
  const opened = page();
  await opened.listens();

  opened.last().events.onBytes(Uint8Array.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]));
  expect(opened.last().isClosed).toBe(true);
  await jest.advanceTimersByTimeAsync(1_000);

  expect(opened.lines()).toBe(2);
});

test('the page names itself with its token', async () => {
  const opened = page();
  await opened.listens();

  expect(opened.last().sent[0]).toMatchObject({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    clientId: 'me',
    username: 'live',
    password: Buffer.from('secret'),
  });
});
