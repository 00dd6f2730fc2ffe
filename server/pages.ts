import fs from 'node:fs';
import type { Server } from 'node:http';
import next from 'next';
import { z } from 'zod';
import type { Config } from '@/lib/platform/process/config';

export interface NextServer {
  answer: ReturnType<ReturnType<typeof next>['getRequestHandler']>;
  close(): Promise<void>;
}

/** Loads Next, half of the startup's CPU time, while the database starts. Awaited later, if at all. */
export function loadPages(
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  { dev, upgrades }: { dev: boolean; upgrades: Server },
): Promise<NextServer> {
  const opened = open();
  opened.catch(() => undefined);
  return opened;

  async function open(): Promise<NextServer> {
    if (!dev) setBuiltConfiguration();
    const app = next({ dev, dir: process.cwd(), httpServer: upgrades, port: PORT, hostname: HOST });
    await app.prepare();
    return { answer: app.getRequestHandler(), close: () => app.close() };
  }
}

const builtSchema = z.object({ config: z.record(z.string(), z.unknown()) });

/** Passes the configuration that `next build` stored, as Next's standalone server does. */
function setBuiltConfiguration(): void {
  const built: unknown = JSON.parse(fs.readFileSync('.next/required-server-files.json', 'utf8'));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(builtSchema.parse(built).config);
}
