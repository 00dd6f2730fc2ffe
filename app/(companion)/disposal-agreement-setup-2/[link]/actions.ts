'use server';

import { redirect } from 'next/navigation';
import { acceptOfferCommand, declineOfferCommand } from '@/lib/disposal/server/answer-offer';
import { getOfferPath } from '@/lib/disposal/rules';
import type { FormState } from '@/lib/form-state';
import { setToastCookie } from '@/lib/platform/http/toast-cookie';
import { performAction } from '@/lib/platform/operation/action';
import { getFormText, createFailedForm } from '@/lib/platform/http/posted-form';
import { getTranslate } from '@/lib/shell/server/page-language';

export async function acceptOfferAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const siteId = getFormText(form, 'siteId');
  if (siteId === '') return createFailedForm(form, 'disposal-site-unknown', (await getTranslate())('Select a site'));
  const result = await performAction(acceptOfferCommand, { link: getFormText(form, 'link'), siteId });
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  await setToastCookie((await getTranslate())('The agreement is active'));
  redirect('/site-agreements');
}

export async function declineOfferAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const link = getFormText(form, 'link');
  const result = await performAction(declineOfferCommand, { link }, 'open');
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  redirect(getOfferPath(link));
}
