import './source-maps';
import { ConfigMistakes, readConfig } from '@/lib/platform/config';
import { PRIVATE_UMASK, prepareDataDirectory } from '@/lib/platform/data-directory';
import { log } from '@/lib/platform/log';
import { openRuntime } from '@/lib/platform/open-runtime';
import { openDatabase } from './database';
import { seedWhenEmpty } from './demo';
import { doors } from './doors';
import { openPort } from './http';
import { startBackgroundWork, startDailyWork } from './background';
import { Lifetime } from './lifetime';
import { builtFormIds } from './page-posts';
import { beginPages } from './pages';
import { startStep } from './steps';
import { isSupervised } from './supervised';

/**
 * Starts the process: configuration, port, database, migrations, demonstration, live channel, background jobs,
 * pages (loading in parallel). On a signal or a failure, everything is closed in reverse order.
 */
async function main(lifetime: Lifetime): Promise<void> {
  const dev = process.argv.includes('--dev');
  const config = await startStep('Configuration', async () => ({
    value: prepareDataDirectory(readConfig(process.env)),
  }));

  const port = await startStep('Port', async () => ({
    value: await openPort(config, lifetime),
    note: `${config.PORT}`,
  }));

  const beginning = beginPages(config, { dev, upgrades: port.nextUpgrades });
  const database = await openDatabase(config, lifetime);
  const runtime = openRuntime(config, database.pagesUrl);
  lifetime.atEnd('connections', () => runtime.close());

  const signIn = await seedWhenEmpty(runtime, database.ownerUrl);
  await startBackgroundWork(runtime, lifetime);

  await startStep('Pages', async () => {
    const pages = await beginning;
    lifetime.atEnd('pages', () => pages.close());
    const formIds = dev ? null : builtFormIds();
    port.openTo({
      answer: pages.answer,
      doors: dev ? null : doors(),
      formIds,
      broker: runtime.broker,
    });
    return { value: undefined, note: dev ? 'built on demand' : '' };
  });
  startDailyWork(lifetime);

  console.log(['', `Earth Tight is at ${config.PUBLIC_URL}`, '', ...signIn].join('\n  ') + '\n');
  // From now on `npm start` restarts the server if it crashes.
  if (isSupervised() && process.connected) process.send?.('serving');
}

const lifetime = new Lifetime();
lifetime.endOnSignals();
// Other users of the machine must not read the files of this process.
process.umask(PRIVATE_UMASK);
if (isSupervised()) {
  process.once('disconnect', () => {
    console.error('✗ The supervisor has ended, so the server stops.');
    log.error('the supervisor has ended: the server stops');
    void lifetime.end(0);
  });
}
process.on('uncaughtException', (error) => {
  console.error(error);
  log.fatal({ err: error }, 'uncaught error: the server stops');
  void lifetime.end(1);
});
try {
  process.loadEnvFile();
} catch {
  // .env is optional.
}
main(lifetime).catch((error: unknown) => {
  console.error(`\n  The server did not start.\n${explain(error)}\n`);
  void lifetime.end(1);
});

function explain(error: unknown): string {
  if (error instanceof ConfigMistakes) {
    return error.sentences.map((sentence) => `  - ${sentence}`).join('\n') + '\n  See .env.example for all settings.';
  }
  return error instanceof Error ? `  ${error.message.replaceAll('\n', '\n  ')}` : String(error);
}
