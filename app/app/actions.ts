'use server';

import { redirect } from 'next/navigation';
import { parseReturnPath } from '@/lib/accounts/rules';
import { performAction } from '@/lib/platform/operation/action';
import { getFormText } from '@/lib/platform/http/posted-form';
import { loadFrameOfCaller, type PageFrame } from '@/lib/shell/server/load-page';
import { setActiveUnitCommand } from '@/lib/workgroups/server/commands';

/** The frame of a page for a wrong role. Next renders that page with every other, so it loads no data by itself. */
export async function loadFrameAction(): Promise<PageFrame | null> {
  return loadFrameOfCaller();
}

/** Switches the work unit (decision X-76); notifications of another unit also pass a path. */
export async function switchUnit(form: FormData): Promise<void> {
  await performAction(setActiveUnitCommand, { idworkgroup: getFormText(form, 'workUnit') });
  redirect(parseReturnPath(getFormText(form, 'to')) ?? '/app/loading');
}
