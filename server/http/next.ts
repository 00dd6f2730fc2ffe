import type { Server } from 'node:http';
import next from 'next';
import type { Config } from '@/lib/platform/process/config';

export interface NextServer {
  handle: ReturnType<ReturnType<typeof next>['getRequestHandler']>;
  close(): Promise<void>;
}

/**
 * Loads Next while the database starts; it takes half of the startup's CPU time. The caller may never await the result:
 * a failure is then ignored.
 */
export function loadNext(
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  { isDev, upgradeServer }: { isDev: boolean; upgradeServer: Server },
): Promise<NextServer> {
  const nextServer = load();
  nextServer.catch(() => undefined);
  return nextServer;

  async function load(): Promise<NextServer> {
    const app = next({ dev: isDev, dir: process.cwd(), httpServer: upgradeServer, port: PORT, hostname: HOST });
    await app.prepare();
    return { handle: app.getRequestHandler(), close: () => app.close() };
  }
}
