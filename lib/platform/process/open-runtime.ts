import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import type { CompleteConfig } from './config';
import { createStatementNamer } from '../database/statement-names';
import { PrismaClient } from '@/lib/platform/prisma-client/client';
import { setRuntime, type Runtime } from './runtime';
import { openStorage } from '../storage/open-storage';

export interface OpenRuntime extends Runtime {
  close(): Promise<void>;
}

/**
 * Opens the resources and registers them for `getRuntime()`. `databaseUrl` has the serving login (decision 011). Poolers
 * in transaction mode may not know named statements, so a pooler gets none.
 */
export function openRuntime(config: CompleteConfig, databaseUrl: string): OpenRuntime {
  const pool = new Pool({
    connectionString: config.DATABASE_POOLER_URL ?? databaseUrl,
    max: config.DATABASE_POOL,
    // A request may have to wait for a connection as long as another transaction takes.
    connectionTimeoutMillis: config.TRANSACTION_TIMEOUT_MS,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, config.DATABASE_POOLER_URL ? {} : { statementNameGenerator: createStatementNamer() }),
    transactionOptions: { maxWait: config.TRANSACTION_TIMEOUT_MS, timeout: config.TRANSACTION_TIMEOUT_MS },
  });
  const runtime: OpenRuntime = {
    config,
    pool,
    listenUrl: databaseUrl,
    prisma,
    storage: openStorage(config),
    storageMarker: null,
    broker: null,
    demo: null,
    isStopping: false,
    async close() {
      setRuntime(undefined);
      await prisma.$disconnect();
      await pool.end();
    },
  };
  setRuntime(runtime);
  return runtime;
}
