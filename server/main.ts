import './source-maps';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError, readConfig } from '@/lib/platform/process/config';
import { withRolesLock } from '@/lib/platform/database/roles';
import { PRIVATE_UMASK, prepareDataDirectory } from '@/lib/platform/storage/data-directory';
import { prepareMarker } from '@/lib/platform/storage/marker';
import { describeStorage } from '@/lib/platform/storage/open-storage';
import { log } from '@/lib/platform/process/log';
import { openRuntime } from '@/lib/platform/process/open-runtime';
import type { Runtime } from '@/lib/platform/process/runtime';
import { openDatabase, withClient } from './database';
import { seedWhenEmpty } from './demo';
import { createHandlerFinder } from './http/find-handler';
import { openPort } from './http/http';
import { startBackgroundWork, startPeriodicWork } from './background';
import { Lifetime } from './lifetime';
import { loadNext } from './http/next';
import { runStartupStep } from './startup-steps';
import { startMetrics } from './metrics/serve-metrics';
import { isSupervised } from './supervised';
import { startTraces } from './traces/start-traces';

/**
 * Starts the process: configuration, port, database, migrations, demonstration, live channel, background jobs,
 * pages (loading in parallel). On a signal or a failure, everything is closed in reverse order.
 */
async function main(lifetime: Lifetime): Promise<void> {
  const isDev = process.argv.includes('--dev');
  const config = await runStartupStep('Configuration', async () => ({
    value: prepareDataDirectory(readConfig(process.env)),
  }));

  const port = await runStartupStep('Port', async () => ({
    value: await openPort(config, lifetime),
    note: `${config.PORT}`,
  }));

  const traceRequest = await startTraces(config, lifetime);
  const loadingNext = loadNext(config, { isDev, upgradeServer: port.nextUpgradeServer });
  const database = await openDatabase(config, lifetime);
  const runtime = openRuntime(config, database.servingUrl);
  lifetime.addShutdownStep('connections', () => runtime.close());

  runtime.storageMarker = await runStartupStep('Files', async () => ({
    value: await withClient(database.ownerUrl, (owner) =>
      withRolesLock(owner, () => prepareMarker(owner, runtime.storage)),
    ),
    note: describeStorage(config),
  }));

  const signInLines = await seedWhenEmpty(runtime, database.ownerUrl);
  await startBackgroundWork(runtime, lifetime);

  const metrics = await startMetrics(config, runtime, lifetime);
  await runStartupStep('Pages', async () => {
    const nextServer = await loadingNext;
    lifetime.addShutdownStep('pages', () => nextServer.close());
    port.startServing({
      metrics,
      traceRequest,
      handleWithNext: nextServer.handle,
      findHandler: isDev ? null : createHandlerFinder(),
      broker: runtime.broker,
    });
    return { value: undefined, note: isDev ? 'built on demand' : '' };
  });
  startPeriodicWork(lifetime);
  // Registered last, so it runs first. With the embedded database there are no other servers to take over.
  if (config.DATABASE_URL) lifetime.addShutdownStep('readiness', () => announceStop(runtime));

  console.log(['', `Earth Tight is at ${config.PUBLIC_URL}`, '', ...signInLines].join('\n  ') + '\n');
  // From now on `npm start` restarts the server if it crashes.
  if (isSupervised() && process.connected) process.send?.('serving');
}

/** How long the server still responds, but is not ready, so that load balancers send requests to other servers. */
const UNREADY_BEFORE_STOP_MS = 4_000;

async function announceStop(runtime: Runtime): Promise<void> {
  runtime.isStopping = true;
  await pause(UNREADY_BEFORE_STOP_MS);
}

const lifetime = new Lifetime();
lifetime.endOnSignals();
// Other users of the machine must not read the files of this process.
process.umask(PRIVATE_UMASK);
if (isSupervised()) {
  process.once('disconnect', () => {
    console.error('✗ The supervisor exited, so the server is stopping.');
    log.error('the supervisor exited: the server is stopping');
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
  console.error(`\n  The server did not start.\n${formatStartError(error)}\n`);
  void lifetime.end(1);
});

function formatStartError(error: unknown): string {
  if (error instanceof ConfigError) {
    return error.messages.map((sentence) => `  - ${sentence}`).join('\n') + '\n  See .env.example for all settings.';
  }
  return error instanceof Error ? `  ${error.message.replaceAll('\n', '\n  ')}` : String(error);
}
