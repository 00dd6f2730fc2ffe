'use server';

import { redirect } from 'next/navigation';
import { act } from '@/lib/platform/operation/action';
import { formText } from '@/lib/platform/posted-form';
import { acknowledgeReportCommand } from '@/lib/sharing/server/commands';
import { plainAcknowledgementPath, type PlainAnswer } from '@/lib/sharing/rules';

/** Acknowledges by a posted form, for browsers without scripts. */
export async function acknowledgeAction(_before: PlainAnswer, form: FormData): Promise<PlainAnswer> {
  const token = formText(form, 'token');
  const notes = withPlainBreaks(formText(form, 'notes'));
  const result = await act(acknowledgeReportCommand, { token, notes }, 'open');
  if (result.ok) redirect(plainAcknowledgementPath(token, 'done'));
  return { refused: { code: result.code, message: result.message }, notes };
}

/** Browsers post a line break as two characters, CR LF, which would count twice towards the notes' limit. */
const withPlainBreaks = (text: string) => text.replaceAll('\r\n', '\n');
