'use server';

import { redirect } from 'next/navigation';
import { addressChangePath } from '@/lib/accounts/rules';
import { answerAddressChangeCommand } from '@/lib/accounts/server/answer-address-change';
import type { FormState } from '@/lib/form-state';
import { act } from '@/lib/platform/operation/action';
import { formText, refusedForm } from '@/lib/platform/posted-form';

export async function answerAddressChangeAction(_before: FormState, form: FormData): Promise<FormState> {
  const token = formText(form, 'token');
  const answer = formText(form, 'intent') === 'stop' ? 'stop' : 'confirm';
  const answered = await act(answerAddressChangeCommand, { token, answer }, 'open');
  if (!answered.ok) return refusedForm(form, answered.code, answered.message);
  redirect(addressChangePath(encodeURIComponent(token)));
}
