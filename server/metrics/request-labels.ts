import { readdirSync } from 'node:fs';
import path from 'node:path';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { API_ENDPOINTS } from '@/lib/integrations/server/api-endpoints';
import { OPERATIONS } from '@/lib/operations';
import type { FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { compileRoute } from '@/lib/platform/operation/route-pattern';

/** For methods that clients invent. OpenTelemetry's name. */
const OTHER_METHOD = '_OTHER';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

export const labelMethod = (method: string): string => (METHODS.includes(method) ? method : OTHER_METHOD);

/**
 * Returns a function that finds the route of a request, with parameters as `{name}`. The labels are few and contain no
 * unit or person, whatever clients request.
 */
export function createRouteLabeler(): (method: string, path: string) => string {
  const operationRoutes = OPERATIONS.map(({ contract }) => ({
    method: contract.method,
    route: `/api${contract.path}`,
  }));
  const endpoints: readonly FileEndpoint[] = [...Object.values(FILE_ENDPOINTS), ...API_ENDPOINTS];
  const fileRoutes = endpoints.map(({ route }) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, route: path };
  });
  const routes = [...fileRoutes, ...operationRoutes].map(({ method, route }) => ({
    method,
    route,
    matchPath: compileRoute(route),
  }));
  const labelPage = createPageLabeler();
  return (method, path) => {
    const match = routes.find((candidate) => candidate.method === method && candidate.matchPath(path) !== null);
    return match?.route ?? labelPage(path);
  };
}

/** Pages, files and the few routes of Next, by the folders of `app` and the files of `public`. */
function createPageLabeler(): (requestPath: string) => string {
  const pages = new Set([...listNames('app'), ...listNames('public')]);
  const apiFolders = new Set(listNames('app/api'));
  return (requestPath) => {
    if (requestPath.startsWith('/_next/')) return '/_next/{file}';
    const [, first = '', ...rest] = requestPath.split('/');
    if (first === '') return '/';
    if (first === 'api' && apiFolders.has(rest[0] ?? '')) return `/api/${rest[0]}`;
    if (first === 'api' || !pages.has(first)) return '{unknown}';
    return rest.length > 0 ? `/${first}/{…}` : `/${first}`;
  };
}

/** The names in a folder, and in its route groups such as `(signed-out)`. */
const listNames = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => (name.startsWith('(') ? readdirSync(path.join(folder, name)) : [name]));
