'use server';

import { readerText } from '@/lib/shell/server/reader-text';
import { redirect } from 'next/navigation';
import { enoughCodes } from '@/lib/accounts/server/asked-codes';
import {
  forgotPasswordCommand,
  passkeysOfResetCommand,
  resetPasswordCommand,
} from '@/lib/accounts/server/forgotten-password';
import type { FormState } from '@/lib/form-state';
import { ownPath, signInAddress } from '@/lib/accounts/rules';
import { NOTICES } from '@/lib/accounts/texts';
import { act, networkHere } from '@/lib/platform/operation/action';
import { entered, formText, formTexts, refusedForm } from '@/lib/platform/posted-form';
import { setNoticeCookie } from '@/lib/platform/notice-cookie';

export async function forgotPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const resend = formText(form, 'intent') === 'resend';
  return formText(form, 'step') === 'set' && !resend ? setPassword(form) : sendCode(form, resend);
}

async function sendCode(form: FormData, resend: boolean): Promise<FormState> {
  const t = await readerText();

  const username = formText(form, 'username');
  const enough = enoughCodes(username, await networkHere(), undefined, t);
  const answer = await act(forgotPasswordCommand, { username }, 'open');
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  const values = { ...entered(form), step: 'set' };
  // The last code can still be entered.
  if (enough) return { ...refusedForm(form, 'too-many-requests', enough), values };
  return { error: null, values, notice: resend ? t(NOTICES.resent) : null };
}

async function setPassword(form: FormData): Promise<FormState> {
  const [username, code, password] = ['username', 'code', 'password'].map((name) => formText(form, name));
  if (formText(form, 'asked') === '') {
    const held = await act(passkeysOfResetCommand, { username, code }, 'open');
    if (!held.ok) return refusedForm(form, held.code, held.message);
    const { passkeys } = held.value;
    if (passkeys.length > 0) return { error: null, values: entered(form), notice: null, passkeys };
  }
  const keepPasskeys = formTexts(form, 'keepPasskeys');
  const answer = await act(resetPasswordCommand, { username, code, password, keepPasskeys }, 'open');
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  await setNoticeCookie((await readerText())(NOTICES.passwordSet));
  redirect(signInAddress(ownPath(formText(form, 'next'))));
}
