import type { IncomingMessage, ServerResponse } from 'node:http';
import { failure, type Failure } from '@/lib/failures';
import { log } from '@/lib/platform/log';

/**
 * What is refused before Next sees it, because Next would answer 500 to it, and an error is ours to be woken by while
 * a damaged request is not (docs/rooms/server.md says what Next does with each).
 */
export function requestRefusal(request: IncomingMessage): Failure | null {
  const path = pathOf(request);
  if (!path.startsWith('/') || !decodes(path)) return failure('address-damaged');
  if (!methodsOf(path).includes(request.method ?? '')) return failure('method-unknown');
  if (!isRouterState(request.headers['next-router-state-tree'])) return failure('form-damaged');
  return null;
}

export const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/** Pages are read, and take forms; files are read; the doors below /api/ say more exactly what each takes. */
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

/** Where the browser was, as Next's router tells it: JSON, encoded. */
function isRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  try {
    return Array.isArray(JSON.parse(decodeURIComponent([header].flat().join())));
  } catch {
    return false;
  }
}

/** Tells a refusal: to a page's person or script in a sentence, to a door's caller as the doors do. */
export function sayRefused(request: IncomingMessage, response: ServerResponse, refused: Failure): void {
  const { code, message, status } = refused;
  const path = pathOf(request);
  log.info({ requestId: request.headers['x-request-id'], status, refused: code }, 'refused');
  response.setHeader('Cache-Control', 'no-store');
  if (code === 'method-unknown') response.setHeader('Allow', methodsOf(path).join(', '));
  // Next's scripts understand by it that the page has to be loaded anew.
  if (code === 'form-outdated') response.setHeader('x-nextjs-action-not-found', '1');
  const [type, text] = isDoor(path) ? ['application/json', JSON.stringify({ code, message })] : ['text/plain', message];
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
  response.end(text);
}
