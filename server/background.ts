import { makePacks } from '@/lib/audit-packs/server/make-packs';
import { deleteOldCodeRequests } from '@/lib/accounts/server/code-requests';
import { deleteExpiredAttempts } from '@/lib/accounts/server/throttle';
import { customerSender } from '@/lib/billing/server/customer-email';
import { readRainStations } from '@/lib/compliance/server/read-rain-stations';
import { sendReminders } from '@/lib/deadlines/server/send-reminders';
import { withdrawAnsweredFixes } from '@/lib/fixes/server/withdraw-answered';
import { turnOffWebhooks } from '@/lib/integrations/server/turn-off-webhooks';
import { createEventSender } from '@/lib/integrations/server/webhook-sender';
import { createPushSender } from '@/lib/notifications/server/push-sender';
import type { Broker } from '@/lib/platform/live/broker';
import { startEmbeddedBroker } from '@/lib/platform/live/embedded-broker';
import { connectExternalBroker } from '@/lib/platform/live/external-broker';
import { log } from '@/lib/platform/process/log';
import { runDailyJob } from '@/lib/platform/process/daily-job';
import { createMailSender } from '@/lib/platform/messages/mail';
import { createChannels, type Senders } from '@/lib/platform/outbox/channels';
import { createWebhookSender } from '@/lib/platform/outbox/webhook';
import { startOutboxWorker } from '@/lib/platform/outbox/worker';
import type { Runtime } from '@/lib/platform/process/runtime';
import { createSmsSender, type TwilioSettings } from '@/lib/platform/messages/sms';
import { deleteExpiredLimits } from '@/lib/platform/security/limits';
import { deleteUnnamedPhotos } from '@/lib/reports/server/delete-unnamed-photos';
import { recordEarlierInspections } from '@/lib/reports/server/register';
import { makeSignedPdfs } from '@/lib/reports/server/signed-pdfs';
import { anchorSeals } from '@/lib/signing/server/anchors';
import type { Lifetime } from './lifetime';
import { runStartupStep } from './startup-steps';
import { startJobs, type PeriodicJob } from './job-runner';
import { DAILY_JOBS } from './daily-jobs';
import { startCleanup } from './cleanup';

/** Starts the live channel, the outbox worker and the cleanup jobs. */
export async function startBackgroundWork(
  runtime: Runtime,
  lifetime: Pick<Lifetime, 'addShutdownStep'>,
): Promise<void> {
  const { pool, listenUrl } = runtime;
  await runStartupStep('Live channel', async () => {
    const broker = await openBroker(runtime);
    lifetime.addShutdownStep('the live channel', () => broker.close());
    runtime.broker = broker;
    await broker.ready;
    return { value: undefined, note: describeBroker(runtime) };
  });
  await runStartupStep('Messages', async () => {
    const worker = startOutboxWorker({
      pool,
      listenUrl,
      prepareMessage: createChannels(createSenders(runtime), runtime.config.AUTH_SECRET),
      log,
    });
    lifetime.addShutdownStep('messages', () => worker.stop());
    return { value: undefined, note: describeChannels(runtime) };
  });
  const cleanup = startCleanup(
    [
      (isStopped) => deleteUnnamedPhotos(new Date(), isStopped),
      () => deleteExpiredLimits(new Date()),
      () => deleteExpiredAttempts(new Date()),
      () => deleteOldCodeRequests(new Date()),
    ],
    log,
  );
  lifetime.addShutdownStep('cleanup', () => cleanup.stop());
}

function openBroker({ config, pool, listenUrl }: Runtime): Promise<Broker> {
  if (config.MQTT_URL) return connectExternalBroker({ url: config.MQTT_URL, pool, listenUrl, log });
  const allowedOrigins = config.PUBLIC_URL.startsWith('https:') ? [config.PUBLIC_URL] : [];
  return startEmbeddedBroker({ authSecret: config.AUTH_SECRET, allowedOrigins, pool, listenUrl, log });
}

function describeBroker({ config, broker }: Runtime): string {
  if (!config.MQTT_URL) return 'embedded broker';
  return `${broker?.isConnected() ? '' : 'not '}connected to ${new URL(config.MQTT_URL).host}`;
}

/** Call this once the server accepts requests: the first run starts immediately. */
export function startPeriodicWork(lifetime: Pick<Lifetime, 'addShutdownStep'>): void {
  let isStopped = false;
  const recording = recordEarlierInspections(new Date(), () => isStopped).catch((error: unknown) =>
    log.error({ err: error }, 'earlier inspections were not recorded; the next start continues'),
  );
  lifetime.addShutdownStep('the register', () => {
    isStopped = true;
    return recording;
  });
  const runner = startJobs(PERIODIC_JOBS, log);
  lifetime.addShutdownStep('the periodic jobs', () => runner.stop());
  const pdfs = startJobs([{ name: 'signed PDFs', run: makeSignedPdfs }], log, SIGNED_PDF_INTERVAL_MS);
  lifetime.addShutdownStep('the signed PDFs', () => pdfs.stop());
  const packs = startJobs([{ name: 'audit packs', run: makePacks }], log, PACK_INTERVAL_MS);
  lifetime.addShutdownStep('the audit packs', () => packs.stop());
}

/** Somebody may be waiting for the PDF. */
const SIGNED_PDF_INTERVAL_MS = 20_000;
const PACK_INTERVAL_MS = 10_000;

const PERIODIC_JOBS: readonly PeriodicJob[] = [
  ...DAILY_JOBS.map((job) => ({ name: job.name, run: (now: Date) => runDailyJob(job, now) })),
  { name: 'deadline reminders', run: sendReminders },
  { name: 'rain stations', run: readRainStations },
  { name: 'webhooks', run: turnOffWebhooks },
  { name: 'answered fixes', run: withdrawAnsweredFixes },
  // Last, because its request may take seconds.
  { name: 'seal anchors', run: anchorSeals },
];

function createSenders({ config, storage }: Runtime): Senders {
  return {
    sms: createSmsSender({ twilio: findTwilioSettings(config), dataDir: config.DATA_DIR }),
    email: createMailSender({
      smtpUrl: config.SMTP_URL ?? '',
      from: config.MAIL_FROM,
      dataDir: config.DATA_DIR,
      readFile: (key) => storage.read(key),
    }),
    webhook: createWebhookSender(),
    event: createEventSender(),
    push: createPushSender(),
    customer: customerSender,
  };
}

function findTwilioSettings(config: Runtime['config']): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config;
  if (!accountSid || !authToken || !from) return null;
  // Twilio can only call back a public URL.
  const statusCallbackUrl = config.PUBLIC_URL.startsWith('https:') ? `${config.PUBLIC_URL}/api/twilio/status` : '';
  return { accountSid, authToken, from, baseUrl: config.TWILIO_BASE_URL ?? '', statusCallbackUrl };
}

function describeChannels({ config }: Runtime): string {
  const mail = config.SMTP_URL ? 'email by SMTP' : 'email to files';
  return `${mail}, text messages ${config.TWILIO_ACCOUNT_SID ? 'by Twilio' : 'to files'}`;
}
