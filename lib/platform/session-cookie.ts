import { decode } from 'next-auth/jwt';
import { runtime } from './runtime';

/** Name of the signed, encrypted, httpOnly cookie that holds a session id and nothing else of value. */
export function sessionCookieName(): string {
  return runtime().config.PUBLIC_URL.startsWith('https:') ? '__Host-earthtight.session' : 'earthtight.session';
}

/**
 * The session id in a Cookie header, if the cookie is ours. Only the database knows whether the session is still valid.
 */
export async function sessionIdFrom(cookieHeader: string | null): Promise<string | null> {
  const name = sessionCookieName();
  const token = cookieOf(cookieHeader, name);
  if (!token) return null;
  const claims = await decode({ token, secret: runtime().config.AUTH_SECRET, salt: name }).catch(() => null);
  const sessionId = claims?.sessionId;
  return typeof sessionId === 'string' && UUID.test(sessionId) ? sessionId : null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One cookie's value in a Cookie header, or null. */
export function cookieOf(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
