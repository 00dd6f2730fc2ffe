import type { Pool } from 'pg';
import type { Broker } from './broker/broker';
import type { CompleteConfig } from './config';
import type { PrismaClient } from './prisma-client/client';
import type { Storage } from './storage';

/**
 * What exists once in a process. The process has two module graphs, the server's bundle and Next's, and both use this.
 */
export interface Runtime {
  readonly config: CompleteConfig;
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  /** The name under which PostgreSQL keeps a statement prepared (database/statement-names.ts). */
  readonly statementName: (statement: { sql: string }) => string;
  readonly storage: Storage;
  /** null in processes that serve nothing, such as scripts and most tests. */
  broker: Broker | null;
  /** Set once the server has found or made the demonstration; null where there is none. */
  demo: Demonstration | null;
}

/** The demonstration's accounts that still have its password. Anybody may know them: that is what they are for. */
export interface Demonstration {
  readonly password: string;
  /** `unit`: where it is another work unit than that of the first. */
  readonly accounts: readonly { username: string; name: string; role: string; unit?: string }[];
}

declare global {
  var earthtightRuntime: Runtime | undefined;
}

/** @throws in a process in which nobody called `openRuntime`. */
export function runtime(): Runtime {
  const found = globalThis.earthtightRuntime;
  if (!found) throw new Error('The server has not been started: run npm start or npm run dev.');
  return found;
}

/** Only `openRuntime` calls this; with undefined when it closes. */
export function setRuntime(opened: Runtime | undefined): void {
  globalThis.earthtightRuntime = opened;
}
