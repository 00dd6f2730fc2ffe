import type { Pool } from 'pg';
import type { Broker } from '../live/broker';
import type { CompleteConfig } from './config';
import type { PrismaClient } from '@/lib/platform/prisma-client/client';
import type { Storage } from '../storage/storage';

/** The singletons of a process. The server's bundle and Next's bundle share them through globalThis. */
export interface Runtime {
  readonly config: CompleteConfig;
  /** Connects to DATABASE_POOLER_URL, if it is set. */
  readonly pool: Pool;
  /** The database itself, for LISTEN. */
  readonly listenUrl: string;
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  /** What the marker of the storage must contain (marker.ts); null in processes that serve nothing. */
  storageMarker: string | null;
  /** null in processes that serve nothing, such as scripts and most tests. */
  broker: Broker | null;
  demo: Demonstration | null;
  /** The server still responds, but load balancers must send no more requests. */
  isStopping: boolean;
}

/** The demonstration accounts that still have the published password. */
export interface Demonstration {
  readonly password: string;
  /** `unit`: the work unit, if it is not that of the first account. */
  readonly accounts: readonly { username: string; name: string; role: string; unit?: string }[];
}

declare global {
  var earthtightRuntime: Runtime | undefined;
}

/** @throws if `openRuntime` was not called */
export function getRuntime(): Runtime {
  const runtime = globalThis.earthtightRuntime;
  if (!runtime) throw new Error('The server is not running: run npm start or npm run dev.');
  return runtime;
}

/** For `openRuntime` only, which sets undefined when it closes. */
export function setRuntime(runtime: Runtime | undefined): void {
  globalThis.earthtightRuntime = runtime;
}
