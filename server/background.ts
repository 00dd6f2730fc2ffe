import { customerSender } from '@/lib/billing/server/customer-address';
import { startBroker } from '@/lib/platform/broker/broker';
import { log } from '@/lib/platform/log';
import { mailSender } from '@/lib/platform/mail';
import { channelsOf, type Senders } from '@/lib/platform/outbox/channels';
import { webhookSender } from '@/lib/platform/outbox/webhook';
import { startOutboxWorker } from '@/lib/platform/outbox/worker';
import type { Runtime } from '@/lib/platform/runtime';
import { smsSender, type TwilioSettings } from '@/lib/platform/sms';
import { tidyLimits } from '@/lib/platform/tidy-limits';
import { clearUnnamedPhotos } from '@/lib/reports/server/clear-photos';
import type { Lifetime } from './lifetime';
import { startStep } from './steps';
import { startDaily } from './daily';
import { DAILY_JOBS } from './daily-jobs';
import { startTidying } from './tidying';

export async function startBackgroundWork(runtime: Runtime, lifetime: Pick<Lifetime, 'atEnd'>): Promise<void> {
  const { config, pool } = runtime;
  await startStep('Live channel', async () => {
    const allowedOrigins = config.PUBLIC_URL.startsWith('https:') ? [config.PUBLIC_URL] : [];
    const broker = await startBroker({ authSecret: config.AUTH_SECRET, allowedOrigins, pool, log });
    lifetime.atEnd('the live channel', () => broker.close());
    runtime.broker = broker;
    await broker.ready;
    return { value: undefined };
  });
  await startStep('Messages', async () => {
    const worker = startOutboxWorker({ pool, makeReady: channelsOf(sendersOf(runtime), config.AUTH_SECRET), log });
    lifetime.atEnd('messages', () => worker.stop());
    return { value: undefined, note: describeChannels(runtime) };
  });
  const tidying = startTidying(
    [(isStopped) => clearUnnamedPhotos(new Date(), isStopped), () => tidyLimits(new Date())],
    log,
  );
  lifetime.atEnd('tidying', () => tidying.stop());
}

/** Called once the server accepts requests: the first run starts immediately. */
export function startDailyWork(lifetime: Pick<Lifetime, 'atEnd'>): void {
  const daily = startDaily(DAILY_JOBS, log);
  lifetime.atEnd('the daily job', () => daily.stop());
}

function sendersOf({ config, storage }: Runtime): Senders {
  return {
    sms: smsSender({ twilio: twilioSettings(config), dataDir: config.DATA_DIR }),
    email: mailSender({
      smtpUrl: config.SMTP_URL ?? '',
      from: config.MAIL_FROM,
      dataDir: config.DATA_DIR,
      readFile: (key) => storage.read(key),
    }),
    webhook: webhookSender(),
    customer: customerSender,
  };
}

function twilioSettings(config: Runtime['config']): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config;
  if (!accountSid || !authToken || !from) return null;
  // Twilio can only call back a public URL.
  const statusCallbackUrl = config.PUBLIC_URL.startsWith('https:') ? `${config.PUBLIC_URL}/api/twilio/status` : '';
  return { accountSid, authToken, from, baseUrl: config.TWILIO_BASE_URL ?? '', statusCallbackUrl };
}

function describeChannels({ config }: Runtime): string {
  const mail = config.SMTP_URL ? 'e-mail by SMTP' : 'e-mail to files';
  return `${mail}, text messages ${config.TWILIO_ACCOUNT_SID ? 'by Twilio' : 'to files'}`;
}
