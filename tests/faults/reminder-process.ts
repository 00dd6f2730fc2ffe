import { z } from 'zod';
import { sendReminders } from '@/lib/deadlines/server/send-reminders';
import { readConfig } from '@/lib/platform/process/config';
import { openRuntime } from '@/lib/platform/process/open-runtime';

// The reminders of a server in a separate process, so that a test can kill it. They run again and again at one time of
// the day, and write a line to stdout after each run.

const { databaseUrl, dataDir, now } = z
  .object({ databaseUrl: z.string(), dataDir: z.string(), now: z.coerce.date() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const config = {
  ...readConfig({ DATA_DIR: dataDir, TILE_UPSTREAM: 'synthetic', TRANSACTION_TIMEOUT_MS: '120000' }, false),
  AUTH_SECRET: 'x'.repeat(48),
};
openRuntime(config, databaseUrl);

async function sendForever(): Promise<never> {
  for (;;) {
    await sendReminders(now);
    process.stdout.write('sent\n');
  }
}

void sendForever().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
