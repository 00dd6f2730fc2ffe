import { encode } from 'next-auth/jwt';
import { sessionCookieName } from '@/lib/platform/security/session-cookie';
import { runtime } from '@/lib/platform/process/runtime';

/** Requests as browsers send them, with session cookie and Origin. */

export interface RequestSession {
  sessionId: string | null;
}

export async function createCookie({ sessionId }: RequestSession): Promise<string> {
  const name = sessionCookieName();
  const token = await encode({ token: { sessionId }, secret: runtime().config.AUTH_SECRET, salt: name });
  return `${name}=${token}`;
}

/** A request from one of our own pages. `address` may be a path. */
export async function createRequestAs(
  who: RequestSession | null,
  address: string,
  init: RequestInit = {},
): Promise<Request> {
  const own = new URL(runtime().config.PUBLIC_URL).origin;
  const headers = new Headers(init.headers);
  if (!headers.has('origin')) headers.set('origin', own);
  if (who?.sessionId) headers.set('cookie', await createCookie(who));
  return new Request(new URL(address, own), { ...init, headers });
}

export async function readFailureCode(response: Response): Promise<string> {
  const { code } = await response.json();
  return String(code);
}
