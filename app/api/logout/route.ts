import { cookies } from 'next/headers';
import { signOutCommand } from '@/lib/accounts/server/sign-in';
import { act } from '@/lib/platform/operation/action';
import { sessionCookieName } from '@/lib/platform/session-cookie';

/**
 * Signs out: a form's post from a page of ours. An answer of its own and no server action, because only an answer can
 * tell the browser to clear what it cached (decision 010); the whole page is left, and with it what the app remembers.
 * The cookie goes in any case: a session that has ended already is signed out, too.
 */
export async function POST(): Promise<Response> {
  const answer = await act(signOutCommand, {});
  if (!answer.ok && answer.code !== 'not-signed-in') return seeOther('/logout?failed');
  const name = sessionCookieName();
  // A browser takes a change of a __Host- cookie only when it is as strict as the cookie was.
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: name.startsWith('__Host-') } as const;
  (await cookies()).set(name, '', { ...options, maxAge: 0 });
  return seeOther('/', { 'clear-site-data': '"cache"' });
}

const seeOther = (location: string, more: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...more } });
