'use server';

import { redirect } from 'next/navigation';
import { getAddressChangePath } from '@/lib/accounts/rules';
import { answerAddressChangeCommand } from '@/lib/accounts/server/answer-address-change';
import type { FormState } from '@/lib/form-state';
import { performAction } from '@/lib/platform/operation/action';
import { getFormText, createFailedForm } from '@/lib/platform/http/posted-form';

export async function answerAddressChangeAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const token = getFormText(form, 'token');
  const answer = getFormText(form, 'intent') === 'stop' ? 'stop' : 'confirm';
  const result = await performAction(answerAddressChangeCommand, { token, answer }, 'open');
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  redirect(getAddressChangePath(encodeURIComponent(token)));
}
