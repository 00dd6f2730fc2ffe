'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/lib/form-state';
import { isLanguage } from '@/lib/language';
import { performAction } from '@/lib/platform/operation/action';
import { createFailedForm, getFormText } from '@/lib/platform/http/posted-form';
import { acknowledgeReportCommand } from '@/lib/sharing/server/commands';
import { renewLinkCommand } from '@/lib/sharing/server/renew-link';
import { getPlainAcknowledgementPath } from '@/lib/sharing/rules';

/** Acknowledges a report by a form post, for browsers without scripts. */
export async function acknowledgeAction(_previousState: FormState, form: FormData): Promise<FormState> {
  const token = getFormText(form, 'token');
  const notes = withPlainBreaks(getFormText(form, 'notes'));
  const result = await performAction(acknowledgeReportCommand, { token, notes }, 'open');
  const language = getFormText(form, 'lang');
  if (result.ok) redirect(getPlainAcknowledgementPath(token, 'done', isLanguage(language) ? language : null));
  return { error: { code: result.code, message: result.message }, values: { notes }, toast: null };
}

/** Emails a new link. With `values.sent`, the page says so. */
export async function renewLinkAction(_before: FormState, form: FormData): Promise<FormState> {
  const result = await performAction(renewLinkCommand, { token: getFormText(form, 'token') }, 'open');
  if (!result.ok) return createFailedForm(form, result.code, result.message);
  return { error: null, values: { sent: 'yes' }, toast: null };
}

/** Browsers post line breaks as CR LF, which would count twice toward the limit. */
const withPlainBreaks = (text: string) => text.replaceAll('\r\n', '\n');
