'use server';

import { sentenceIn } from '@/lib/failures-in-spanish';
import { readerLanguage, readerText } from '@/lib/shell/server/reader-text';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { askOnSignInPage, startAtProvider, startSession, startSessionByPasskey } from '@/lib/accounts/server/auth';
import type { FormState } from '@/lib/form-state';
import type { ShownPasskey } from '@/lib/accounts/passkey-contract';
import { folded, ownPath } from '@/lib/accounts/rules';
import { ERRORS, NOTICES } from '@/lib/accounts/texts';
import { failure } from '@/lib/failures';
import { fromOwnOrigin } from '@/lib/platform/operation/request';
import { formText, refusedForm } from '@/lib/platform/posted-form';
import { confirming, setConfirming } from '@/lib/accounts/server/confirming';
import { setNoticeCookie } from '@/lib/platform/notice-cookie';

export async function signInAction(_before: FormState, form: FormData): Promise<FormState> {
  if (!fromOwnOrigin(await headers()))
    return refusedForm(form, 'foreign-origin', sentenceIn(await readerLanguage(), failure('foreign-origin')));
  const t = await readerText();
  const username = formText(form, 'username');
  const refused = await startSession({
    username,
    password: formText(form, 'password'),
    remember: formText(form, 'remember') !== '',
    comeBack: formText(form, 'comeBack') !== '',
  });
  if (refused) {
    if (refused.code === 'account-unconfirmed') await confirmNext(folded(username), ownPath(formText(form, 'next')));
    const isWhole = refused.code === 'empty-credentials' || refused.code === 'account-closed';
    const why = sentenceIn(await readerLanguage(), refused);
    const message = isWhole ? why : ERRORS.signIn(why, t);
    return refusedForm(form, refused.code, message);
  }
  await setNoticeCookie((await readerText())(NOTICES.signedIn));
  redirect(ownPath(formText(form, 'next')) ?? '/');
}

export async function askForPasskeyAction() {
  return askOnSignInPage();
}

/** The page redirects itself, as after a password. */
export async function passkeySignInAction(shown: ShownPasskey) {
  const answer = await startSessionByPasskey(shown);
  if (answer.ok) await setNoticeCookie((await readerText())(NOTICES.signedIn));
  return answer;
}

/** Prepares the confirmation page. The address is known if the account was registered in this browser. */
async function confirmNext(username: string, next: string | null): Promise<void> {
  const before = await confirming();
  const known = before.username === username ? before : null;
  await setConfirming({ username, address: known?.address ?? null, next: next ?? known?.next ?? null });
}

export async function signInAtProviderAction(form: FormData): Promise<void> {
  if (!fromOwnOrigin(await headers())) redirect('/login?error=foreign-origin');
  await startAtProvider(ownPath(formText(form, 'next')) ?? '/');
}
