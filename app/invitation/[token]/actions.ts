'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/lib/form-state';
import { parseReturnPath } from '@/lib/accounts/rules';
import { updateNameCommand, updatePhoneCommand } from '@/lib/accounts/server/contact-info';
import { setToastCookie } from '@/lib/platform/http/toast-cookie';
import { performAction } from '@/lib/platform/operation/action';
import { getFormText, createFailedForm } from '@/lib/platform/http/posted-form';
import { getInvitationPath } from '@/lib/workgroups/rules';
import {
  acceptInvitationCommand,
  requestNewInvitationCommand,
  declineByLinkCommand,
  declineInvitationCommand,
} from '@/lib/workgroups/server/answer-invitation';

/** Accepts or declines as a signed-in person. Accepting opens the work unit. */
export async function answerInvitationAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const input = { idinvitation: getFormText(form, 'idinvitation') };
  const isAccepted = getFormText(form, 'intent') === 'accept';
  const contactFailure = isAccepted ? await saveContact(form) : null;
  if (contactFailure) return contactFailure;
  const result = isAccepted
    ? await performAction(acceptInvitationCommand, input)
    : await performAction(declineInvitationCommand, input);
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  await setToastCookie(isAccepted ? 'You joined the work unit' : 'Invitation declined');
  redirect(isAccepted ? '/app/loading' : (parseReturnPath(getFormText(form, 'back')) ?? '/'));
}

/** Saves name and phone, if the form has them, before the person joins. */
async function saveContact(form: FormData): Promise<FormState | null> {
  if (getFormText(form, 'hasContactFields') === '') return null;
  const nameResult = await performAction(updateNameCommand, { name: getFormText(form, 'name') });
  if (!nameResult.ok) return createFailedForm(form, nameResult.code, nameResult.message);
  const phone = getFormText(form, 'phone');
  if (phone === '') return null;
  const phoneResult = await performAction(updatePhoneCommand, { phone });
  return phoneResult.ok ? null : createFailedForm(form, phoneResult.code, phoneResult.message);
}

export async function declineByLinkAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const token = getFormText(form, 'token');
  const result = await performAction(declineByLinkCommand, { token }, 'open');
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  redirect(getInvitationPath(encodeURIComponent(token)));
}

export async function requestNewInvitationAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const token = getFormText(form, 'token');
  const result = await performAction(requestNewInvitationCommand, { token }, 'open');
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  redirect(`${getInvitationPath(encodeURIComponent(token))}?requested`);
}
