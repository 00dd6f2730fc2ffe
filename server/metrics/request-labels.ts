import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { OPERATIONS } from '@/lib/operations';
import type { FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { compileRoute } from '@/lib/platform/operation/route-pattern';

/** For methods that clients invent. OpenTelemetry's name. */
const OTHER_METHOD = '_OTHER';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

export const labelMethod = (method: string): string => (METHODS.includes(method) ? method : OTHER_METHOD);

/**
 * Returns a function that finds the route of a request, with parameters as `{name}`, so that the labels are few and
 * contain no unit or person. Unknown paths have one label.
 */
export function createRouteLabeler(): (method: string, path: string, status: number) => string {
  const operationRoutes = OPERATIONS.map(({ contract }) => ({
    method: contract.method,
    route: `/api${contract.path}`,
  }));
  const fileRoutes = Object.values<FileEndpoint>(FILE_ENDPOINTS).map(({ route }) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, route: path };
  });
  const routes = [...fileRoutes, ...operationRoutes].map(({ method, route }) => ({
    method,
    route,
    matchPath: compileRoute(route),
  }));
  return (method, path, status) => {
    const match = routes.find((candidate) => candidate.method === method && candidate.matchPath(path) !== null);
    return match?.route ?? labelPage(path, status);
  };
}

/** Pages and the few routes of Next: `/app/{page}`, or the first segment of a path that was found. */
function labelPage(path: string, status: number): string {
  if (path.startsWith('/_next/')) return '/_next/{file}';
  const [, first = '', ...rest] = path.split('/');
  if (status >= 400 || !/^[a-z0-9.-]{0,40}$/.test(first)) return '{unknown}';
  if (first === 'app') return '/app/{page}';
  if (first === 'api') return `/api/${rest[0] ?? ''}`;
  return rest.length > 0 ? `/${first}/{…}` : `/${first}`;
}
