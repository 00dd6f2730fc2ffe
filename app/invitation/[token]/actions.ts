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

/** Accepts or declines as a signed-in person. Accepting opens the work unit. */
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

/** Saves name and phone, if the form has them, before the person joins. */
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
