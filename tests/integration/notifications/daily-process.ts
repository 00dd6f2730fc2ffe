import { z } from 'zod';
import { readConfig } from '@/lib/platform/config';
import { runDailyJob } from '@/lib/platform/daily-job';
import { openRuntime } from '@/lib/platform/open-runtime';
import { skillReminders } from '@/lib/workgroups/server/skill-reminders';

/** A server's daily job in a process of its own, which says what came of it; told to, it stops in the middle. */
const { url, dataDir, now, stops } = z
  .object({ url: z.string(), dataDir: z.string(), now: z.string(), stops: z.boolean() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const config = {
  ...readConfig({ DATA_DIR: dataDir, TILE_UPSTREAM: 'synthetic', TRANSACTION_TIMEOUT_MS: '60000' }, false),
  AUTH_SECRET: 'x'.repeat(40),
};
openRuntime(config, url);

const job = {
  ...skillReminders,
  async work(...given: Parameters<typeof skillReminders.work>) {
    await skillReminders.work(...given);
    if (!stops) return;
    process.stdout.write('in the middle\n');
    // The transaction stays open until the process is killed.
    await new Promise(() => setInterval(() => undefined, 1000));
  },
};

void runDailyJob(job, new Date(now)).then((done) => {
  process.stdout.write(done ? 'done\n' : 'not here\n');
  process.exit(0);
});
