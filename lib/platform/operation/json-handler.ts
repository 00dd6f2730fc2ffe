import { failure, type Failure, isFailure } from '@/lib/failures';
import { translateFailure } from '@/lib/failures-in-spanish';
import type { Language } from '@/lib/language';
import { getRequestLanguage } from '@/lib/reader-language';
import { log } from '@/lib/platform/process/log';
import { isDatabaseUnavailable, isDiskFull } from '@/lib/platform/database/errors';
import { isStorageUnavailable } from '@/lib/platform/storage/storage';
import { checkRateLimit } from '@/lib/platform/http/rate-limit';
import { withJsonBody } from './json-body';
import { logSecurity } from '@/lib/platform/security/security-log';
import { readCall, isOwnOrigin } from './request';
import { compileRoute, type PathParameters } from './route-pattern';
import type { Call } from './call';
import type { Operation } from './implement';
import { BufferedResponse } from './buffered-response';

/** Finds the operation for a method and a path without `/api`, with the path's parameters. */
export function createRouter(
  operations: readonly Operation[],
): (method: string, path: string) => { operation: Operation; pathParameters: PathParameters } | null {
  const routes = operations.map((operation) => ({ operation, matchPath: compileRoute(operation.contract.path) }));
  return (method, path) => {
    for (const { operation, matchPath } of routes) {
      if (operation.contract.method !== method) continue;
      const pathParameters = matchPath(path);
      if (pathParameters) return { operation, pathParameters };
    }
    return null;
  };
}

/** The JSON route of all operations. Unexpected errors are logged, and the client gets a generic message. */
export function createJsonHandler(operations: readonly Operation[]): (request: Request) => Promise<Response> {
  const findOperation = createRouter(operations);
  return async (request) => {
    const startedAt = performance.now();
    const url = new URL(request.url);
    const call = await readCall(request.headers);
    const route = findOperation(request.method, url.pathname.replace(/^\/api/, ''));
    const result = route ? await handleOperation(request, url, route, call) : failure('not-found');
    const status = isFailure(result) ? result.status : 200;
    log.info(
      {
        requestId: call.requestId,
        operation: route?.operation.contract.name,
        status,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
    return createResponse(result, call.requestId, getRequestLanguage(request.headers));
  };

  async function handleOperation(
    request: Request,
    url: URL,
    { operation, pathParameters }: { operation: Operation; pathParameters: PathParameters },
    call: Call,
  ): Promise<unknown> {
    return catchUnexpected({ requestId: call.requestId, operation: operation.contract.name }, async () => {
      if (operation.contract.method !== 'GET' && !isOwnOrigin(request.headers)) {
        logSecurity({ what: 'foreign-origin', at: operation.contract.name }, call);
        return failure('foreign-origin');
      }
      const caller = call.sessionId ?? call.ip;
      const rate = operation.contract.permission === 'anyone' ? 'open' : 'signed-in';
      const rateFailure = await checkRateLimit(rate, caller);
      if (rateFailure) return rateFailure;
      const perform = (input: unknown) => operation.perform(call, mergePathParameters(input, pathParameters));
      if (operation.contract.method === 'GET') return perform(Object.fromEntries(url.searchParams));
      return withJsonBody(request, caller, perform);
    });
  }
}

/** Returns what `work` returns. An exception is logged and becomes a failure. */
export async function catchUnexpected<T>(
  context: { requestId: string; operation: string },
  work: () => Promise<T>,
): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    log.error({ ...context, err: error }, 'operation failed');
    return toFailure(error);
  }
}

/** The failure to show for an unexpected error. */
export function toFailure(error: unknown): Failure {
  if (isDiskFull(error)) return failure('storage-full');
  const isTransient = isDatabaseUnavailable(error) || isStorageUnavailable(error);
  return failure(isTransient ? 'server-busy' : 'unexpected');
}

function mergePathParameters(body: unknown, pathParameters: PathParameters): unknown {
  if (Array.isArray(body)) return body;
  return typeof body === 'object' && body !== null ? { ...body, ...pathParameters } : pathParameters;
}

/** The JSON response for a failure or a result; `{ success: true }` if the result is null or undefined. */
export function createResponse(result: unknown, requestId: string, language: Language = 'en'): Response {
  const headers = { 'x-request-id': requestId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (!isFailure(result)) return createJsonResponse(result ?? { success: true }, { headers });
  const { code, status, details } = result;
  const message = translateFailure(language, result);
  return createJsonResponse(
    { code, message, details },
    { status, headers: { ...headers, ...createRetryAfterHeader(details) } },
  );
}

const createJsonResponse = (
  value: unknown,
  { headers, status }: { headers: Record<string, string>; status?: number },
): Response =>
  new BufferedResponse(JSON.stringify(value), { status, headers: { ...headers, 'content-type': 'application/json' } });

/** The Retry-After header, for failures with `seconds`. */
function createRetryAfterHeader(details: unknown): { 'retry-after'?: string } {
  const hasSeconds = typeof details === 'object' && details !== null && 'seconds' in details;
  return hasSeconds && typeof details.seconds === 'number' ? { 'retry-after': String(details.seconds) } : {};
}
