import { customerSender } from '@/lib/billing/server/customer-address';
import { mailSender } from '@/lib/platform/mail';
import { channelsOf } from '@/lib/platform/outbox/channels';
import { webhookSender } from '@/lib/platform/outbox/webhook';
import { deliverDue } from '@/lib/platform/outbox/worker';
import { smsSender } from '@/lib/platform/sms';
import type { World } from './world';

/** Delivers due messages of the outbox as the server does; e-mails and text messages go to files. */
export async function deliverAll({ runtime: { config, pool, storage } }: World, now: Date): Promise<void> {
  const dataDir = config.DATA_DIR;
  const mail = { smtpUrl: '', from: 'Earth Tight <no-reply@example.com>', dataDir, readFile: storage.read };
  await deliverDue({
    pool,
    makeReady: channelsOf(
      {
        sms: smsSender({ twilio: null, dataDir }),
        email: mailSender(mail),
        webhook: webhookSender(),
        customer: customerSender,
      },
      config.AUTH_SECRET,
    ),
    log: { warn: () => undefined, error: () => undefined },
    now: () => now,
  });
}
