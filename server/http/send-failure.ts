import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '@/lib/failures';
import { log } from '@/lib/platform/process/log';
import { getRequestPath, isApiPath, listAllowedMethods } from './request-validation';

/** Responds with a failure: JSON for the API, text for pages and files. */
export function sendFailure(request: IncomingMessage, response: ServerResponse, failed: Failure): void {
  const { code, message, status } = failed;
  const path = getRequestPath(request);
  log.info({ requestId: request.headers['x-request-id'], status, refused: code }, 'refused');
  response.setHeader('Cache-Control', 'no-store');
  if (code === 'method-not-allowed') response.setHeader('Allow', listAllowedMethods(path).join(', '));
  const [type, text] = isApiPath(path)
    ? ['application/json', JSON.stringify({ code, message })]
    : ['text/plain', message];
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
  response.end(text);
}
