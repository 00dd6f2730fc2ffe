import { createHash, randomBytes } from 'node:crypto';
import { getRuntime } from '@/lib/platform/process/runtime';
import { getCookie } from './session-cookie';

/** The form of a device secret. */
const SECRET = /^[\w-]{43}$/;
/** Browsers store a cookie for at most 400 days. */
const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

export const getDeviceCookieName = (): string => (isSecure() ? '__Host-earthtight.device' : 'earthtight.device');

export const createDeviceCookieOptions = () =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: COOKIE_MAX_AGE_SECONDS, secure: isSecure() }) as const;

export function readDeviceCookie(cookieHeader: string | null): string | null {
  const secret = getCookie(cookieHeader, getDeviceCookieName());
  return secret !== null && SECRET.test(secret) ? secret : null;
}

/** A secret that identifies a browser that has signed in before. The database stores its hash. */
export const createDeviceSecret = (): string => randomBytes(32).toString('base64url');

/** A fast hash is enough, because the secret has 256 random bits. */
export const hashDeviceSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isSecure = (): boolean => getRuntime().config.PUBLIC_URL.startsWith('https:');
