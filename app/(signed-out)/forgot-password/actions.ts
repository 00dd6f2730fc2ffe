'use server';

import { redirect } from 'next/navigation';
import { getTranslate } from '@/lib/shell/server/page-language';
import { loadCodeLimitText } from '@/lib/accounts/server/code-requests';
import {
  forgotPasswordCommand,
  listResetPasskeysCommand,
  resetPasswordCommand,
} from '@/lib/accounts/server/password-reset';
import type { FormState } from '@/lib/form-state';
import { parseReturnPath, getSignInPath } from '@/lib/accounts/rules';
import { TOAST_TEXTS } from '@/lib/accounts/texts';
import { performAction, getRequestNetwork } from '@/lib/platform/operation/action';
import { getEnteredValues, getFormText, getFormTexts, createFailedForm } from '@/lib/platform/http/posted-form';
import { setToastCookie } from '@/lib/platform/http/toast-cookie';

/** Sends the code, then sets the password. If the account has passkeys, it first asks which to keep. */
export async function forgotPasswordAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const isResend = getFormText(form, 'intent') === 'resend';
  return getFormText(form, 'step') === 'set' && !isResend ? setPassword(form) : sendCode(form, isResend);
}

async function sendCode(form: FormData, isResend: boolean): Promise<FormState> {
  const t = await getTranslate();
  const username = getFormText(form, 'username');
  // Read before the command counts this request.
  const limitText = await loadCodeLimitText(username, await getRequestNetwork(), undefined, t);
  const result = await performAction(forgotPasswordCommand, { username }, 'open');
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  const values = { ...getEnteredValues(form), step: 'set' };
  // The last code can still be entered.
  if (limitText) return { ...createFailedForm(form, 'too-many-requests', limitText), values };
  return { error: null, values, toast: isResend ? t(TOAST_TEXTS.resent) : null };
}

async function setPassword(form: FormData): Promise<FormState> {
  const [username, code, password] = ['username', 'code', 'password'].map((name) => getFormText(form, name));
  if (getFormText(form, 'passkeysShown') === '') {
    const passkeysResult = await performAction(listResetPasskeysCommand, { username, code }, 'open');
    if (!passkeysResult.ok) return createFailedForm(form, passkeysResult.code, passkeysResult.message);
    const { passkeys } = passkeysResult.value;
    if (passkeys.length > 0) return { error: null, values: getEnteredValues(form), toast: null, passkeys };
  }
  const keepPasskeys = getFormTexts(form, 'keepPasskeys');
  const result = await performAction(resetPasswordCommand, { username, code, password, keepPasskeys }, 'open');
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  await setToastCookie((await getTranslate())(TOAST_TEXTS.passwordSet));
  redirect(getSignInPath(parseReturnPath(getFormText(form, 'next'))));
}
