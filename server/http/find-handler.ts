import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { API_ENDPOINTS } from '@/lib/integrations/server/api-endpoints';
import { OPERATIONS } from '@/lib/operations';
import { createJsonHandler } from '@/lib/platform/operation/json-handler';
import { createReadinessResponse } from '@/lib/platform/http/readiness';
import type { FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { compileRoute } from '@/lib/platform/operation/route-pattern';

export type RequestHandler = (request: Request) => Promise<Response>;

/** Routes that use next-auth, Next's cookies or plain Next handlers. They stay with Next. */
const NEXT_ROUTES = ['/api/auth/', '/api/logout', '/api/health', '/api/openapi.json', '/api/v1/openapi.json'];

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * Finds the handler of an operation or file endpoint; null if Next serves the path. It bypasses Next's router, which
 * costs more than most operations.
 */
export function createHandlerFinder(): (method: string, path: string) => RequestHandler | null {
  const handleOperation = createJsonHandler(OPERATIONS);
  const endpoints: readonly FileEndpoint[] = [...Object.values(FILE_ENDPOINTS), ...API_ENDPOINTS];
  const fileEndpoints = endpoints.map(({ route, handle }) => {
    const [method, path = ''] = route.split(' ');
    return { method, matchPath: compileRoute(path), handle };
  });
  return (method, path) => {
    // Works during startup, without loading Next's router.
    if (method === 'GET' && path === '/api/ready') return createReadinessResponse;
    if (!METHODS.includes(method) || NEXT_ROUTES.some((prefix) => path.startsWith(prefix))) return null;
    const endpoint = fileEndpoints.find(
      (candidate) => candidate.method === method && candidate.matchPath(path) !== null,
    );
    return endpoint?.handle ?? (path.startsWith('/api/') ? handleOperation : null);
  };
}
