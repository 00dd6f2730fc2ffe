import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import type { CompleteConfig } from './config';
import { statementNames } from './database/statement-names';
import { PrismaClient } from './prisma-client/client';
import { setRuntime, type Runtime } from './runtime';
import { diskStorage } from './storage';

export interface OpenRuntime extends Runtime {
  close(): Promise<void>;
}

/**
 * Opens what operations need and puts it where `runtime()` finds it. `databaseUrl` is for the pages' login, which owns
 * nothing.
 */
export function openRuntime(config: CompleteConfig, databaseUrl: string): OpenRuntime {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: config.DATABASE_POOL,
    // Whoever waits for a connection may have to wait as long as another transaction takes.
    connectionTimeoutMillis: config.TRANSACTION_TIMEOUT_MS,
  });
  // The pool replaces an idle connection that breaks; without this listener its error would end the process.
  pool.on('error', () => undefined);
  // One for both that ask: a name stands for one text on a connection.
  const statementName = statementNames();
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementName }),
    transactionOptions: { maxWait: config.TRANSACTION_TIMEOUT_MS, timeout: config.TRANSACTION_TIMEOUT_MS },
  });
  const opened: OpenRuntime = {
    config,
    pool,
    prisma,
    statementName,
    storage: diskStorage(path.join(config.DATA_DIR, 'files')),
    broker: null,
    demo: null,
    async close() {
      setRuntime(undefined);
      await prisma.$disconnect();
      await pool.end();
    },
  };
  setRuntime(opened);
  return opened;
}
