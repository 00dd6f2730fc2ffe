import pg from 'pg';
import { z } from 'zod';
import { createChannels } from '@/lib/platform/outbox/channels';
import { createEventSender } from '@/lib/integrations/server/webhook-sender';
import { createPushSender } from '@/lib/notifications/server/push-sender';
import { createWebhookSender } from '@/lib/platform/outbox/webhook';
import { startOutboxWorker } from '@/lib/platform/outbox/worker';
import {
  AUTH_SECRET,
  noCustomerSender,
  silentLog,
  createSmtpSender,
  createTwilioSender,
} from '@/tests/integration/platform/outbox/outbox-world-parts';

// An outbox worker in a separate process, so that a test can kill it. The argument is JSON with `database` and
// `twilioUrl`.

const settings = z
  .object({ database: z.record(z.string(), z.unknown()), twilioUrl: z.string() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

startOutboxWorker({
  pool: new pg.Pool(settings.database),
  prepareMessage: createChannels(
    {
      sms: createTwilioSender(settings.twilioUrl),
      email: createSmtpSender('smtp://127.0.0.1:1'),
      webhook: createWebhookSender(),
      event: createEventSender(),
      push: createPushSender(),
      customer: noCustomerSender,
    },
    AUTH_SECRET,
  ),
  log: silentLog,
});
