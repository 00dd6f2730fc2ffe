'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/lib/form-state';
import { createWorkUnitCommand } from '@/lib/new-work-unit';
import { performAction } from '@/lib/platform/operation/action';
import { getFormText, createFailedForm } from '@/lib/platform/http/posted-form';

export async function createWorkUnitAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const result = await performAction(createWorkUnitCommand, { name: getFormText(form, 'name') });
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  redirect('/app/quick-start');
}
