import { decode } from 'next-auth/jwt';
import { getRuntime } from '@/lib/platform/process/runtime';

/** Name of the encrypted httpOnly cookie with the session id. */
export function getSessionCookieName(): string {
  return getRuntime().config.PUBLIC_URL.startsWith('https:') ? '__Host-earthtight.session' : 'earthtight.session';
}

/** The session id in a Cookie header; null without a valid cookie. The session itself may have ended. */
export async function readSessionCookie(cookieHeader: string | null): Promise<string | null> {
  const name = getSessionCookieName();
  const token = getCookie(cookieHeader, name);
  if (!token) return null;
  const secret = getRuntime().config.AUTH_SECRET;
  const cached = tokenCache.get(token);
  if (cached?.name === name && cached.secret === secret && Date.now() < cached.expiresAt) {
    tokenCache.delete(token);
    tokenCache.set(token, cached);
    return cached.sessionId;
  }
  const claims = await decode({ token, secret, salt: name }).catch(() => null);
  const sessionId = claims?.sessionId;
  if (typeof sessionId !== 'string' || !UUID.test(sessionId)) return null;
  if (claims?.exp !== undefined) cacheToken(token, { name, secret, sessionId, expiresAt: claims.exp * 1000 });
  return sessionId;
}

interface DecryptedToken {
  name: string;
  secret: string;
  sessionId: string;
  /** Expiry in milliseconds since the epoch. */
  expiresAt: number;
}

/** Decryption takes as long as a small query. Only valid tokens are cached, so strangers cannot evict them. */
const tokenCache = new Map<string, DecryptedToken>();
const MAX_CACHED_TOKENS = 1_000;

function cacheToken(token: string, entry: DecryptedToken): void {
  const [leastRecentlyUsed] = tokenCache.keys();
  if (tokenCache.size >= MAX_CACHED_TOKENS && leastRecentlyUsed !== undefined) tokenCache.delete(leastRecentlyUsed);
  tokenCache.set(token, entry);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The value of a cookie in a Cookie header; null if it is missing. */
export function getCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
