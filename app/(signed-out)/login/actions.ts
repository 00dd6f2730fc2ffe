'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { startAtProvider, startSession } from '@/lib/accounts/auth';
import { keepUsername, leaveNotice, refusal } from '@/lib/accounts/form-answers';
import type { FormState } from '@/lib/accounts/form-state';
import { folded, ownPath } from '@/lib/accounts/rules';
import { ERRORS, NOTICES } from '@/lib/accounts/texts';
import { sentence } from '@/lib/failures';
import { fromOwnOrigin } from '@/lib/platform/operation/request';
import { textOf } from '@/lib/platform/posted-form';

export async function signInAction(_before: FormState, form: FormData): Promise<FormState> {
  if (!fromOwnOrigin(await headers())) return refusal(form, 'foreign-origin', sentence('foreign-origin'));
  const username = textOf(form, 'username');
  const refused = await startSession({
    username,
    password: textOf(form, 'password'),
    remember: textOf(form, 'remember') !== '',
  });
  if (refused) {
    if (refused.code === 'account-unconfirmed') await keepUsername(folded(username));
    const message = refused.code === 'empty-credentials' ? refused.message : ERRORS.signIn(refused.message);
    return refusal(form, refused.code, message);
  }
  await leaveNotice(NOTICES.signedIn);
  redirect(ownPath(textOf(form, 'next')) ?? '/');
}

export async function signInAtProviderAction(form: FormData): Promise<void> {
  if (!fromOwnOrigin(await headers())) redirect('/login?error=foreign-origin');
  await startAtProvider(ownPath(textOf(form, 'next')) ?? '/');
}
