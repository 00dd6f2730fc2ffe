import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '@/lib/platform/process/config';
import { PATH_HEADER, createContentSecurityPolicy, POLICY_HEADER } from '@/lib/platform/http/content-security-policy';
import { getRequestPath } from './request-validation';

type HeaderConfig = Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL'>;

/** Only a proxy may set these headers. Otherwise a client could change addresses in links and evade rate limits. */
const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Removes client headers that the server trusts, and sets the IP address and request id. */
export function sanitizeRequest(request: IncomingMessage, { TRUST_PROXY }: Pick<HeaderConfig, 'TRUST_PROXY'>): void {
  const { headers } = request;
  // A dual-stack socket reports IPv4 addresses as IPv4-mapped IPv6.
  const remoteAddress = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown';
  headers['x-earthtight-ip'] = (TRUST_PROXY && parseForwardedFor(headers['x-forwarded-for'])) || remoteAddress;
  headers['x-request-id'] = randomUUID();
  for (const name of [PATH_HEADER, POLICY_HEADER]) delete headers[name];
  if (!TRUST_PROXY) for (const name of PROXY_HEADERS) delete headers[name];
}

/** The last address, which the proxy itself added. */
function parseForwardedFor(header: string | string[] | undefined): string | undefined {
  return [header].flat().join(',').split(',').at(-1)?.trim();
}

const ONE_YEAR_SECONDS = 31_536_000;

/** Sets the headers of every response. */
export function setSecurityHeaders(response: ServerResponse, { PUBLIC_URL }: Pick<HeaderConfig, 'PUBLIC_URL'>): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Permissions-Policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  if (PUBLIC_URL.startsWith('https:')) response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}`);
}

const isPage = (path: string): boolean =>
  !/^\/(api\/|_next\/(static\/|image)|images\/)/.test(path) &&
  !/\.(js|mjs|css|svg|png|jpg|ico|webmanifest)$/.test(path);

/**
 * Adds a content security policy with a nonce to pages. Next reads the nonce from the request header for its scripts.
 * The page gets its own URL, so that sign-in can return to it.
 */
export function setPageHeaders(request: IncomingMessage, response: ServerResponse, config: Config): void {
  if (!isPage(getRequestPath(request))) return;
  const nonce = randomBytes(16).toString('base64');
  const policy = createContentSecurityPolicy(
    nonce,
    getRequestPath(request),
    config,
    process.env.NODE_ENV === 'development',
  );
  request.headers[POLICY_HEADER] = policy;
  request.headers[PATH_HEADER] = getPageUrl(request.url ?? '');
  response.setHeader(POLICY_HEADER, policy);
}

/** Removes the parameter that Next's router adds when it fetches a page's data. */
function getPageUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (!query?.includes('_rsc=')) return url;
  const parameters = query.split('&').filter((parameter) => !parameter.startsWith('_rsc='));
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path;
}
