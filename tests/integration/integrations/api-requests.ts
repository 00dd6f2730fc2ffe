import { randomUUID } from 'node:crypto';
import { createApiToken } from '@/lib/integrations/contract';
import { API_SCOPES, type ApiScope } from '@/lib/integrations/scopes';
import { API_ENDPOINTS } from '@/lib/integrations/server/api-endpoints';
import { createEndpointRouter } from '@/lib/platform/operation/endpoint-router';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { TestUser, World } from '@/tests/setup/world';

const handle = createEndpointRouter(API_ENDPOINTS, 'api-not-found');

/** Requests an address as a program with this token; without one if it is null. */
export const requestApi = (token: string | null, url: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return handle(new Request(new URL(url, getRuntime().config.PUBLIC_URL), { ...init, headers }));
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
  jest.useFakeTimers({ now, doNotFake: [...TIMERS] });
}

const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
