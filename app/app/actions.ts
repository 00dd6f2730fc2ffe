'use server';

import { redirect } from 'next/navigation';
import { ownPath } from '@/lib/accounts/rules';
import { act } from '@/lib/platform/operation/action';
import { formText } from '@/lib/platform/posted-form';
import { setActiveUnitCommand } from '@/lib/workgroups/server/commands';

/** Switches the work unit (decision X-76); notifications of another unit also pass a path. */
export async function switchUnit(form: FormData): Promise<void> {
  await act(setActiveUnitCommand, { idworkgroup: formText(form, 'workUnit') });
  redirect(ownPath(formText(form, 'to')) ?? '/app/loading');
}
