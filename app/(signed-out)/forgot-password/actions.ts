'use server';

import { redirect } from 'next/navigation';
import { forgotPasswordCommand, resetPasswordCommand } from '@/lib/accounts/forgotten-password';
import { entered, leaveNotice, refusal } from '@/lib/accounts/form-answers';
import type { FormState } from '@/lib/accounts/form-state';
import { NOTICES } from '@/lib/accounts/texts';
import { act } from '@/lib/platform/operation/action';
import { textOf } from '@/lib/platform/posted-form';

export async function forgotPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const resend = textOf(form, 'intent') === 'resend';
  return textOf(form, 'step') === 'set' && !resend ? setPassword(form) : sendCode(form, resend);
}

async function sendCode(form: FormData, resend: boolean): Promise<FormState> {
  const answer = await act(forgotPasswordCommand, { username: textOf(form, 'username') }, 'open');
  if (!answer.ok) return refusal(form, answer.code, answer.message);
  return { error: null, values: { ...entered(form), step: 'set' }, notice: resend ? NOTICES.resent : null };
}

async function setPassword(form: FormData): Promise<FormState> {
  const [username, code, password] = ['username', 'code', 'password'].map((name) => textOf(form, name));
  const answer = await act(resetPasswordCommand, { username, code, password }, 'open');
  if (!answer.ok) return refusal(form, answer.code, answer.message);
  await leaveNotice(NOTICES.passwordSet);
  redirect('/login');
}
