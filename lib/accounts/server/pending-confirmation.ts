import { cookies } from 'next/headers';
import { parseReturnPath } from '@/lib/accounts/rules';
import { getRuntime } from '@/lib/platform/process/runtime';

// Cookies between sign-up and confirmation: username (AUTH-28), address of the code, and page to return to.

const USERNAME_COOKIE = 'et-confirming';
const ADDRESS_COOKIE = 'et-confirming-address';
const NEXT_COOKIE = 'et-confirming-next';
const ONE_DAY_S = 24 * 60 * 60;

interface PendingConfirmation {
  username: string | null;
  /** null if this browser did not register the account. */
  address: string | null;
  /** The path to open after the confirmation, or null for the home page. */
  next: string | null;
}

export async function savePendingConfirmation({ username, address, next }: PendingConfirmation): Promise<void> {
  const secure = getRuntime().config.PUBLIC_URL.startsWith('https:');
  const cookieStore = await cookies();
  for (const [name, value] of [
    [USERNAME_COOKIE, username],
    [ADDRESS_COOKIE, address],
    [NEXT_COOKIE, next],
  ] as const) {
    if (value === null) cookieStore.delete(name);
    else cookieStore.set(name, value, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: ONE_DAY_S, secure });
  }
}

export async function loadPendingConfirmation(): Promise<PendingConfirmation> {
  const cookieStore = await cookies();
  return {
    username: cookieStore.get(USERNAME_COOKIE)?.value || null,
    address: cookieStore.get(ADDRESS_COOKIE)?.value || null,
    next: parseReturnPath(cookieStore.get(NEXT_COOKIE)?.value),
  };
}

export const clearPendingConfirmation = (): Promise<void> =>
  savePendingConfirmation({ username: null, address: null, next: null });
