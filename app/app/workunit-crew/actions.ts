'use server';

import { redirect } from 'next/navigation';
import { refusal } from '@/lib/accounts/form-answers';
import type { FormState } from '@/lib/accounts/form-state';
import { createWorkGroupCommand } from '@/lib/library/new-work-group';
import { act } from '@/lib/platform/operation/action';
import { textOf } from '@/lib/platform/posted-form';

export async function createWorkUnitAction(_before: FormState, form: FormData): Promise<FormState> {
  const answer = await act(createWorkGroupCommand, { name: textOf(form, 'name') });
  if (!answer.ok) return refusal(form, answer.code, answer.message);
  redirect('/app/inspection-reports');
}
