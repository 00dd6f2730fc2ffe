'use server';

import { redirect } from 'next/navigation';
import { getTranslate } from '@/lib/shell/server/page-language';
import type { FormState } from '@/lib/form-state';
import { foldName, getSignInPath } from '@/lib/accounts/rules';
import { loadCodeLimitText } from '@/lib/accounts/server/code-requests';
import { setSessionCookie } from '@/lib/accounts/server/auth';
import { confirmAndSignInCommand } from '@/lib/accounts/server/confirm';
import {
  clearPendingConfirmation,
  loadPendingConfirmation,
  savePendingConfirmation,
} from '@/lib/accounts/server/pending-confirmation';
import { correctAddressCommand } from '@/lib/accounts/server/correct-address';
import { resendCodeCommand } from '@/lib/accounts/server/sign-up';
import { ACCOUNT_ERROR_TEXTS, TOAST_TEXTS } from '@/lib/accounts/texts';
import { performAction, getRequestNetwork } from '@/lib/platform/operation/action';
import { getEnteredValues, getFormText, createFailedForm } from '@/lib/platform/http/posted-form';
import { setToastCookie } from '@/lib/platform/http/toast-cookie';

/** One form with two buttons, Confirm and Resend Code, because both need the username. */
export async function confirmationAction(_previousState: FormState, form: FormData): Promise<FormState> {
  return getFormText(form, 'intent') === 'resend' ? resend(form) : confirm(form);
}

/** Redirects to /login (AUTH-33), which forwards people who registered in this browser: they are signed in already. */
async function confirm(form: FormData): Promise<FormState> {
  const t = await getTranslate();

  const result = await performAction(
    confirmAndSignInCommand,
    withUsername(form, { code: getFormText(form, 'code') }),
    'open',
  );
  if (!result.ok) {
    const message = result.code === 'code-empty' ? result.message : ACCOUNT_ERROR_TEXTS.confirm(result.message, t);
    return createFailedForm(form, result.code, message);
  }
  if (result.value.openedSession) await setSessionCookie(result.value.openedSession);
  const { next } = await loadPendingConfirmation();
  await clearPendingConfirmation();
  await setToastCookie(t(TOAST_TEXTS.confirmed));
  redirect(getSignInPath(next));
}

async function resend(form: FormData): Promise<FormState> {
  const t = await getTranslate();
  const limitText = await loadCodeLimitText(getFormText(form, 'username'), await getRequestNetwork(), undefined, t);
  const result = await performAction(resendCodeCommand, withUsername(form, {}), 'open');
  if (!result.ok) return createFailedForm(form, result.code, ACCOUNT_ERROR_TEXTS.resend(result.message, t));
  if (limitText) return createFailedForm(form, 'too-many-requests', ACCOUNT_ERROR_TEXTS.resend(limitText, t));
  return { error: null, values: getEnteredValues(form), toast: t(TOAST_TEXTS.resent) };
}

/** Sends the code to another address and remembers it for the confirmation page. */
export async function correctAddressAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const t = await getTranslate();
  const email = getFormText(form, 'email');
  const result = await performAction(correctAddressCommand, withUsername(form, { email }), 'open');
  if (!result.ok) {
    const message = result.code === 'email-format' ? result.message : ACCOUNT_ERROR_TEXTS.resend(result.message, t);
    return createFailedForm(form, result.code, message);
  }
  const { next } = await loadPendingConfirmation();
  await savePendingConfirmation({ username: foldName(getFormText(form, 'username')), address: foldName(email), next });
  await setToastCookie(t(TOAST_TEXTS.resent));
  redirect('/account-confirmation');
}

const withUsername = <T extends object>(form: FormData, input: T) => ({
  username: getFormText(form, 'username'),
  ...input,
});
