'use server';

import { redirect } from 'next/navigation';
import { parseReturnPath } from '@/lib/accounts/rules';
import { performAction } from '@/lib/platform/operation/action';
import { getFormText } from '@/lib/platform/http/posted-form';
import { setActiveUnitCommand } from '@/lib/workgroups/server/commands';

/** Switches the work unit (decision X-76); notifications of another unit also pass a path. */
export async function switchUnit(form: FormData): Promise<void> {
  await performAction(setActiveUnitCommand, { idworkgroup: getFormText(form, 'workUnit') });
  redirect(parseReturnPath(getFormText(form, 'to')) ?? '/app/loading');
}
