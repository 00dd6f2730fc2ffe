'use server';

import { redirect } from 'next/navigation';
import { getReaderText } from '@/lib/shell/server/reader-text';
import type { FormState } from '@/lib/form-state';
import { foldName, getSignInPath } from '@/lib/accounts/rules';
import { formatCodeLimit } from '@/lib/accounts/server/code-requests';
import { setSessionCookie } from '@/lib/accounts/server/auth';
import { confirmAndEnterCommand } from '@/lib/accounts/server/confirm';
import {
  clearPendingConfirmation,
  loadPendingConfirmation,
  savePendingConfirmation,
} from '@/lib/accounts/server/pending-confirmation';
import { correctAddressCommand } from '@/lib/accounts/server/correct-address';
import { resendCodeCommand } from '@/lib/accounts/server/sign-up';
import { ACCOUNT_ERROR_TEXTS, NOTICES } from '@/lib/accounts/texts';
import { performAction, getRequestNetwork } from '@/lib/platform/operation/action';
import { getEnteredValues, getFormText, createFailedForm } from '@/lib/platform/http/posted-form';
import { setNoticeCookie } from '@/lib/platform/http/notice-cookie';

/** One form with two buttons, Confirm and Resend Code, because both need the username. */
export async function confirmationAction(_before: FormState, form: FormData): Promise<FormState> {
  return getFormText(form, 'intent') === 'resend' ? resend(form) : confirm(form);
}

/** Redirects to /login (AUTH-33), which forwards people who registered in this browser: they are signed in already. */
async function confirm(form: FormData): Promise<FormState> {
  const t = await getReaderText();

  const answer = await performAction(
    confirmAndEnterCommand,
    withUsername(form, { code: getFormText(form, 'code') }),
    'open',
  );
  if (!answer.ok) {
    const message = answer.code === 'code-empty' ? answer.message : ACCOUNT_ERROR_TEXTS.confirm(answer.message, t);
    return createFailedForm(form, answer.code, message);
  }
  if (answer.value.opened) await setSessionCookie(answer.value.opened);
  const { next } = await loadPendingConfirmation();
  await clearPendingConfirmation();
  await setNoticeCookie(t(NOTICES.confirmed));
  redirect(getSignInPath(next));
}

async function resend(form: FormData): Promise<FormState> {
  const t = await getReaderText();
  const enough = formatCodeLimit(getFormText(form, 'username'), await getRequestNetwork(), undefined, t);
  const answer = await performAction(resendCodeCommand, withUsername(form, {}), 'open');
  if (!answer.ok) return createFailedForm(form, answer.code, ACCOUNT_ERROR_TEXTS.resend(answer.message, t));
  if (enough) return createFailedForm(form, 'too-many-requests', ACCOUNT_ERROR_TEXTS.resend(enough, t));
  return { error: null, values: getEnteredValues(form), notice: t(NOTICES.resent) };
}

export async function correctAddressAction(_before: FormState, form: FormData): Promise<FormState> {
  const t = await getReaderText();
  const email = getFormText(form, 'email');
  const answer = await performAction(correctAddressCommand, withUsername(form, { email }), 'open');
  if (!answer.ok) {
    const message = answer.code === 'email-format' ? answer.message : ACCOUNT_ERROR_TEXTS.resend(answer.message, t);
    return createFailedForm(form, answer.code, message);
  }
  const { next } = await loadPendingConfirmation();
  await savePendingConfirmation({ username: foldName(getFormText(form, 'username')), address: foldName(email), next });
  await setNoticeCookie(t(NOTICES.resent));
  redirect('/account-confirmation');
}

const withUsername = <T extends object>(form: FormData, rest: T) => ({
  username: getFormText(form, 'username'),
  ...rest,
});
