import { cookies } from 'next/headers';
import { runtime } from '@/lib/platform/runtime';

/** This browser remembers, from the sign-up to the confirmation, whose account is being confirmed (AUTH-28). */
const COOKIE = 'et-confirming';
const ONE_DAY_S = 24 * 60 * 60;

export async function setConfirmingUsername(username: string): Promise<void> {
  const secure = runtime().config.PUBLIC_URL.startsWith('https:');
  (await cookies()).set(COOKIE, username, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: ONE_DAY_S, secure });
}

export async function confirmingUsername(): Promise<string | null> {
  return (await cookies()).get(COOKIE)?.value || null;
}

export async function clearConfirmingUsername(): Promise<void> {
  (await cookies()).delete(COOKIE);
}
