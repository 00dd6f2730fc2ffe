'use server';

import { redirect } from 'next/navigation';
import { acceptOfferCommand, declineOfferCommand } from '@/lib/disposal/server/answer-offer';
import { setupPath } from '@/lib/disposal/rules';
import type { FormState } from '@/lib/form-state';
import { setNoticeCookie } from '@/lib/platform/notice-cookie';
import { act } from '@/lib/platform/operation/action';
import { formText, refusedForm } from '@/lib/platform/posted-form';
import { readerText } from '@/lib/shell/server/reader-text';

export async function acceptOfferAction(_before: FormState, form: FormData): Promise<FormState> {
  const siteId = formText(form, 'siteId');
  if (siteId === '') return refusedForm(form, 'disposal-site-unknown', (await readerText())('Select a site'));
  const answer = await act(acceptOfferCommand, { link: formText(form, 'link'), siteId });
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  await setNoticeCookie((await readerText())('The agreement is active'));
  redirect('/site-agreements');
}

export async function declineOfferAction(_before: FormState, form: FormData): Promise<FormState> {
  const link = formText(form, 'link');
  const answer = await act(declineOfferCommand, { link }, 'open');
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  redirect(setupPath(link));
}
