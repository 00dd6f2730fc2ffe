import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '@/lib/platform/config';

type Trust = Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL'>;

/** Only a proxy may set these headers. From anybody else they would change addresses in links and evade rate limits. */
const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Removes what the caller sent in headers that the rest of the server trusts. */
export function cleanRequest(request: IncomingMessage, { TRUST_PROXY }: Pick<Trust, 'TRUST_PROXY'>): void {
  const { headers } = request;
  // On a socket for IPv4 and IPv6, the address of an IPv4 caller is written as an IPv6 address.
  const caller = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown';
  headers['x-earthtight-ip'] = (TRUST_PROXY && forwardedFor(headers['x-forwarded-for'])) || caller;
  headers['x-request-id'] = randomUUID();
  if (!TRUST_PROXY) for (const name of PROXY_HEADERS) delete headers[name];
}

/** The address that the proxy itself saw, which is the last one; the caller sent those before it. */
function forwardedFor(header: string | string[] | undefined): string | undefined {
  return [header].flat().join(',').split(',').at(-1)?.trim();
}

const ONE_YEAR = 31_536_000;

/** The headers of every answer, including files and failures. Pages get their content security policy from proxy.ts. */
export function secureResponse(response: ServerResponse, { PUBLIC_URL }: Pick<Trust, 'PUBLIC_URL'>): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Permissions-Policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  if (PUBLIC_URL.startsWith('https:')) response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR}`);
}
