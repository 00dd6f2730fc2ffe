import path from 'node:path';
import { findFreePort } from '@/tests/setup/free-port';
import { createCookie } from '@/tests/setup/requests';
import { openTestDatabase } from '@/tests/setup/test-database';
import { createWorld, type Unit } from '@/tests/setup/world';
import { serve, type Served } from './served';

/** The secret of all products in these tests. A product that is started with it accepts their sessions. */
export const SHARED_SECRET = 'a secret of the tests, long enough for them';

export interface SignedIn {
  unit: Unit;
  /** Sends a request as the inspector, from one of the product's own pages. */
  fetch(where: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** A product that keeps its data in this directory, and a person who is signed in to it. */
export async function serveForPerson(directory: string): Promise<{ app: Served; person: SignedIn }> {
  const app = serve({ PORT: `${await findFreePort()}`, DATA_DIR: directory, AUTH_SECRET: SHARED_SECRET });
  await app.waitUntilReady();
  return { app, person: await signInOn(app, directory) };
}

/** Makes a work unit in the database of a running product. */
async function signInOn(server: Served, dataDirectory: string): Promise<SignedIn> {
  const socket = encodeURIComponent(path.join(dataDirectory, 'database'));
  const url = `postgresql://earthtight@localhost/earthtight?host=${socket}`;
  const app = await createWorld({}, openTestDatabase(url, url));
  const unit = await app.workUnit();
  const cookie = await createCookie(unit.inspector);
  return {
    unit,
    fetch: (where, init = {}) =>
      fetch(`${server.address}${where}`, {
        ...init,
        headers: { origin: server.address, cookie, ...init.headers },
        redirect: 'manual',
      }),
    close: () => app.close(),
  };
}
