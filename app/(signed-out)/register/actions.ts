'use server';

import { redirect } from 'next/navigation';
import { entered, keepUsername, leaveNotice, refusal } from '@/lib/accounts/form-answers';
import { fieldOf, type FormState } from '@/lib/accounts/form-state';
import { folded } from '@/lib/accounts/rules';
import { registerCommand } from '@/lib/accounts/sign-up';
import { ERRORS, NOTICES } from '@/lib/accounts/texts';
import { act } from '@/lib/platform/operation/action';
import { textOf } from '@/lib/platform/posted-form';

export async function registerAction(_before: FormState, form: FormData): Promise<FormState> {
  const answer = await act(
    registerCommand,
    { ...entered(form), password: textOf(form, 'password'), isPrivate: textOf(form, 'isPrivate') },
    'open',
  );
  if (!answer.ok) {
    const { code, message } = answer;
    const isOwnMistake = code === 'missing-fields' || (code !== 'username-taken' && fieldOf(code) !== null);
    return refusal(form, code, isOwnMistake ? message : ERRORS.register(message));
  }
  await keepUsername(folded(textOf(form, 'username')));
  await leaveNotice(NOTICES.registered);
  redirect('/account-confirmation');
}
