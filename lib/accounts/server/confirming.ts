import { cookies } from 'next/headers';
import { runtime } from '@/lib/platform/runtime';

/**
 * This browser remembers, from the sign-up to the confirmation, whose account is being confirmed (AUTH-28), and to which
 * address the code went, so that a mistyped one is seen.
 */
const USERNAME = 'et-confirming';
const ADDRESS = 'et-confirming-address';
const ONE_DAY_S = 24 * 60 * 60;

interface Confirming {
  username: string | null;
  /** null where this browser did not register the account. */
  address: string | null;
}

export async function setConfirming({ username, address }: Confirming): Promise<void> {
  const secure = runtime().config.PUBLIC_URL.startsWith('https:');
  const jar = await cookies();
  for (const [name, value] of [
    [USERNAME, username],
    [ADDRESS, address],
  ] as const) {
    if (value === null) jar.delete(name);
    else jar.set(name, value, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: ONE_DAY_S, secure });
  }
}

export async function confirming(): Promise<Confirming> {
  const jar = await cookies();
  return { username: jar.get(USERNAME)?.value || null, address: jar.get(ADDRESS)?.value || null };
}

export const clearConfirming = (): Promise<void> => setConfirming({ username: null, address: null });
