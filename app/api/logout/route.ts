import { cookies } from 'next/headers';
import { ownPath } from '@/lib/accounts/rules';
import { signOutCommand } from '@/lib/accounts/server/sign-in';
import { act } from '@/lib/platform/operation/action';
import { formText } from '@/lib/platform/posted-form';
import { sessionCookieName } from '@/lib/platform/session-cookie';

/**
 * Signs out. A route instead of a server action, because only a route can set Clear-Site-Data (decision 010). The
 * full page load also discards the app's memory. The cookie is removed even if the session has already ended.
 */
export async function POST(request: Request): Promise<Response> {
  const next = await nextIn(request);
  const answer = await act(signOutCommand, {});
  if (!answer.ok && answer.code !== 'not-signed-in') return seeOther('/logout?failed');
  const name = sessionCookieName();
  // Browsers accept a change of a `__Host-` cookie only with its original options.
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: name.startsWith('__Host-') } as const;
  (await cookies()).set(name, '', { ...options, maxAge: 0 });
  return seeOther(next ?? '/', { 'clear-site-data': '"cache"' });
}

/** Bytes; the form has only one path. */
const LARGEST_FORM = 4096;

async function nextIn(request: Request): Promise<string | null> {
  const bytes = Number(request.headers.get('content-length') ?? Infinity);
  if (!(bytes <= LARGEST_FORM)) return null;
  const form = await request.formData().catch(() => null);
  return form && ownPath(formText(form, 'next'));
}

const seeOther = (location: string, more: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...more } });
