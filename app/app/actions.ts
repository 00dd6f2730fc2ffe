'use server';

import { redirect } from 'next/navigation';
import { act } from '@/lib/platform/operation/action';
import { formText } from '@/lib/platform/posted-form';
import { setActiveUnitCommand } from '@/lib/workgroups/server/commands';

/** The user menu's choice of the work unit (decision X-76). */
export async function switchUnit(form: FormData): Promise<void> {
  await act(setActiveUnitCommand, { idworkgroup: formText(form, 'workUnit') });
  redirect('/app/loading');
}
