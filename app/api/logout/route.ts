import { cookies } from 'next/headers';
import { ownPath } from '@/lib/accounts/rules';
import { signOutCommand } from '@/lib/accounts/server/sign-in';
import { act } from '@/lib/platform/operation/action';
import { formText } from '@/lib/platform/posted-form';
import { sessionCookieName } from '@/lib/platform/session-cookie';

/**
 * Signs out when a form of our own page is posted. It is a route and no server action, because only a route's answer
 * can tell the browser to clear what it cached (decision 010). The browser leaves the page, and with it what the app
 * has in memory. The cookie is removed always, also when the session had ended already.
 */
export async function POST(request: Request): Promise<Response> {
  const next = await nextIn(request);
  const answer = await act(signOutCommand, {});
  if (!answer.ok && answer.code !== 'not-signed-in') return seeOther('/logout?failed');
  const name = sessionCookieName();
  // A browser accepts a change of a `__Host-` cookie only with the same strict options that the cookie was set with.
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: name.startsWith('__Host-') } as const;
  (await cookies()).set(name, '', { ...options, maxAge: 0 });
  return seeOther(next ?? '/', { 'clear-site-data': '"cache"' });
}

/** Bytes of a form that holds one address and nothing else. */
const LARGEST_FORM = 4096;

/** The page of ours that the form asks to be led to; null for every other form. */
async function nextIn(request: Request): Promise<string | null> {
  const bytes = Number(request.headers.get('content-length') ?? Infinity);
  if (!(bytes <= LARGEST_FORM)) return null;
  const form = await request.formData().catch(() => null);
  return form && ownPath(formText(form, 'next'));
}

const seeOther = (location: string, more: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...more } });
