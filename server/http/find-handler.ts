import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { OPERATIONS } from '@/lib/operations';
import { createJsonHandler } from '@/lib/platform/operation/json-handler';
import { createReadinessResponse } from '@/lib/platform/http/readiness';
import type { FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { compileRoute } from '@/lib/platform/operation/route-pattern';

export type RequestHandler = (request: Request) => Promise<Response>;

/** Routes that use next-auth, Next's cookies or plain Next handlers. They stay with Next. */
const NEXT_ROUTES = ['/api/auth/', '/api/logout', '/api/health', '/api/openapi.json'];

/**
 * Paths that Next would not decode, shorten or redirect; all others are left to Next. Allowed escapes are those
 * of characters in e-mail addresses that do not separate path segments: # $ & + : = @ ^ ` { | }
 */
const PLAIN_PATH = /^(\/(?!\.)(?:[\w.~@+=,:{}!*'-]|%(?:2[346B]|3[AD]|40|5E|60|7[B-D]))+)+$/i;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * Routes operations and file endpoints directly, without Next, whose routing costs more than most of them. null
 * leaves the request to Next, which has the same routes; the development server uses those, because they reload
 * after a change.
 */
export function createHandlerFinder(): (method: string, path: string) => RequestHandler | null {
  const operations = createJsonHandler(OPERATIONS);
  const files = Object.values<FileEndpoint>(FILE_ENDPOINTS)
    .toSorted((one, other) => countParameters(one) - countParameters(other))
    .map(({ route, answer }) => {
      const [method, path = ''] = route.split(' ');
      return { method, partsOf: compileRoute(path), answer };
    });
  return (method, path) => {
    // Works during startup, without loading Next's router.
    if (method === 'GET' && path === '/api/ready') return createReadinessResponse;
    if (!METHODS.includes(method) || !PLAIN_PATH.test(path)) return null;
    if (NEXT_ROUTES.some((begin) => path.startsWith(begin))) return null;
    const file = files.filter(({ partsOf }) => partsOf(path) !== null);
    // Next routes by path first, so a wrong method on a file path is left to Next.
    if (file.length > 0) return file.find((each) => each.method === method)?.answer ?? null;
    return path.startsWith('/api/') ? operations : null;
  };
}

/** As in Next, static paths take precedence over parameters. */
const countParameters = ({ route }: FileEndpoint): number => route.split('{').length;
