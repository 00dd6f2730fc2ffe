import { failure, type Failure, isFailure } from '@/lib/failures';
import type { Contract, Method } from '@/lib/platform/contract';
import { log } from '@/lib/platform/log';
import { isDatabaseAway, isDiskFull } from '@/lib/platform/database/errors';
import { withinRate } from '@/lib/platform/rate-limit';
import { callOf, fromOwnOrigin } from './request';
import type { Operation } from './implement';

/** The largest JSON body taken; a report of 300 BMPs is a tenth of it. Pictures have a door of their own. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** Finds the operation of a method and path, and the parts of the path that are fields of its input. */
export function routesOf(
  operations: readonly Operation[],
): (method: string, path: string) => { operation: Operation; parts: Record<string, string> } | null {
  const routes = operations.map((operation) => ({ operation, ...pattern(operation.contract) }));
  return (method, path) => {
    for (const { operation, expression, names } of routes) {
      if (operation.contract.method !== method) continue;
      const match = expression.exec(path);
      if (!match) continue;
      const parts = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
      return { operation, parts };
    }
    return null;
  };
}

function pattern(contract: Contract): { expression: RegExp; names: string[] } {
  const names: string[] = [];
  const source = contract.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  return { expression: new RegExp(`^${source}/?$`), names };
}

/** The one door: JSON in, JSON or a typed failure out. Unexpected errors are logged with context and shown humanely. */
export function door(operations: readonly Operation[]): (request: Request) => Promise<Response> {
  const find = routesOf(operations);
  return async (request) => {
    const started = performance.now();
    const url = new URL(request.url);
    const call = await callOf(request.headers);
    const found = safely(() => find(request.method, url.pathname.replace(/^\/api/, '')));
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
    found: { operation: Operation; parts: Record<string, string> },
    call: Awaited<ReturnType<typeof callOf>>,
  ): Promise<unknown> {
    const { operation, parts } = found;
    return guarded({ requestId: call.requestId, operation: operation.contract.name }, async () => {
      if (operation.contract.method !== 'GET' && !fromOwnOrigin(request.headers)) return failure('foreign-origin');
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

/** What `work` gives; what it throws is unexpected: logged with its context, and answered humanely. */
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

/** What a person is told of an unexpected error. */
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
  const text = await textWithin(request, MAX_JSON_BYTES);
  if (isFailure(text)) return text;
  if (text === '') return {};
  return safely(() => JSON.parse(text) as unknown) ?? failure('bad-input', { detail: 'the body is not JSON' });
}

/** Counts while reading: a length header is a claim. */
export async function textWithin(request: Request, limit: number): Promise<string | Failure> {
  const reader = request.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return failure('too-large');
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function respond(result: unknown, requestId: string): Response {
  const headers = { 'x-request-id': requestId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (!isFailure(result)) return Response.json(result ?? { success: true }, { headers });
  const { code, message, status, details } = result;
  return Response.json({ code, message, details }, { status, headers });
}

function safely<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
