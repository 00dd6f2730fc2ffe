'use server';

import { redirect } from 'next/navigation';
import { enoughCodes } from '@/lib/accounts/server/asked-codes';
import { forgotPasswordCommand, resetPasswordCommand } from '@/lib/accounts/server/forgotten-password';
import type { FormState } from '@/lib/form-state';
import { ownPath, signInAddress } from '@/lib/accounts/rules';
import { NOTICES } from '@/lib/accounts/texts';
import { act } from '@/lib/platform/operation/action';
import { entered, formText, refusedForm } from '@/lib/platform/posted-form';
import { setNoticeCookie } from '@/lib/platform/notice-cookie';

export async function forgotPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const resend = formText(form, 'intent') === 'resend';
  return formText(form, 'step') === 'set' && !resend ? setPassword(form) : sendCode(form, resend);
}

async function sendCode(form: FormData, resend: boolean): Promise<FormState> {
  const username = formText(form, 'username');
  const enough = enoughCodes(username, 'password');
  const answer = await act(forgotPasswordCommand, { username }, 'open');
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  const values = { ...entered(form), step: 'set' };
  // The newest code can be entered all the same.
  if (enough) return { ...refusedForm(form, 'too-many-requests', enough), values };
  return { error: null, values, notice: resend ? NOTICES.resent : null };
}

async function setPassword(form: FormData): Promise<FormState> {
  const [username, code, password] = ['username', 'code', 'password'].map((name) => formText(form, name));
  const answer = await act(resetPasswordCommand, { username, code, password }, 'open');
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  await setNoticeCookie(NOTICES.passwordSet);
  redirect(signInAddress(ownPath(formText(form, 'next'))));
}
