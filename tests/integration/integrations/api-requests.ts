import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { GET as describeApi } from '@/app/api/v1/openapi.json/route';
import { createApiToken } from '@/lib/integrations/contract';
import { API_SCOPES, type ApiScope } from '@/lib/integrations/scopes';
import { getRuntime } from '@/lib/platform/process/runtime';
import { createHandlerFinder } from '@/server/http/find-handler';
import { FAKE_DATE_ONLY } from '@/tests/setup/fake-date';
import type { TestUser, World } from '@/tests/setup/world';

const findHandler = createHandlerFinder();

/** Requests an address as a program with this token; without one if it is null. */
export const requestApi = (token: string | null, url: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const request = new Request(new URL(url, getRuntime().config.PUBLIC_URL), { ...init, headers });
  const handle = findHandler(request.method, new URL(request.url).pathname);
  if (!handle) throw new Error(`${request.url} is not for programs`);
  return handle(request);
};

/** A new token of the person's work unit; with all scopes by default. */
export async function createToken(office: TestUser, scopes: readonly ApiScope[] = API_SCOPES): Promise<string> {
  const input = { tokenId: randomUUID(), name: 'City GIS', scopes: [...scopes], lastDay: '2026-12-31' };
  return (await office.call(createApiToken, input)).secret;
}

/** The JSON of a response with the status 200. */
export async function readApi<T>(token: string, url: string): Promise<T> {
  const response = await requestApi(token, url);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Sets the time of operations and of requests. Timers keep running. */
export function setTime(world: World, now: Date): void {
  world.setNow(now);
  jest.useFakeTimers({ ...FAKE_DATE_ONLY, now });
}

/** An HTTP server with the API, for programs that make their requests themselves. */
export async function startApiServer(port: number): Promise<Server> {
  const server = createServer((incoming, response) => {
    const { url = '', method = 'GET' } = incoming;
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    void text(incoming)
      .then((body) =>
        url === '/api/v1/openapi.json'
          ? describeApi()
          : requestApi(null, url, { method, headers, body: method === 'GET' ? undefined : body }),
      )
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(await answer.text());
      });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
