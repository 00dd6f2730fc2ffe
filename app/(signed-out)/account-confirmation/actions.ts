'use server';

import { redirect } from 'next/navigation';
import { entered, forgetUsername, leaveNotice, refusal } from '@/lib/accounts/form-answers';
import type { FormState } from '@/lib/accounts/form-state';
import { confirmAccountCommand, resendCodeCommand } from '@/lib/accounts/sign-up';
import { ERRORS, NOTICES } from '@/lib/accounts/texts';
import { act } from '@/lib/platform/operation/action';
import { textOf } from '@/lib/platform/posted-form';

/** One form with two buttons, so that both know the username entered: Confirm, and Resend Code. */
export async function confirmationAction(_before: FormState, form: FormData): Promise<FormState> {
  return textOf(form, 'intent') === 'resend' ? resend(form) : confirm(form);
}

async function confirm(form: FormData): Promise<FormState> {
  const answer = await act(confirmAccountCommand, named(form, { code: textOf(form, 'code') }), 'open');
  if (!answer.ok) {
    const message = answer.code === 'code-empty' ? answer.message : ERRORS.confirm(answer.message);
    return refusal(form, answer.code, message);
  }
  await forgetUsername();
  await leaveNotice(NOTICES.confirmed);
  redirect('/login');
}

async function resend(form: FormData): Promise<FormState> {
  const answer = await act(resendCodeCommand, named(form, {}), 'open');
  if (!answer.ok) return refusal(form, answer.code, ERRORS.resend(answer.message));
  return { error: null, values: entered(form), notice: NOTICES.resent };
}

const named = <T extends object>(form: FormData, rest: T) => ({ username: textOf(form, 'username'), ...rest });
