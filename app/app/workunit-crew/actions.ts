'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/lib/form-state';
import { createWorkUnitCommand } from '@/lib/new-work-unit';
import { act } from '@/lib/platform/operation/action';
import { formText, refusedForm } from '@/lib/platform/posted-form';

export async function createWorkUnitAction(_before: FormState, form: FormData): Promise<FormState> {
  const answer = await act(createWorkUnitCommand, { name: formText(form, 'name') });
  if (!answer.ok) return refusedForm(form, answer.code, answer.message);
  redirect('/app/quick-start');
}
