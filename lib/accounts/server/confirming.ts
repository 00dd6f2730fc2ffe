import { cookies } from 'next/headers';
import { ownPath } from '@/lib/accounts/rules';
import { runtime } from '@/lib/platform/runtime';

/**
 * This browser remembers, from the sign-up to the confirmation, whose account is being confirmed (AUTH-28), and to which
 * address the code went, so that a mistyped one is seen.
 */
const USERNAME = 'et-confirming';
const ADDRESS = 'et-confirming-address';
/** Where the way leads once the account is confirmed: back to an invitation, for example. */
const NEXT = 'et-confirming-next';
const ONE_DAY_S = 24 * 60 * 60;

interface Confirming {
  username: string | null;
  /** null where this browser did not register the account. */
  address: string | null;
}

export async function setConfirming({ username, address }: Confirming): Promise<void> {
  await remember({ [USERNAME]: username, [ADDRESS]: address });
}

export const setAfterConfirming = (path: string | null): Promise<void> => remember({ [NEXT]: path });

export const afterConfirming = async (): Promise<string | null> => ownPath((await cookies()).get(NEXT)?.value);

async function remember(values: Readonly<Record<string, string | null>>): Promise<void> {
  const secure = runtime().config.PUBLIC_URL.startsWith('https:');
  const jar = await cookies();
  for (const [name, value] of Object.entries(values)) {
    if (value === null) jar.delete(name);
    else jar.set(name, value, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: ONE_DAY_S, secure });
  }
}

export async function confirming(): Promise<Confirming> {
  const jar = await cookies();
  return { username: jar.get(USERNAME)?.value || null, address: jar.get(ADDRESS)?.value || null };
}

export const clearConfirming = (): Promise<void> => remember({ [USERNAME]: null, [ADDRESS]: null, [NEXT]: null });
