import fc from 'fast-check';
import WebSocket from 'ws';

/** Valid MQTT packets. */
const connect = Buffer.from([
  0x10, 0x16, 0x00, 0x04, 0x4d, 0x51, 0x54, 0x54, 0x04, 0xc2, 0x00, 0x3c, 0x00, 0x02, 0x61, 0x62, 0x00, 0x01, 0x75,
  0x00, 0x01, 0x70, 0x00, 0x00,
]);
const subscribe = Buffer.from([0x82, 0x08, 0x00, 0x01, 0x00, 0x03, 0x61, 0x2f, 0x23, 0x01]);
const publish = Buffer.from([0x30, 0x05, 0x00, 0x01, 0x61, 0x68, 0x69]);

export interface LiveConnection {
  /** WebSocket subprotocols. */
  protocols: string[];
  packets: Buffer[];
}

const createBytesArbitrary = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes));

/** Connections to the live channel with valid and random packets. */
export const liveConnectionArbitrary: fc.Arbitrary<LiveConnection> = fc.record({
  protocols: fc.oneof(
    { weight: 4, arbitrary: fc.constant<string[]>(['mqtt']) },
    fc.constantFrom<string[][]>([], ['mqttv3.1'], ['a', 'b', 'c'], ['mqtt', 'x']),
  ),
  packets: fc.array(
    fc.oneof(fc.constantFrom(connect, subscribe, publish), createBytesArbitrary(60), createBytesArbitrary(20_000)),
    { maxLength: 5 },
  ),
});

/** Sends the packets and closes the connection. Resolves when it is closed. */
export function sendLivePackets(address: string, { protocols, packets }: LiveConnection): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/mqtt`, protocols, {
      headers: { origin: address },
      handshakeTimeout: 20_000,
    });
    socket.on('open', () => {
      for (const packet of packets) socket.send(packet);
      socket.close();
    });
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
}
