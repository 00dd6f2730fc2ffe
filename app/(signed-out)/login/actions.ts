'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { translateFailure } from '@/lib/failures-in-spanish';
import { getPageLanguage, getTranslate } from '@/lib/shell/server/page-language';
import {
  createSignInChallenge,
  redirectToProvider,
  startSession,
  startSessionWithPasskey,
} from '@/lib/accounts/server/auth';
import type { FormState } from '@/lib/form-state';
import type { PasskeySignInInput } from '@/lib/accounts/passkey-contract';
import { foldName, parseReturnPath } from '@/lib/accounts/rules';
import { ACCOUNT_ERROR_TEXTS, TOAST_TEXTS } from '@/lib/accounts/texts';
import { failure } from '@/lib/failures';
import { isOwnOrigin } from '@/lib/platform/operation/request';
import { getFormText, createFailedForm } from '@/lib/platform/http/posted-form';
import { loadPendingConfirmation, savePendingConfirmation } from '@/lib/accounts/server/pending-confirmation';
import { setToastCookie } from '@/lib/platform/http/toast-cookie';

export async function signInAction(_previousState: FormState, form: FormData): Promise<FormState> {
  if (!isOwnOrigin(await headers()))
    return createFailedForm(
      form,
      'foreign-origin',
      translateFailure(await getPageLanguage(), failure('foreign-origin')),
    );
  const t = await getTranslate();
  const username = getFormText(form, 'username');
  const refusal = await startSession({
    username,
    password: getFormText(form, 'password'),
    remember: getFormText(form, 'remember') !== '',
    restoreAccount: getFormText(form, 'restoreAccount') !== '',
  });
  if (refusal) {
    if (refusal.code === 'account-unconfirmed')
      await prepareConfirmation(foldName(username), parseReturnPath(getFormText(form, 'next')));
    const isCompleteSentence = refusal.code === 'empty-credentials' || refusal.code === 'account-closed';
    const reason = translateFailure(await getPageLanguage(), refusal);
    const message = isCompleteSentence ? reason : ACCOUNT_ERROR_TEXTS.signIn(reason, t);
    return createFailedForm(form, refusal.code, message);
  }
  await setToastCookie((await getTranslate())(TOAST_TEXTS.signedIn));
  redirect(parseReturnPath(getFormText(form, 'next')) ?? '/');
}

export async function requestPasskeyChallengeAction() {
  return createSignInChallenge();
}

/** Signs in with a passkey. The page redirects, not this action. */
export async function passkeySignInAction(input: PasskeySignInInput) {
  const result = await startSessionWithPasskey(input);
  if (result.ok) await setToastCookie((await getTranslate())(TOAST_TEXTS.signedIn));
  return result;
}

/** Prepares the confirmation page. The address is known if the account was registered in this browser. */
async function prepareConfirmation(username: string, next: string | null): Promise<void> {
  const pending = await loadPendingConfirmation();
  const registered = pending.username === username ? pending : null;
  await savePendingConfirmation({
    username,
    address: registered?.address ?? null,
    next: next ?? registered?.next ?? null,
  });
}

export async function signInAtProviderAction(form: FormData): Promise<void> {
  if (!isOwnOrigin(await headers())) redirect('/login?error=foreign-origin');
  await redirectToProvider(parseReturnPath(getFormText(form, 'next')) ?? '/');
}
