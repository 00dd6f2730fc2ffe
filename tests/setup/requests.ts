import { encode } from 'next-auth/jwt';
import { getSessionCookieName } from '@/lib/platform/security/session-cookie';
import { getRuntime } from '@/lib/platform/process/runtime';

export interface RequestSession {
  sessionId: string | null;
}

/** The session cookie, as a Cookie header. */
export async function createCookie({ sessionId }: RequestSession): Promise<string> {
  const name = getSessionCookieName();
  const token = await encode({ token: { sessionId }, secret: getRuntime().config.AUTH_SECRET, salt: name });
  return `${name}=${token}`;
}

/** Creates a request with a session's cookie and the product's Origin. `url` may be a path. */
export async function createRequestAs(
  session: RequestSession | null,
  url: string,
  init: RequestInit = {},
): Promise<Request> {
  const { origin } = new URL(getRuntime().config.PUBLIC_URL);
  const headers = new Headers(init.headers);
  if (!headers.has('origin')) headers.set('origin', origin);
  if (session?.sessionId) headers.set('cookie', await createCookie(session));
  return new Request(new URL(url, origin), { ...init, headers });
}

export async function readFailureCode(response: Response): Promise<string> {
  const { code } = await response.json();
  return String(code);
}
