'use server';

import { redirect } from 'next/navigation';
import { act } from '@/lib/platform/operation/action';
import { setActiveUnitCommand } from '@/lib/workgroups/commands';

/** The user menu's choice of the work unit (decision X-76). */
export async function switchUnit(form: FormData): Promise<void> {
  await act(setActiveUnitCommand, { idworkgroup: form.get('workGroup') });
  redirect('/app/loading');
}
