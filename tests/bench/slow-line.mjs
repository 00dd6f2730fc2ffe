/**
 * A proxy that slows down everything a browser sends: pages, workers, sockets. (Chromium's own throttling omits service
 * workers.)
 */
import net from 'node:net';

/** Slow 4G: `latency` is the round trip in milliseconds; `down` and `up` are bytes per second. */
export const SLOW_4G = { latency: 150, down: 1.6e6 / 8, up: 0.75e6 / 8 };

/** Bytes of a packet. Connections that share the line alternate after each. */
const PACKET = 1460;

/** @returns the address of the proxy for the server at `urlSetting`; `isSlow` may be changed at any time */
export async function slowLine(address, { latency, down, up }) {
  const { hostname, port } = new URL(address);
  const line = { address: '', isSlow: true, close: () => door.close() };
  const [fromServer, toServer] = [down, up].map((speed) => lane(line, speed, latency / 2));
  const door = net.createServer((browser) => {
    const server = net.connect(Number(port), hostname);
    carry(browser, server, toServer);
    carry(server, browser, fromServer);
  });
  await new Promise((ready) => door.listen(0, ready));
  line.address = `http://localhost:${door.address().port}`;
  return line;
}

function carry(from, to, send) {
  from.on('data', (bytes) => {
    for (let at = 0; at < bytes.length; at += PACKET) send(bytes.subarray(at, at + PACKET), (part) => to.write(part));
  });
  from.on('end', () => send(null, () => to.end()));
  from.on('error', () => to.destroy());
}

/** One direction. Bytes leave in sequence and arrive after half of the latency. */
function lane(line, bytesPerSecond, delay) {
  const onItsWay = [];
  let free = 0;
  return (bytes, arrive) => {
    const now = performance.now();
    if (line.isSlow) free = Math.max(free, now) + ((bytes?.length ?? 0) / bytesPerSecond) * 1000;
    onItsWay.push(() => arrive(bytes));
    // Timers due in the same millisecond may fire in any order, but bytes must stay in order.
    setTimeout(() => onItsWay.shift()(), line.isSlow ? free + delay - now : 0);
  };
}
