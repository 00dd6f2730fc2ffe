import { once } from 'node:events';
import net from 'node:net';

/** A connection between browser and server that can be cut, also for requests of the service worker. */
export interface Connection {
  address: string;
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

export async function createConnection(): Promise<Connection> {
  const app = new URL(process.env.EARTHTIGHT_TEST_ADDRESS ?? '');
  const open = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(Number(app.port), app.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  const hangUp = () => open.forEach((socket) => socket.destroy());
  return {
    address: `http://localhost:${address.port}`,
    disconnect() {
      isCut = true;
      hangUp();
    },
    reconnect() {
      isCut = false;
    },
    async close() {
      server.close();
      hangUp();
      await once(server, 'close');
    },
  };
}
