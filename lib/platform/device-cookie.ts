import { createHash, randomBytes } from 'node:crypto';
import { runtime } from './runtime';
import { cookieOf } from './session-cookie';

/** A secret that identifies a browser that has signed in before. The database stores its hash. */
const SECRET = /^[\w-]{43}$/;
/** Seconds. Browsers store a cookie for at most 400 days. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

export const deviceCookieName = (): string => (isSecure() ? '__Host-earthtight.device' : 'earthtight.device');

export const deviceCookieOptions = () =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: KEPT_SECONDS, secure: isSecure() }) as const;

export function deviceFrom(cookieHeader: string | null): string | null {
  const secret = cookieOf(cookieHeader, deviceCookieName());
  return secret !== null && SECRET.test(secret) ? secret : null;
}

export const newDevice = (): string => randomBytes(32).toString('base64url');

/** A fast hash is enough, because the secret has 256 random bits. */
export const deviceHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isSecure = (): boolean => runtime().config.PUBLIC_URL.startsWith('https:');
