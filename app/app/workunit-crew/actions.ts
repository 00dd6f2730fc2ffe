'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/lib/form-state';
import { createWorkUnitCommand } from '@/lib/new-work-unit';
import { performAction } from '@/lib/platform/operation/action';
import { getFormText, createFailedForm } from '@/lib/platform/http/posted-form';

export async function createWorkUnitAction(_before: FormState, form: FormData): Promise<FormState> {
  const answer = await performAction(createWorkUnitCommand, { name: getFormText(form, 'name') });
  if (!answer.ok) return createFailedForm(form, answer.code, answer.message);
  redirect('/app/quick-start');
}
