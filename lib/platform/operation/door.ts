import { failure, type Failure, isFailure } from '@/lib/failures';
import { bodyMemory } from '@/lib/platform/body-memory';
import type { Method } from '@/lib/contract';
import { log } from '@/lib/platform/log';
import { isDatabaseAway, isDiskFull } from '@/lib/platform/database/errors';
import { withinRate } from '@/lib/platform/rate-limit';
import { bodyFailure, bodyWithin, bodyText } from './body';
import { logSecurity } from '@/lib/platform/security-log';
import { callOf, fromOwnOrigin } from './request';
import { routePattern, type PathParts } from './route-pattern';
import type { Operation } from './implement';
import { WholeResponse } from './whole-response';

/** Bytes of the largest JSON body. A report of 300 BMPs has a tenth of that. Pictures come through file doors. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** Finds the operation of a method and path, and the parts of the path that are fields of its input. */
export function routesOf(
  operations: readonly Operation[],
): (method: string, path: string) => { operation: Operation; parts: PathParts } | null {
  const routes = operations.map((operation) => ({ operation, partsOf: routePattern(operation.contract.path) }));
  return (method, path) => {
    for (const { operation, partsOf } of routes) {
      if (operation.contract.method !== method) continue;
      const parts = partsOf(path);
      if (parts) return { operation, parts };
    }
    return null;
  };
}

/**
 * The route of all operations: JSON in, JSON or a typed failure out. An unexpected error is logged with its context,
 * and the person gets a plain sentence.
 */
export function door(operations: readonly Operation[]): (request: Request) => Promise<Response> {
  const find = routesOf(operations);
  return async (request) => {
    const started = performance.now();
    const url = new URL(request.url);
    const call = await callOf(request.headers);
    const found = find(request.method, url.pathname.replace(/^\/api/, ''));
    const result = found ? await answer(request, url, found, call) : failure('not-found');
    const status = isFailure(result) ? result.status : 200;
    log.info(
      {
        requestId: call.requestId,
        operation: found?.operation.contract.name,
        status,
        ms: Math.round(performance.now() - started),
      },
      'asked',
    );
    return respond(result, call.requestId);
  };

  async function answer(
    request: Request,
    url: URL,
    found: { operation: Operation; parts: PathParts },
    call: Awaited<ReturnType<typeof callOf>>,
  ): Promise<unknown> {
    const { operation, parts } = found;
    return guarded({ requestId: call.requestId, operation: operation.contract.name }, async () => {
      if (operation.contract.method !== 'GET' && !fromOwnOrigin(request.headers)) {
        logSecurity({ what: 'foreign-origin', at: operation.contract.name }, call);
        return failure('foreign-origin');
      }
      if (
        !(await withinRate(
          operation.contract.permission === 'anyone' ? 'open' : 'signed-in',
          call.sessionId ?? call.ip,
        ))
      )
        return failure('too-many-requests');
      const body = await inputOf(request, url, operation.contract.method);
      if (isFailure(body)) return body;
      return operation.perform(call, merge(body, parts));
    });
  }
}

/**
 * Returns what `work` returns. Anything thrown is unexpected: it is logged with its context and answered with a plain
 * sentence.
 */
export async function guarded<T>(
  context: { requestId: string; operation: string },
  work: () => Promise<T>,
): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    log.error({ ...context, err: error }, 'operation failed');
    return failureOf(error);
  }
}

/** The failure that a person is told for an unexpected error. */
export function failureOf(error: unknown): Failure {
  if (isDiskFull(error)) return failure('storage-full');
  return failure(isDatabaseAway(error) ? 'server-busy' : 'unexpected');
}

function merge(body: unknown, parts: Record<string, string>): unknown {
  if (Array.isArray(body)) return body;
  return typeof body === 'object' && body !== null ? { ...body, ...parts } : parts;
}

async function inputOf(request: Request, url: URL, method: Method): Promise<unknown> {
  if (method === 'GET') return Object.fromEntries(url.searchParams);
  const text = await jsonTextOf(request);
  if (isFailure(text)) return text;
  if (text === '') return {};
  return safely(() => JSON.parse(text) as unknown) ?? failure('bad-input', { detail: 'the body is not JSON' });
}

async function jsonTextOf(request: Request): Promise<string | Failure> {
  const memory = bodyMemory();
  try {
    const body = bodyWithin(request, MAX_JSON_BYTES);
    return isFailure(body) ? body : await bodyText(body, memory);
  } catch (error) {
    // If the connection broke in the middle of the body, the request is not whole.
    return bodyFailure(error) ?? failure('bad-input', { detail: 'the body was cut off' });
  } finally {
    memory.release();
  }
}

export function respond(result: unknown, requestId: string): Response {
  const headers = { 'x-request-id': requestId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (!isFailure(result)) return json(result ?? { success: true }, { headers });
  const { code, message, status, details } = result;
  return json({ code, message, details }, { status, headers: { ...headers, ...retryAfter(details) } });
}

const json = (value: unknown, { headers, status }: { headers: Record<string, string>; status?: number }): Response =>
  new WholeResponse(JSON.stringify(value), { status, headers: { ...headers, 'content-type': 'application/json' } });

/** The header for a failure that says when to come back. */
function retryAfter(details: unknown): { 'retry-after'?: string } {
  const isTimed = typeof details === 'object' && details !== null && 'seconds' in details;
  return isTimed && typeof details.seconds === 'number' ? { 'retry-after': String(details.seconds) } : {};
}

function safely<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
