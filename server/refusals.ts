import type { IncomingMessage, ServerResponse } from 'node:http';
import { failure, type Failure } from '@/lib/failures';
import { log } from '@/lib/platform/log';

/**
 * Refuses damaged requests before Next sees them. Next would answer 500, and a 500 should mean a fault of ours
 * (docs/features/server.md says what Next does with each).
 */
export function requestRefusal(request: IncomingMessage): Failure | null {
  const path = pathOf(request);
  if (!path.startsWith('/') || !decodes(path)) return failure('address-damaged');
  if (!methodsOf(path).includes(request.method ?? '')) return failure('method-unknown');
  if (!isRouterState(request.headers['next-router-state-tree'])) return failure('form-damaged');
  return null;
}

export const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/**
 * The methods of a path: pages are read and take forms; files are read; the routes below /api/ check their own methods.
 */
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

/** Whether the header can be what Next's router sends about the current page: JSON, encoded. */
function isRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  try {
    return Array.isArray(JSON.parse(decodeURIComponent([header].flat().join())));
  } catch {
    return false;
  }
}

/** Answers a refusal: with a sentence for a page's person or script, and like the operations for a call of the API. */
export function sayRefused(request: IncomingMessage, response: ServerResponse, refused: Failure): void {
  const { code, message, status } = refused;
  const path = pathOf(request);
  log.info({ requestId: request.headers['x-request-id'], status, refused: code }, 'refused');
  response.setHeader('Cache-Control', 'no-store');
  if (code === 'method-unknown') response.setHeader('Allow', methodsOf(path).join(', '));
  // Next's scripts understand this header: the page must be loaded anew.
  if (code === 'form-outdated') response.setHeader('x-nextjs-action-not-found', '1');
  const [type, text] = isDoor(path) ? ['application/json', JSON.stringify({ code, message })] : ['text/plain', message];
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
  response.end(text);
}
