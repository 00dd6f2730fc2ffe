import { z } from 'zod';
import { isFailure } from '@/lib/failures';
import { noteReport } from './outbox/store';
import { textWithin } from './operation/door';
import { runtime } from './runtime';
import { stateFromTwilio, verifyTwilioCallback } from './sms';

/** Twilio's form has a dozen short fields. */
const MAX_FORM_BYTES = 16 * 1024;

/** Where Twilio says what became of a text message (`?message={outbox id}`); only what it has signed is believed. */
export async function smsReportDoor(request: Request): Promise<Response> {
  const { config, pool } = runtime();
  const { pathname, search, searchParams } = new URL(request.url);
  const form = await textWithin(request, MAX_FORM_BYTES);
  if (isFailure(form)) return new Response(null, { status: form.status });

  const fields = Object.fromEntries(new URLSearchParams(form));
  const genuine = await verifyTwilioCallback({
    authToken: config.TWILIO_AUTH_TOKEN ?? '',
    signature: request.headers.get('x-twilio-signature') ?? '',
    // The address that Twilio was given, whatever a proxy made of it.
    url: `${config.PUBLIC_URL}${pathname}${search}`,
    fields,
  });
  if (!genuine || !config.TWILIO_AUTH_TOKEN) return new Response(null, { status: 403 });

  const report = stateFromTwilio(fields);
  const messageId = z.uuid().safeParse(searchParams.get('message')).data;
  if (report && messageId) await noteReport(pool, { messageId, ...report }, new Date());
  return new Response(null, { status: 204 });
}
