import { cookies } from 'next/headers';
import { parseReturnPath } from '@/lib/accounts/rules';
import { signOutCommand } from '@/lib/accounts/server/sign-in';
import { performAction } from '@/lib/platform/operation/action';
import { getFormText } from '@/lib/platform/http/posted-form';
import { getSessionCookieName } from '@/lib/platform/security/session-cookie';

/**
 * Signs out. A route instead of a server action, because only a route can set Clear-Site-Data (decision 010). The
 * full page load also discards the app's memory. The cookie is removed even if the session has already ended.
 */
export async function POST(request: Request): Promise<Response> {
  const next = await readNextPath(request);
  const result = await performAction(signOutCommand, {});
  if (!result.ok && result.code !== 'not-signed-in') return seeOther('/logout?failed');
  const name = getSessionCookieName();
  // Browsers accept a change of a `__Host-` cookie only with its original options.
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: name.startsWith('__Host-') } as const;
  (await cookies()).set(name, '', { ...options, maxAge: 0 });
  return seeOther(next ?? '/', { 'clear-site-data': '"cache"' });
}

/** Bytes; the form has only one path. */
const MAX_LOGOUT_FORM_BYTES = 4096;

async function readNextPath(request: Request): Promise<string | null> {
  const bytes = Number(request.headers.get('content-length') ?? Infinity);
  if (!(bytes <= MAX_LOGOUT_FORM_BYTES)) return null;
  const form = await request.formData().catch(() => null);
  return form && parseReturnPath(getFormText(form, 'next'));
}

const seeOther = (location: string, extraHeaders: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...extraHeaders } });
