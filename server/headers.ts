import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '@/lib/platform/config';
import { PATH_HEADER, pagePolicy, POLICY_HEADER } from '@/lib/platform/page-policy';
import { pathOf } from './refusals';

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
  for (const name of [PATH_HEADER, POLICY_HEADER]) delete headers[name];
  if (!TRUST_PROXY) for (const name of PROXY_HEADERS) delete headers[name];
}

/** The address that the proxy itself saw, which is the last one; the caller sent those before it. */
function forwardedFor(header: string | string[] | undefined): string | undefined {
  return [header].flat().join(',').split(',').at(-1)?.trim();
}

const ONE_YEAR = 31_536_000;

/** The headers of every answer, including files and failures. Pages get more (`preparePage`). */
export function secureResponse(response: ServerResponse, { PUBLIC_URL }: Pick<Trust, 'PUBLIC_URL'>): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Permissions-Policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  if (PUBLIC_URL.startsWith('https:')) response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR}`);
}

/** Everything that is answered with a page, also a page that says what was not found. */
const isPage = (path: string): boolean =>
  !/^\/(api\/|_next\/(static\/|image)|images\/|vendor\/)/.test(path) &&
  !/\.(js|mjs|css|svg|png|jpg|ico|webmanifest)$/.test(path);

/**
 * Gives a page a content security policy with a nonce of its own. Next finds the nonce in the request's header and puts
 * it on its scripts. The page is told its own address, so that sign-in can lead back to it.
 */
export function preparePage(request: IncomingMessage, response: ServerResponse, config: Config): void {
  if (!isPage(pathOf(request))) return;
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(nonce, pathOf(request), config, process.env.NODE_ENV === 'development');
  request.headers[POLICY_HEADER] = policy;
  request.headers[PATH_HEADER] = ownAddress(request.url ?? '');
  response.setHeader(POLICY_HEADER, policy);
}

/** Without what Next's scripts add to the query when they ask for the data of a page. */
function ownAddress(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (!query?.includes('_rsc=')) return url;
  const words = query.split('&').filter((word) => !word.startsWith('_rsc='));
  return words.length > 0 ? `${path}?${words.join('&')}` : path;
}
