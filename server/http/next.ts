import type { Server } from 'node:http';
import next from 'next';
import type { Config } from '@/lib/platform/process/config';

export interface NextServer {
  handle: ReturnType<ReturnType<typeof next>['getRequestHandler']>;
  close(): Promise<void>;
}

/** Loads Next, half of the startup's CPU time, while the database starts. The result may never be awaited. */
export function loadPages(
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  { isDev, upgradeServer }: { isDev: boolean; upgradeServer: Server },
): Promise<NextServer> {
  const loading = load();
  loading.catch(() => undefined);
  return loading;

  async function load(): Promise<NextServer> {
    const app = next({ dev: isDev, dir: process.cwd(), httpServer: upgradeServer, port: PORT, hostname: HOST });
    await app.prepare();
    return { handle: app.getRequestHandler(), close: () => app.close() };
  }
}
