import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy to the product. Disconnecting it also breaks open connections. */
export interface Connection {
  address: string;
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

export async function createConnection(): Promise<Connection> {
  const app = new URL(process.env.EARTHTIGHT_TEST_ADDRESS ?? '');
  const sockets = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((browserSocket) => {
    if (isCut) return void browserSocket.destroy();
    const serverSocket = net.connect(Number(app.port), app.hostname);
    for (const socket of [browserSocket, serverSocket]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        browserSocket.destroy();
        serverSocket.destroy();
      });
    }
    browserSocket.pipe(serverSocket).pipe(browserSocket);
  });
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const closeSockets = () => sockets.forEach((socket) => socket.destroy());
  return {
    address: `http://localhost:${address.port}`,
    disconnect() {
      isCut = true;
      closeSockets();
    },
    reconnect() {
      isCut = false;
    },
    async close() {
      server.close();
      closeSockets();
      await once(server, 'close');
    },
  };
}
