'use server';

import { redirect } from 'next/navigation';
import { fieldOf } from '@/lib/failures';
import type { FormState } from '@/lib/form-state';
import { folded } from '@/lib/accounts/rules';
import { registerCommand } from '@/lib/accounts/server/sign-up';
import { ERRORS, NOTICES } from '@/lib/accounts/texts';
import { act } from '@/lib/platform/operation/action';
import { entered, formText, refusedForm } from '@/lib/platform/posted-form';
import { setConfirmingUsername } from '@/lib/accounts/server/confirming-username';
import { setNoticeCookie } from '@/lib/platform/notice-cookie';

export async function registerAction(_before: FormState, form: FormData): Promise<FormState> {
  const answer = await act(
    registerCommand,
    { ...entered(form), password: formText(form, 'password'), isPrivate: formText(form, 'isPrivate') },
    'open',
  );
  if (!answer.ok) {
    const { code, message } = answer;
    const isOwnMistake = code === 'missing-fields' || (code !== 'username-taken' && fieldOf(code) !== null);
    return refusedForm(form, code, isOwnMistake ? message : ERRORS.register(message));
  }
  await setConfirmingUsername(folded(formText(form, 'username')));
  await setNoticeCookie(NOTICES.registered);
  redirect('/account-confirmation');
}
