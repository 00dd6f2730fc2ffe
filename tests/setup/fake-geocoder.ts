import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface GeocoderRequest {
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
}

interface GeocoderAnswer {
  status?: number;
  body?: string;
  /** Waits for the end of the test instead of responding. */
  silent?: boolean;
}

/** Starts a fake address search that gives the same response to every request. */
export async function startFakeGeocoder() {
  const requests: GeocoderRequest[] = [];
  let nextResponse: GeocoderAnswer = {};
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    requests.push({ path: pathname, query: Object.fromEntries(searchParams), headers: request.headers });
    if (nextResponse.silent) return;
    response.writeHead(nextResponse.status ?? 200, { 'content-type': 'application/json' });
    response.end(nextResponse.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith(next: GeocoderAnswer) {
      requests.length = 0;
      nextResponse = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type FakeGeocoder = Awaited<ReturnType<typeof startFakeGeocoder>>;
