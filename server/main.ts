import next from 'next';
import { ConfigMistakes, readConfig } from '@/lib/platform/config';
import { prepareDataDirectory } from '@/lib/platform/data-directory';
import { openRuntime } from '@/lib/platform/open-runtime';
import { openDatabase } from './database';
import { seedWhenEmpty } from './demo';
import { openPort } from './http';
import { startBackgroundWork } from './background';
import { Lifetime } from './lifetime';
import { step } from './steps';

/**
 * Boots the process: configuration → port → database → migrations → demonstration → live channel → background work → pages.
 * Everything that was opened is closed in the opposite order, on a signal as after a failure.
 */
async function main(lifetime: Lifetime): Promise<void> {
  const dev = process.argv.includes('--dev');
  const config = await step('Configuration', async () => ({ value: prepareDataDirectory(readConfig(process.env)) }));

  const port = await step('Port', async () => ({ value: await openPort(config, lifetime), note: `${config.PORT}` }));

  const database = await openDatabase(config, lifetime);
  const runtime = openRuntime(config, database.url);
  lifetime.atEnd('connections', () => runtime.close());

  const signIn = await seedWhenEmpty(runtime, database.url);
  await startBackgroundWork(runtime, lifetime);

  await step('Pages', async () => {
    const { PORT, HOST } = config;
    const app = next({ dev, dir: process.cwd(), httpServer: port.nextUpgrades, port: PORT, hostname: HOST });
    await app.prepare();
    lifetime.atEnd('pages', () => app.close());
    port.openTo({ answer: app.getRequestHandler(), broker: runtime.broker });
    return { value: undefined, note: dev ? 'built as you ask for them' : '' };
  });

  console.log(['', `Earth Tight is at ${config.PUBLIC_URL}`, '', ...signIn].join('\n  ') + '\n');
}

const lifetime = new Lifetime();
lifetime.endOnSignals();
process.on('uncaughtException', (error) => {
  console.error(error);
  void lifetime.end(1);
});
try {
  process.loadEnvFile();
} catch {
  // There is no .env: everything has a default.
}
main(lifetime).catch((error: unknown) => {
  console.error(`\n  The server did not start.\n${explain(error)}\n`);
  void lifetime.end(1);
});

function explain(error: unknown): string {
  if (error instanceof ConfigMistakes) {
    return (
      error.sentences.map((sentence) => `  - ${sentence}`).join('\n') +
      '\n  Every setting is explained in .env.example.'
    );
  }
  return error instanceof Error ? `  ${error.message.replaceAll('\n', '\n  ')}` : String(error);
}
