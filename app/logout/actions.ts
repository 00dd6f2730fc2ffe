'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { signOutCommand } from '@/lib/accounts/sign-in';
import { act } from '@/lib/platform/operation/action';
import { sessionCookieName } from '@/lib/platform/session-cookie';

/** The cookie goes in any case: a session that has ended already is signed out, too. */
export async function signOutAction(): Promise<void> {
  const answer = await act(signOutCommand, {});
  if (answer.ok || answer.code === 'not-signed-in') (await cookies()).delete(sessionCookieName());
  redirect('/');
}
