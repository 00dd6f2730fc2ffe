import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { encode } from 'next-auth/jwt';
import { Client } from 'pg';
import { z } from 'zod';
import { hashPassword } from '@/lib/accounts/server/password';
import type { AnyContract } from '@/lib/contract';
import { MAINTENANCE_ROLE } from '@/lib/platform/database/ownership';
import { EVENT_TYPES } from '@/lib/onboarding/rules';
import { createWorkUnit } from '@/lib/workgroups/contract';
import { addSite } from '@/lib/sites/contract';
import { callOperation } from './call-operation';
import type { Product } from './product';

/** The settings that a product needs for `createSmallUnit`. */
export const SMALL_UNIT_SETTINGS = { AUTH_SECRET: 'a secret of the browser tests, long enough for them' };
export const PASSWORD = 'gravel-and-willow';

const COOKIE = 'earthtight.session';

/** A member of the work unit. */
export interface Colleague {
  username: string;
  name: string;
  call<Input extends object, Output>(contract: AnyContract<Input, Output>, input: Input): Promise<Output>;
  /** Sends a request with the person's session. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** Signs in a browser. */
  signIn(browser: BrowserContext): Promise<void>;
}

export interface SmallUnit {
  siteId: string;
  ann: Colleague;
  ben: Colleague;
  /** The person whose sessions are ended in tests. */
  cleo: Colleague;
  /** Runs SQL with the maintenance role. */
  runAsMaintenance<Row extends z.ZodType>(row: Row, sql: string, values?: unknown[]): Promise<z.infer<Row>[]>;
}

type RunningProduct = Pick<Product, 'address' | 'directory'>;

/** Creates a work unit with three people and a site, by default in the product of all tests. */
export async function createSmallUnit(app: RunningProduct = getSharedProduct()): Promise<SmallUnit> {
  const runAsMaintenance = createMaintenanceQuery(app);
  const ann = await createColleague(app, 'Ann Olsen', runAsMaintenance);
  const ben = await createColleague(app, 'Ben Ruiz', runAsMaintenance);
  const cleo = await createColleague(app, 'Cleo Park', runAsMaintenance);
  const { idworkgroup } = await ann.call(createWorkUnit, { name: 'Lakeshore Erosion Control' });
  await runAsMaintenance(
    z.object({}),
    `WITH them AS (UPDATE person SET active_unit_id = $1 WHERE username IN ($2, $3) RETURNING id)
     INSERT INTO membership (id, work_unit_id, person_id, role, work_role)
     SELECT gen_random_uuid(), $1, id, 'crewleader', 'Inspector' FROM them`,
    [idworkgroup, ben.username, cleo.username],
  );
  const location = { position: { lat: 43.0389, lng: -87.9065 }, zoom: 18 };
  const { haulSiteId } = await ann.call(addSite, { name: 'Bay View Lofts', ...location });
  return { siteId: haulSiteId, ann, ben, cleo, runAsMaintenance };
}

const getSharedProduct = (): RunningProduct => ({
  address: process.env.EARTHTIGHT_TEST_ADDRESS ?? '',
  directory: process.env.EARTHTIGHT_TEST_DATA ?? '',
});

/** Each call opens a connection, because PostgreSQL may have been restarted. */
function createMaintenanceQuery({ directory }: RunningProduct): SmallUnit['runAsMaintenance'] {
  const url = `postgresql://earthtight@localhost/earthtight?host=${encodeURIComponent(path.join(directory, 'database'))}`;
  return async (row, sql, values = []) => {
    const client = new Client(url);
    await client.connect();
    try {
      await client.query(`SET ROLE ${MAINTENANCE_ROLE}`);
      const { rows } = await client.query(sql, values);
      return rows.map((result) => row.parse(result));
    } finally {
      await client.end();
    }
  };
}

async function createColleague(
  app: RunningProduct,
  name: string,
  runAsMaintenance: SmallUnit['runAsMaintenance'],
): Promise<Colleague> {
  const id = randomUUID();
  const sessionId = randomUUID();
  const username = `${name.toLowerCase().replace(' ', '.')}.${id.slice(0, 8)}`;
  const noColumns = z.object({});
  await runAsMaintenance(
    noColumns,
    `INSERT INTO person (id, username, email, name, phone, confirmed_at) VALUES ($1, $2, $3, $4, '4145550100', now())`,
    [id, username, `${username}@example.com`, name],
  );
  await runAsMaintenance(noColumns, 'INSERT INTO credential (person_id, password_hash) VALUES ($1, $2)', [
    id,
    await hashPassword(PASSWORD),
  ]);
  await runAsMaintenance(
    noColumns,
    `INSERT INTO session (id, person_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [sessionId, id],
  );
  // No guide opens over the tested screens.
  await runAsMaintenance(
    noColumns,
    'INSERT INTO seen_event (person_id, event_type) SELECT $1::uuid, unnest($2::text[])',
    [id, EVENT_TYPES],
  );
  const token = await encode({ token: { sessionId }, secret: SMALL_UNIT_SETTINGS.AUTH_SECRET, salt: COOKIE });
  const send: Colleague['send'] = (path, init) =>
    fetch(`${app.address}${path}`, {
      ...init,
      headers: { ...init.headers, origin: app.address, cookie: `${COOKIE}=${token}` },
    });
  return {
    username,
    name,
    send,
    call: (contract, input) => callOperation(send, contract, input),
    signIn: (browser) =>
      browser.addCookies([{ name: COOKIE, value: token, url: app.address, httpOnly: true, sameSite: 'Lax' }]),
  };
}
