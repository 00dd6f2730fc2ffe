import { failure, type FailureCode } from '@/lib/failures';
import type { FileEndpoint } from './file-endpoint';
import { createResponse } from './json-handler';
import { readCall } from './request';
import { compileRoute } from './route-pattern';

/** Handles requests by the first endpoint with their method and path, for several endpoints in one Next.js route. */
export function createEndpointRouter(
  endpoints: readonly FileEndpoint[],
  notFoundCode: FailureCode,
): (request: Request) => Promise<Response> {
  const routes = endpoints.map((endpoint) => {
    const [method = '', path = ''] = endpoint.route.split(' ');
    return { endpoint, method, matchPath: compileRoute(path) };
  });
  return async (request) => {
    const { pathname } = new URL(request.url);
    const route = routes.find(({ method, matchPath }) => method === request.method && matchPath(pathname) !== null);
    if (route) return route.endpoint.handle(request);
    const { requestId } = await readCall(request.headers);
    return createResponse(failure(notFoundCode), requestId);
  };
}
