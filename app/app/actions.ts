'use server';

import { redirect } from 'next/navigation';
import { ownPath } from '@/lib/accounts/rules';
import { act } from '@/lib/platform/operation/action';
import { formText } from '@/lib/platform/posted-form';
import { setActiveUnitCommand } from '@/lib/workgroups/server/commands';

/** The user menu's choice of the work unit (decision X-76); a notification of another unit also says where to go then. */
export async function switchUnit(form: FormData): Promise<void> {
  await act(setActiveUnitCommand, { idworkgroup: formText(form, 'workUnit') });
  redirect(ownPath(formText(form, 'to')) ?? '/app/loading');
}
