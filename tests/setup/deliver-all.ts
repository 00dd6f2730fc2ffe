import { customerSender } from '@/lib/billing/server/customer-email';
import { createPushSender } from '@/lib/notifications/server/push-sender';
import { createMailSender } from '@/lib/platform/messages/mail';
import { createEventSender } from '@/lib/integrations/server/webhook-sender';
import { createChannels, type Senders } from '@/lib/platform/outbox/channels';
import { createWebhookSender } from '@/lib/platform/outbox/webhook';
import { deliverDue } from '@/lib/platform/outbox/worker';
import { createSmsSender } from '@/lib/platform/messages/sms';
import type { World } from './world';

/** Delivers due messages of the outbox as the server does; emails and text messages go to files. */
export async function deliverAll(
  { runtime: { config, pool, storage } }: World,
  now: Date,
  senders: Partial<Senders> = {},
): Promise<void> {
  const dataDir = config.DATA_DIR;
  const mail = { smtpUrl: '', from: 'Earth Tight <no-reply@example.com>', dataDir, readFile: storage.read };
  await deliverDue({
    pool,
    prepareMessage: createChannels(
      {
        sms: createSmsSender({ twilio: null, dataDir }),
        email: createMailSender(mail),
        webhook: createWebhookSender(),
        event: createEventSender(),
        push: createPushSender(),
        customer: customerSender,
        ...senders,
      },
      config.AUTH_SECRET,
    ),
    log: { warn: () => undefined, error: () => undefined },
    now: () => now,
  });
}
