'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getPageLanguage, getTranslate } from '@/lib/shell/server/page-language';
import { getFailureField } from '@/lib/failures';
import type { FormState } from '@/lib/form-state';
import { foldName, parseReturnPath, type Registration } from '@/lib/accounts/rules';
import { ensureDeviceCookie } from '@/lib/accounts/server/auth';
import { savePendingConfirmation } from '@/lib/accounts/server/pending-confirmation';
import { validateRegistration } from '@/lib/accounts/server/validate-registration';
import { registerCommand } from '@/lib/accounts/server/sign-up';
import { ACCOUNT_ERROR_TEXTS, TOAST_TEXTS } from '@/lib/accounts/texts';
import { performAction } from '@/lib/platform/operation/action';
import { readCall } from '@/lib/platform/operation/request';
import { getFormText, createFailedForm } from '@/lib/platform/http/posted-form';
import { parseInvitationPath } from '@/lib/workgroups/rules';
import { setToastCookie } from '@/lib/platform/http/toast-cookie';

export async function registerAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const registration = readRegistration(form);
  const next = parseReturnPath(getFormText(form, 'next'));
  const invitation = parseInvitationPath(next) ?? undefined;
  const isPrivate = getFormText(form, 'isPrivate');
  const result = await performAction(registerCommand, { ...registration, isPrivate, invitation }, 'open', {
    device: await ensureDeviceCookie(),
  });
  if (!result.ok) {
    const { code, message } = result;
    const t = await getTranslate();
    const isCompleteSentence =
      code === 'missing-fields' || (code !== 'username-taken' && getFailureField(code) !== null);
    const { ip } = await readCall(await headers());
    const fieldErrors = await validateRegistration(registration, {
      ip,
      isInvited: invitation !== undefined,
      language: await getPageLanguage(),
    });
    return createFailedForm(
      form,
      code,
      isCompleteSentence ? message : ACCOUNT_ERROR_TEXTS.register(message, t),
      fieldErrors,
    );
  }
  await savePendingConfirmation({
    username: foldName(registration.username),
    address: foldName(registration.email),
    next,
  });
  await setToastCookie((await getTranslate())(TOAST_TEXTS.registered));
  redirect('/account-confirmation');
}

const readRegistration = (form: FormData): Registration => ({
  username: getFormText(form, 'username'),
  password: getFormText(form, 'password'),
  email: getFormText(form, 'email'),
  name: getFormText(form, 'name'),
  phone: getFormText(form, 'phone'),
  company: getFormText(form, 'company'),
});
