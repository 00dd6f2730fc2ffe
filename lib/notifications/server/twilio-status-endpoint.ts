import { z } from 'zod';
import { failure } from '@/lib/failures';
import { readBodyText } from '@/lib/platform/operation/body';
import { allowProvider } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { recordStatusReport } from '@/lib/platform/outbox/store';
import { getRuntime } from '@/lib/platform/process/runtime';
import { parseTwilioStatus, verifyTwilioCallback } from '@/lib/platform/messages/sms';

/** Twilio's form has a dozen short fields. */
const MAX_FORM_BYTES = 16 * 1024;

/** Receives delivery states from Twilio (`?message={outbox id}`). Only requests with its signature are accepted. */
export const twilioStatusEndpoint = createFileEndpoint({
  name: 'messages.report',
  route: 'POST /api/twilio/status',
  access: allowProvider<{ message?: string }>(),
  rate: 'provider',
  input: z.object({ message: z.string().optional() }),
  invalidRequestCode: 'not-found',
  maxBodyBytes: MAX_FORM_BYTES,
  async handle({ request, body, memory, input }) {
    const { config, pool } = getRuntime();
    const { pathname, search } = new URL(request.url);
    const fields = Object.fromEntries(new URLSearchParams(await readBodyText(body, memory)));
    const isGenuine = await verifyTwilioCallback({
      authToken: config.TWILIO_AUTH_TOKEN ?? '',
      signature: request.headers.get('x-twilio-signature') ?? '',
      // The URL that Twilio was given, because a proxy may have changed the request's.
      url: `${config.PUBLIC_URL}${pathname}${search}`,
      fields,
    });
    if (!isGenuine || !config.TWILIO_AUTH_TOKEN) return failure('signature-wrong');

    const report = parseTwilioStatus(fields);
    const messageId = z.uuid().safeParse(input.message).data;
    if (report && messageId) await recordStatusReport(pool, { messageId, ...report }, new Date());
    return new Response(null, { status: 204 });
  },
});
