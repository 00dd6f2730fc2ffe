import type { IncomingMessage, ServerResponse } from 'node:http';
import { failure, type Failure } from '@/lib/failures';
import { log } from '@/lib/platform/log';

/** Rejects malformed requests, for which Next would respond with 500 (docs/features/server.md). */
export function requestRefusal(request: IncomingMessage): Failure | null {
  const path = pathOf(request);
  if (!path.startsWith('/') || !decodes(path)) return failure('address-damaged');
  if (!methodsOf(path).includes(request.method ?? '')) return failure('method-unknown');
  if (!isRouterState(request.headers['next-router-state-tree'])) return failure('form-damaged');
  return null;
}

export const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/** The methods of a path: pages are read and posted to; files are read; routes below /api/ check methods themselves. */
function methodsOf(path: string): string[] {
  const read = ['GET', 'HEAD'];
  if (isDoor(path)) return [...read, 'POST', 'PUT', 'DELETE', 'OPTIONS'];
  return isFile(path) ? read : [...read, 'POST'];
}

export const isDoor = (path: string): boolean => path.startsWith('/api/');
const isFile = (path: string): boolean => /^\/(_next|images|record|vendor)\/|\.\w+$/.test(path);

function decodes(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Whether the header is a valid router state of Next: encoded JSON. */
function isRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  try {
    return Array.isArray(JSON.parse(decodeURIComponent([header].flat().join())));
  } catch {
    return false;
  }
}

export function sayRefused(request: IncomingMessage, response: ServerResponse, refused: Failure): void {
  const { code, message, status } = refused;
  const path = pathOf(request);
  log.info({ requestId: request.headers['x-request-id'], status, refused: code }, 'refused');
  response.setHeader('Cache-Control', 'no-store');
  if (code === 'method-unknown') response.setHeader('Allow', methodsOf(path).join(', '));
  if (code === 'form-outdated') response.setHeader('x-nextjs-action-not-found', '1');
  const [type, text] = isDoor(path) ? ['application/json', JSON.stringify({ code, message })] : ['text/plain', message];
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
  response.end(text);
}
