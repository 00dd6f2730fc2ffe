import { decode } from 'next-auth/jwt';
import { runtime } from './runtime';

/** Name of the encrypted httpOnly cookie with the session id. */
export function sessionCookieName(): string {
  return runtime().config.PUBLIC_URL.startsWith('https:') ? '__Host-earthtight.session' : 'earthtight.session';
}

/** The session id in a Cookie header, if the cookie is valid. The session itself may have ended. */
export async function sessionIdFrom(cookieHeader: string | null): Promise<string | null> {
  const name = sessionCookieName();
  const token = cookieOf(cookieHeader, name);
  if (!token) return null;
  const secret = runtime().config.AUTH_SECRET;
  const remembered = decrypted.get(token);
  if (remembered?.name === name && remembered.secret === secret && Date.now() < remembered.until) {
    decrypted.delete(token);
    decrypted.set(token, remembered);
    return remembered.sessionId;
  }
  const claims = await decode({ token, secret, salt: name }).catch(() => null);
  const sessionId = claims?.sessionId;
  if (typeof sessionId !== 'string' || !UUID.test(sessionId)) return null;
  if (claims?.exp !== undefined) remember(token, { name, secret, sessionId, until: claims.exp * 1000 });
  return sessionId;
}

interface Decrypted {
  name: string;
  secret: string;
  sessionId: string;
  /** Expiry in milliseconds since the epoch. */
  until: number;
}

/** Decryption takes as long as a small query. Only valid tokens are cached, so strangers cannot evict them. */
const decrypted = new Map<string, Decrypted>();
const MOST_REMEMBERED = 1_000;

function remember(token: string, found: Decrypted): void {
  const [longestUnused] = decrypted.keys();
  if (decrypted.size >= MOST_REMEMBERED && longestUnused !== undefined) decrypted.delete(longestUnused);
  decrypted.set(token, found);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function cookieOf(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
