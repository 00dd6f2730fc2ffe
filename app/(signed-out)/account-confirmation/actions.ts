'use server';

import { readerText } from '@/lib/shell/server/reader-text';
import { redirect } from 'next/navigation';
import type { FormState } from '@/lib/form-state';
import { folded, signInAddress } from '@/lib/accounts/rules';
import { enoughCodes } from '@/lib/accounts/server/asked-codes';
import { keepSession } from '@/lib/accounts/server/auth';
import { confirmAndEnterCommand } from '@/lib/accounts/server/confirm';
import { clearConfirming, confirming, setConfirming } from '@/lib/accounts/server/confirming';
import { correctAddressCommand } from '@/lib/accounts/server/correct-address';
import { resendCodeCommand } from '@/lib/accounts/server/sign-up';
import { ERRORS, NOTICES } from '@/lib/accounts/texts';
import { act, networkHere } from '@/lib/platform/operation/action';
import { entered, formText, refusedForm } from '@/lib/platform/posted-form';
import { setNoticeCookie } from '@/lib/platform/notice-cookie';

/** One form with two buttons, Confirm and Resend Code, because both need the username. */
export async function confirmationAction(_before: FormState, form: FormData): Promise<FormState> {
  return formText(form, 'intent') === 'resend' ? resend(form) : confirm(form);
}

/** Redirects to /login (AUTH-33), which forwards people who registered in this browser: they are signed in already. */
async function confirm(form: FormData): Promise<FormState> {
  const t = await readerText();

  const answer = await act(confirmAndEnterCommand, named(form, { code: formText(form, 'code') }), 'open');
  if (!answer.ok) {
    const message = answer.code === 'code-empty' ? answer.message : ERRORS.confirm(answer.message, t);
    return refusedForm(form, answer.code, message);
  }
  if (answer.value.opened) await keepSession(answer.value.opened);
  const { next } = await confirming();
  await clearConfirming();
  await setNoticeCookie(t(NOTICES.confirmed));
  redirect(signInAddress(next));
}

async function resend(form: FormData): Promise<FormState> {
  const t = await readerText();
  const enough = enoughCodes(formText(form, 'username'), await networkHere(), undefined, t);
  const answer = await act(resendCodeCommand, named(form, {}), 'open');
  if (!answer.ok) return refusedForm(form, answer.code, ERRORS.resend(answer.message, t));
  if (enough) return refusedForm(form, 'too-many-requests', ERRORS.resend(enough, t));
  return { error: null, values: entered(form), notice: t(NOTICES.resent) };
}

export async function correctAddressAction(_before: FormState, form: FormData): Promise<FormState> {
  const t = await readerText();
  const email = formText(form, 'email');
  const answer = await act(correctAddressCommand, named(form, { email }), 'open');
  if (!answer.ok) {
    const message = answer.code === 'email-format' ? answer.message : ERRORS.resend(answer.message, t);
    return refusedForm(form, answer.code, message);
  }
  const { next } = await confirming();
  await setConfirming({ username: folded(formText(form, 'username')), address: folded(email), next });
  await setNoticeCookie(t(NOTICES.resent));
  redirect('/account-confirmation');
}

const named = <T extends object>(form: FormData, rest: T) => ({ username: formText(form, 'username'), ...rest });
