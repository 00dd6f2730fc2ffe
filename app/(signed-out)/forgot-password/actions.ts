'use server';

import { redirect } from 'next/navigation';
import { getReaderText } from '@/lib/shell/server/reader-text';
import { formatCodeLimit } from '@/lib/accounts/server/code-requests';
import {
  forgotPasswordCommand,
  passkeysOfResetCommand,
  resetPasswordCommand,
} from '@/lib/accounts/server/forgotten-password';
import type { FormState } from '@/lib/form-state';
import { parseReturnPath, getSignInPath } from '@/lib/accounts/rules';
import { NOTICES } from '@/lib/accounts/texts';
import { performAction, getRequestNetwork } from '@/lib/platform/operation/action';
import { getEnteredValues, getFormText, getFormTexts, createFailedForm } from '@/lib/platform/http/posted-form';
import { setNoticeCookie } from '@/lib/platform/http/notice-cookie';

export async function forgotPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const resend = getFormText(form, 'intent') === 'resend';
  return getFormText(form, 'step') === 'set' && !resend ? setPassword(form) : sendCode(form, resend);
}

async function sendCode(form: FormData, resend: boolean): Promise<FormState> {
  const t = await getReaderText();

  const username = getFormText(form, 'username');
  const enough = formatCodeLimit(username, await getRequestNetwork(), undefined, t);
  const answer = await performAction(forgotPasswordCommand, { username }, 'open');
  if (!answer.ok) return createFailedForm(form, answer.code, answer.message);
  const values = { ...getEnteredValues(form), step: 'set' };
  // The last code can still be entered.
  if (enough) return { ...createFailedForm(form, 'too-many-requests', enough), values };
  return { error: null, values, notice: resend ? t(NOTICES.resent) : null };
}

async function setPassword(form: FormData): Promise<FormState> {
  const [username, code, password] = ['username', 'code', 'password'].map((name) => getFormText(form, name));
  if (getFormText(form, 'passkeysShown') === '') {
    const result = await performAction(passkeysOfResetCommand, { username, code }, 'open');
    if (!result.ok) return createFailedForm(form, result.code, result.message);
    const { passkeys } = result.value;
    if (passkeys.length > 0) return { error: null, values: getEnteredValues(form), notice: null, passkeys };
  }
  const keepPasskeys = getFormTexts(form, 'keepPasskeys');
  const answer = await performAction(resetPasswordCommand, { username, code, password, keepPasskeys }, 'open');
  if (!answer.ok) return createFailedForm(form, answer.code, answer.message);
  await setNoticeCookie((await getReaderText())(NOTICES.passwordSet));
  redirect(getSignInPath(parseReturnPath(getFormText(form, 'next'))));
}
