import { createHash, randomBytes } from 'node:crypto';
import { runtime } from './runtime';
import { cookieOf } from './session-cookie';

/**
 * A browser's own secret, stored for as long as browsers store a cookie. It signs nobody in: it only tells a browser
 * that somebody signed in from before from any other. The database holds its hash.
 */
const SECRET = /^[\w-]{43}$/;
/** Seconds. Browsers store no cookie for longer than 400 days. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

export const deviceCookieName = (): string => (isSecure() ? '__Host-earthtight.device' : 'earthtight.device');

export const deviceCookieOptions = () =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: KEPT_SECONDS, secure: isSecure() }) as const;

/** The secret in a Cookie header, or null. */
export function deviceFrom(cookieHeader: string | null): string | null {
  const secret = cookieOf(cookieHeader, deviceCookieName());
  return secret !== null && SECRET.test(secret) ? secret : null;
}

export const newDevice = (): string => randomBytes(32).toString('base64url');

/** The secret has 256 random bits, so no slow hash is needed. */
export const deviceHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isSecure = (): boolean => runtime().config.PUBLIC_URL.startsWith('https:');
