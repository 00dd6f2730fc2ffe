'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/lib/form-state';
import { ownPath } from '@/lib/accounts/rules';
import { updateNameCommand, updatePhoneCommand } from '@/lib/accounts/server/contact-info';
import { setNoticeCookie } from '@/lib/platform/notice-cookie';
import { act } from '@/lib/platform/operation/action';
import { formText, refusedForm } from '@/lib/platform/posted-form';
import { invitationPath } from '@/lib/workgroups/rules';
import {
  acceptInvitationCommand,
  askForInvitationCommand,
  declineByLinkCommand,
  declineInvitationCommand,
} from '@/lib/workgroups/server/answer-invitation';

/** Accept or Decline of somebody who is signed in. Accepting leads into the work unit. */
export async function answerInvitationAction(_before: FormState, form: FormData): Promise<FormState> {
  const input = { idinvitation: formText(form, 'idinvitation') };
  const isAccepted = formText(form, 'intent') === 'accept';
  const refused = isAccepted ? await saveContact(form) : null;
  if (refused) return refused;
  const answer = isAccepted ? await act(acceptInvitationCommand, input) : await act(declineInvitationCommand, input);
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  await setNoticeCookie(isAccepted ? 'You joined the work unit' : 'Invitation declined');
  redirect(isAccepted ? '/app/loading' : (ownPath(formText(form, 'back')) ?? '/'));
}

/** Name and phone, where the form asked for them. Saved before the person joins, so that the crew sees them. */
async function saveContact(form: FormData): Promise<FormState | null> {
  if (formText(form, 'asks') === '') return null;
  const named = await act(updateNameCommand, { name: formText(form, 'name') });
  if (!named.ok) return refusedForm(form, named.code, named.message);
  const phone = formText(form, 'phone');
  if (phone === '') return null;
  const called = await act(updatePhoneCommand, { phone });
  return called.ok ? null : refusedForm(form, called.code, called.message);
}

export async function declineByLinkAction(_before: FormState, form: FormData): Promise<FormState> {
  const token = formText(form, 'token');
  const answer = await act(declineByLinkCommand, { token }, 'open');
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  redirect(invitationPath(encodeURIComponent(token)));
}

export async function askForInvitationAction(_before: FormState, form: FormData): Promise<FormState> {
  const token = formText(form, 'token');
  const answer = await act(askForInvitationCommand, { token }, 'open');
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  redirect(`${invitationPath(encodeURIComponent(token))}?asked`);
}
