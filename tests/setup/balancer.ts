import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';

/** A load balancer as in deploy/Caddyfile: requests to the servers in turn, live messages to the MQTT broker. */
export interface Balancer {
  address: string;
  close(): void;
}

interface Backends {
  /** The addresses of the servers. */
  listServers: () => string[];
  /** The address of the broker for browsers; null if the servers have their own. */
  broker: string | null;
}

/** Responds with 502 if the chosen server is unreachable, so that the client retries. */
export async function startBalancer({ listServers, broker }: Backends): Promise<Balancer> {
  let turn = 0;
  const chooseServer = () => {
    const servers = listServers();
    return servers[(turn += 1) % servers.length] ?? null;
  };
  const balancer = createServer((request, response) => {
    const server = chooseServer();
    if (server) forward(request, response, server);
    else response.writeHead(503).end();
  });
  balancer.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const backend = broker ?? chooseServer();
    if (backend) forwardUpgrade(request, socket, backend);
    else socket.destroy();
  });
  await once(balancer.listen(0, 'localhost'), 'listening');
  const address = balancer.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.');
  return {
    address: `http://localhost:${address.port}`,
    close() {
      balancer.close();
      balancer.closeAllConnections();
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, server: string): void {
  const { method, headers, url = '' } = request;
  const forwarded = sendRequest(new URL(url, server), { method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(response);
    received.on('error', () => response.destroy());
  });
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  request.pipe(forwarded);
}

function forwardUpgrade({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, backend: string): void {
  const { hostname, port } = new URL(backend);
  const upstream = net.connect(Number(port), hostname, () => {
    const headers = rawHeaders.map((text, index) => (index % 2 ? `${text}\r\n` : `${text}: `)).join('');
    upstream.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on('error', () => socket.destroy());
  socket.on('error', () => upstream.destroy());
  socket.on('close', () => upstream.destroy());
}
