import type { Pool } from 'pg';
import type { Broker } from './broker/broker';
import type { CompleteConfig } from './config';
import type { PrismaClient } from './prisma-client/client';
import type { Storage } from './storage';

/** What lives once in a process, however many module graphs it has: the server's bundle and Next's are two. */
export interface Runtime {
  readonly config: CompleteConfig;
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  /** null where nothing is served, as in scripts and most tests. */
  broker: Broker | null;
}

declare global {
  var earthtightRuntime: Runtime | undefined;
}

/** @throws outside a process that was started by server/, a script or a test through `openRuntime`. */
export function runtime(): Runtime {
  const found = globalThis.earthtightRuntime;
  if (!found) throw new Error('The server has not been started: run npm start or npm run dev.');
  return found;
}

/** Only `openRuntime` calls this; undefined when it closes. */
export function setRuntime(opened: Runtime | undefined): void {
  globalThis.earthtightRuntime = opened;
}
