import { createHmac, timingSafeEqual } from 'node:crypto';
import { runtime } from './runtime';

/**
 * Addresses that work without a session for a while: pictures and PDFs on the acknowledgement page and in e-mails.
 * `?until=…&sig=…`, HMAC-SHA-256 over path and end, keyed by AUTH_SECRET.
 */
export function signedAddress(path: string, until: Date): string {
  const end = String(Math.floor(until.getTime() / 1000));
  return `${path}?until=${end}&sig=${signature(path, end)}`;
}

export function isSignedAddress(url: URL, now: Date): boolean {
  const end = url.searchParams.get('until') ?? '';
  const given = Buffer.from(url.searchParams.get('sig') ?? '', 'base64url');
  const expected = Buffer.from(signature(url.pathname, end), 'base64url');
  const matches = given.length === expected.length && timingSafeEqual(given, expected);
  return matches && Number(end) * 1000 > now.getTime();
}

function signature(path: string, end: string): string {
  return createHmac('sha256', `signed-address:${runtime().config.AUTH_SECRET}`)
    .update(`${path}\n${end}`)
    .digest('base64url');
}
