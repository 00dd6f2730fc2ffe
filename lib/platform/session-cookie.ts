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
  const secret = runtime().config.AUTH_SECRET;
  const remembered = decrypted.get(token);
  if (remembered?.name === name && remembered.secret === secret && Date.now() < remembered.until) {
    // What is used stays: a Map keeps the order in which its entries were set, and the first is forgotten first.
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

/** What a token held when it was decrypted, and with which name and secret that was. */
interface Decrypted {
  name: string;
  secret: string;
  sessionId: string;
  /** The instant at which the token expires. */
  until: number;
}

/**
 * Decrypting a token takes as long as a small query, and a browser sends the same token with each request. Only tokens
 * that were ours are remembered, so that strangers can't push them out.
 */
const decrypted = new Map<string, Decrypted>();
const MOST_REMEMBERED = 1_000;

function remember(token: string, found: Decrypted): void {
  const [longestUnused] = decrypted.keys();
  if (decrypted.size >= MOST_REMEMBERED && longestUnused !== undefined) decrypted.delete(longestUnused);
  decrypted.set(token, found);
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
