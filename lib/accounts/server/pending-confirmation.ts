import { cookies } from 'next/headers';
import { parseReturnPath } from '@/lib/accounts/rules';
import { runtime } from '@/lib/platform/process/runtime';

/** Cookies between sign-up and confirmation: username (AUTH-28), address of the code, and page to return to. */
const USERNAME = 'et-confirming';
const ADDRESS = 'et-confirming-address';
const NEXT = 'et-confirming-next';
const ONE_DAY_S = 24 * 60 * 60;

interface PendingConfirmation {
  username: string | null;
  /** null if this browser did not register the account. */
  address: string | null;
  /** The path to open after the confirmation, or null for the home page. */
  next: string | null;
}

export async function savePendingConfirmation({ username, address, next }: PendingConfirmation): Promise<void> {
  const secure = runtime().config.PUBLIC_URL.startsWith('https:');
  const jar = await cookies();
  for (const [name, value] of [
    [USERNAME, username],
    [ADDRESS, address],
    [NEXT, next],
  ] as const) {
    if (value === null) jar.delete(name);
    else jar.set(name, value, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: ONE_DAY_S, secure });
  }
}

export async function loadPendingConfirmation(): Promise<PendingConfirmation> {
  const jar = await cookies();
  return {
    username: jar.get(USERNAME)?.value || null,
    address: jar.get(ADDRESS)?.value || null,
    next: parseReturnPath(jar.get(NEXT)?.value),
  };
}

export const clearPendingConfirmation = (): Promise<void> =>
  savePendingConfirmation({ username: null, address: null, next: null });
