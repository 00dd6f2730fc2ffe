import { createHash, randomBytes } from 'node:crypto';
import { runtime } from './runtime';
import { cookieOf } from './session-cookie';

/**
 * A browser's own secret, kept for as long as browsers keep a cookie. It signs nobody in: it only tells a browser that
 * somebody signed in from before apart from any other. The database knows its hash.
 */
const SECRET = /^[\w-]{43}$/;
/** Browsers keep no cookie longer than 400 days. */
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

/** 256 random bits need no slow hash. */
export const deviceHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isSecure = (): boolean => runtime().config.PUBLIC_URL.startsWith('https:');
