'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/lib/form-state';
import { confirmAccountCommand, resendCodeCommand } from '@/lib/accounts/server/sign-up';
import { ERRORS, NOTICES } from '@/lib/accounts/texts';
import { act } from '@/lib/platform/operation/action';
import { entered, formText, refusedForm } from '@/lib/platform/posted-form';
import { clearConfirmingUsername } from '@/lib/accounts/server/confirming-username';
import { setNoticeCookie } from '@/lib/platform/notice-cookie';

/** One form with two buttons, Confirm and Resend Code, because both need the username that was entered. */
export async function confirmationAction(_before: FormState, form: FormData): Promise<FormState> {
  return formText(form, 'intent') === 'resend' ? resend(form) : confirm(form);
}

async function confirm(form: FormData): Promise<FormState> {
  const answer = await act(confirmAccountCommand, named(form, { code: formText(form, 'code') }), 'open');
  if (!answer.ok) {
    const message = answer.code === 'code-empty' ? answer.message : ERRORS.confirm(answer.message);
    return refusedForm(form, answer.code, message);
  }
  await clearConfirmingUsername();
  await setNoticeCookie(NOTICES.confirmed);
  redirect('/login');
}

async function resend(form: FormData): Promise<FormState> {
  const answer = await act(resendCodeCommand, named(form, {}), 'open');
  if (!answer.ok) return refusedForm(form, answer.code, ERRORS.resend(answer.message));
  return { error: null, values: entered(form), notice: NOTICES.resent };
}

const named = <T extends object>(form: FormData, rest: T) => ({ username: formText(form, 'username'), ...rest });
