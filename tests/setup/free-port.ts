import { once } from 'node:events';
import net from 'node:net';

export async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
