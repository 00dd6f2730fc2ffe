import { cookies } from 'next/headers';
import type { FailureCode } from '@/lib/failures';
import { formText } from '@/lib/platform/posted-form';
import { runtime } from '@/lib/platform/runtime';
import { NOTICE_COOKIE, NOTICE_COOKIE_OPTIONS } from '@/lib/shell/notice';
import type { FormState } from '@/lib/form-state';

/** What the server actions of the sign-in pages share. Server only. */

/** The fields that a refused form shows again. Passwords are not among them. */
const SHOWN_AGAIN = ['username', 'name', 'email', 'company', 'phone', 'remember', 'step'];

export function entered(form: FormData): Record<string, string> {
  return Object.fromEntries(SHOWN_AGAIN.map((name) => [name, formText(form, name)]));
}

export function refusedForm(form: FormData, code: FailureCode, message: string): FormState {
  return { error: { code, message }, values: entered(form), notice: null };
}

/** The page that a redirect leads to shows this notice. */
export async function setNoticeCookie(text: string): Promise<void> {
  (await cookies()).set(NOTICE_COOKIE, text, NOTICE_COOKIE_OPTIONS);
}

/** The browser remembers the username between sign-up and confirmation (AUTH-28). */
const CONFIRMING = 'et-confirming';
const ONE_DAY = 24 * 60 * 60;

export async function keepUsername(username: string): Promise<void> {
  const secure = runtime().config.PUBLIC_URL.startsWith('https:');
  (await cookies()).set(CONFIRMING, username, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: ONE_DAY, secure });
}

export async function keptUsername(): Promise<string | null> {
  return (await cookies()).get(CONFIRMING)?.value || null;
}

export async function forgetUsername(): Promise<void> {
  (await cookies()).delete(CONFIRMING);
}
