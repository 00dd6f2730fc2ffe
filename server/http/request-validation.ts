import type { IncomingMessage } from 'node:http';
import { failure, type Failure } from '@/lib/failures';

/** Rejects malformed requests, for which Next would respond with 500 (docs/features/server.md). */
export function validateRequest(request: IncomingMessage): Failure | null {
  const path = getRequestPath(request);
  if (!path.startsWith('/') || !isDecodable(path)) return failure('malformed-url');
  if (!listAllowedMethods(path).includes(request.method ?? '')) return failure('method-not-allowed');
  if (!isRouterState(request.headers['next-router-state-tree'])) return failure('malformed-request');
  return null;
}

export const getRequestPath = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/** The methods of a path: pages are read and posted to; files are read; routes below /api/ check methods themselves. */
export function listAllowedMethods(path: string): string[] {
  const readMethods = ['GET', 'HEAD'];
  if (isApiPath(path)) return [...readMethods, 'POST', 'PUT', 'DELETE', 'OPTIONS'];
  return isFile(path) ? readMethods : [...readMethods, 'POST'];
}

export const isApiPath = (path: string): boolean => path.startsWith('/api/');
const isFile = (path: string): boolean => /^\/(_next|images|record)\/|\.\w+$/.test(path);

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Whether the header is missing or a valid router state of Next: an array as encoded JSON. */
function isRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  try {
    return Array.isArray(JSON.parse(decodeURIComponent([header].flat().join())));
  } catch {
    return false;
  }
}
