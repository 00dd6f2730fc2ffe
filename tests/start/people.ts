import path from 'node:path';
import { findFreePort } from '@/tests/setup/free-port';
import { createCookie } from '@/tests/setup/requests';
import { openTestDatabase } from '@/tests/setup/test-database';
import { createWorld, type Unit } from '@/tests/setup/world';
import { serve, type Served } from './served';

/** A product that starts with this secret accepts sessions from `createCookie`. */
export const SHARED_SECRET = 'a secret of the tests, long enough for them';

export interface SignedInPerson {
  unit: Unit;
  /** Sends a request with the inspector's session and the product's Origin. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** Starts the product with this DATA_DIR and signs in a person. */
export async function serveWithPerson(
  directory: string,
  settings: Record<string, string> = {},
): Promise<{ app: Served; person: SignedInPerson }> {
  const app = serve({
    PORT: `${await findFreePort()}`,
    DATA_DIR: directory,
    AUTH_SECRET: SHARED_SECRET,
    ...settings,
  });
  await app.waitUntilReady();
  return { app, person: await signInTo(app, directory) };
}

/** Creates a work unit in the database of a running product and signs in its inspector. */
async function signInTo(server: Served, dataDirectory: string): Promise<SignedInPerson> {
  const socket = encodeURIComponent(path.join(dataDirectory, 'database'));
  const url = `postgresql://earthtight@localhost/earthtight?host=${socket}`;
  const world = await createWorld({}, openTestDatabase(url, url));
  const unit = await world.createWorkUnit();
  const cookie = await createCookie(unit.inspector);
  return {
    unit,
    fetch: (requestPath, init = {}) =>
      fetch(`${server.address}${requestPath}`, {
        ...init,
        headers: { origin: server.address, cookie, ...init.headers },
        redirect: 'manual',
      }),
    close: () => world.close(),
  };
}
