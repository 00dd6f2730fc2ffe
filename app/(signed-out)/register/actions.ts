'use server';

import { readerLanguage, readerText } from '@/lib/shell/server/reader-text';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { fieldOf } from '@/lib/failures';
import type { FormState } from '@/lib/form-state';
import { folded, ownPath, type Registration } from '@/lib/accounts/rules';
import { ownDevice } from '@/lib/accounts/server/auth';
import { setConfirming } from '@/lib/accounts/server/confirming';
import { mistakesByField } from '@/lib/accounts/server/registration-mistakes';
import { registerCommand } from '@/lib/accounts/server/sign-up';
import { ERRORS, NOTICES } from '@/lib/accounts/texts';
import { act } from '@/lib/platform/operation/action';
import { callOf } from '@/lib/platform/operation/request';
import { formText, refusedForm } from '@/lib/platform/posted-form';
import { invitationTokenIn } from '@/lib/workgroups/rules';
import { setNoticeCookie } from '@/lib/platform/notice-cookie';

export async function registerAction(_before: FormState, form: FormData): Promise<FormState> {
  const registration = registrationIn(form);
  const next = ownPath(formText(form, 'next'));
  const invitation = invitationTokenIn(next) ?? undefined;
  const isPrivate = formText(form, 'isPrivate');
  const answer = await act(registerCommand, { ...registration, isPrivate, invitation }, 'open', {
    device: await ownDevice(),
  });
  if (!answer.ok) {
    const { code, message } = answer;
    const t = await readerText();
    const isOwnMistake = code === 'missing-fields' || (code !== 'username-taken' && fieldOf(code) !== null);
    const { ip } = await callOf(await headers());
    const mistakes = await mistakesByField(registration, {
      ip,
      isInvited: invitation !== undefined,
      language: await readerLanguage(),
    });
    return refusedForm(form, code, isOwnMistake ? message : ERRORS.register(message, t), mistakes);
  }
  await setConfirming({ username: folded(registration.username), address: folded(registration.email), next });
  await setNoticeCookie((await readerText())(NOTICES.registered));
  redirect('/account-confirmation');
}

const registrationIn = (form: FormData): Registration => ({
  username: formText(form, 'username'),
  password: formText(form, 'password'),
  email: formText(form, 'email'),
  name: formText(form, 'name'),
  phone: formText(form, 'phone'),
  company: formText(form, 'company'),
});
