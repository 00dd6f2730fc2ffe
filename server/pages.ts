import fs from 'node:fs';
import type { Server } from 'node:http';
import next from 'next';
import { z } from 'zod';
import type { Config } from '@/lib/platform/config';

/** Next, about to be ready. */
export interface Pages {
  answer: ReturnType<ReturnType<typeof next>['getRequestHandler']>;
  close(): Promise<void>;
}

/**
 * Begins to load Next. That is half of what the start computes, and the database's answers are waited for meanwhile, so
 * nobody waits for the promise until everything else is there. If the start fails before, nobody ever does.
 */
export function beginPages(
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  { dev, upgrades }: { dev: boolean; upgrades: Server },
): Promise<Pages> {
  const opened = open();
  opened.catch(() => undefined);
  return opened;

  async function open(): Promise<Pages> {
    if (!dev) giveBuiltConfiguration();
    const app = next({ dev, dir: process.cwd(), httpServer: upgrades, port: PORT, hostname: HOST });
    await app.prepare();
    return { answer: app.getRequestHandler(), close: () => app.close() };
  }
}

const builtSchema = z.object({ config: z.record(z.string(), z.unknown()) });

/**
 * `next build` wrote down its configuration, read, checked and complete. The server of Next's own standalone build hands
 * it over like this; without it Next reads next.config.mjs once more and holds it against a schema.
 */
function giveBuiltConfiguration(): void {
  const built: unknown = JSON.parse(fs.readFileSync('.next/required-server-files.json', 'utf8'));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(builtSchema.parse(built).config);
}
