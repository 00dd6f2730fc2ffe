import path from 'node:path';
import pg from 'pg';
import { cookieFor } from '@/tests/setup/requests';
import { world, type Unit } from '@/tests/setup/world';
import type { Served } from './served';

/** The secret of the tests' worlds: a product that is started with it knows their sessions. */
export const SHARED_SECRET = 'a secret of the tests, long enough for them';

export interface SignedIn {
  unit: Unit;
  /** Asks the running product as its inspector does, from one of its own pages. */
  asks(where: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** A work unit in the database of a running product. */
export async function signedIn(server: Served, dataDirectory: string): Promise<SignedIn> {
  const socket = encodeURIComponent(path.join(dataDirectory, 'database'));
  const url = `postgresql://earthtight@localhost/earthtight?host=${socket}`;
  const pool = new pg.Pool({ connectionString: url });
  // PostgreSQL stops before this pool is closed.
  pool.on('error', () => undefined);
  const product = await world({}, { url, pool, drop: () => pool.end() });
  const unit = await product.workUnit();
  const cookie = await cookieFor(unit.inspector);
  return {
    unit,
    asks: (where, init = {}) =>
      fetch(`${server.address}${where}`, {
        ...init,
        headers: { origin: server.address, cookie, ...init.headers },
        redirect: 'manual',
      }),
    close: () => product.close(),
  };
}
