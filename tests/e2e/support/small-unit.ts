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

/** The settings of a product in which a small work unit is made. */
export const SMALL = { DEMO: '0', AUTH_SECRET: 'a secret of the browser tests, long enough for them' };
export const PASSWORD = 'gravel-and-willow';

const COOKIE = 'earthtight.session';

/** A person of the unit, who sends requests as a browser does. */
export interface Colleague {
  username: string;
  name: string;
  call<Input extends object, Output>(contract: AnyContract<Input, Output>, input: Input): Promise<Output>;
  /** Sends a request as one of our own pages would. */
  sends(path: string, init: RequestInit): Promise<Response>;
  /** Signs a browser in. */
  enters(browser: BrowserContext): Promise<void>;
}

export interface SmallUnit {
  siteId: string;
  ann: Colleague;
  ben: Colleague;
  /** The person whose sessions are ended in tests. */
  cleo: Colleague;
  /** Reads or changes in the database what no page shows. */
  runAsMaintenance<Row extends z.ZodType>(row: Row, sql: string, values?: unknown[]): Promise<z.infer<Row>[]>;
}

/** Makes three people and a site in an empty product. */
export async function smallUnit(app: Product): Promise<SmallUnit> {
  const runAsMaintenance = database(app);
  const ann = await makeColleague(app, 'Ann Olsen', runAsMaintenance);
  const ben = await makeColleague(app, 'Ben Ruiz', runAsMaintenance);
  const cleo = await makeColleague(app, 'Cleo Park', runAsMaintenance);
  const { idworkgroup } = await ann.call(createWorkUnit, { name: 'Lakeshore Erosion Control' });
  await runAsMaintenance(
    z.object({}),
    `WITH them AS (UPDATE person SET active_unit_id = $1 WHERE username IN ($2, $3) RETURNING id)
     INSERT INTO membership (id, work_unit_id, person_id, role, work_role)
     SELECT gen_random_uuid(), $1, id, 'crewleader', 'Inspector' FROM them`,
    [idworkgroup, ben.username, cleo.username],
  );
  const place = { position: { lat: 43.0389, lng: -87.9065 }, zoom: 18 };
  const { haulSiteId } = await ann.call(addSite, { name: 'Bay View Lofts', ...place });
  return { siteId: haulSiteId, ann, ben, cleo, runAsMaintenance };
}

/** Bypasses row-level security. Each call has a connection of its own, because PostgreSQL may have been restarted. */
function database({ directory }: Product): SmallUnit['runAsMaintenance'] {
  const url = `postgresql://earthtight@localhost/earthtight?host=${encodeURIComponent(path.join(directory, 'database'))}`;
  return async (row, sql, values = []) => {
    const client = new Client(url);
    await client.connect();
    try {
      await client.query(`SET ROLE ${MAINTENANCE_ROLE}`);
      const { rows } = await client.query(sql, values);
      return rows.map((each) => row.parse(each));
    } finally {
      await client.end();
    }
  };
}

async function makeColleague(
  app: Product,
  name: string,
  runAsMaintenance: SmallUnit['runAsMaintenance'],
): Promise<Colleague> {
  const id = randomUUID();
  const sessionId = randomUUID();
  const username = name.toLowerCase().replace(' ', '.');
  const nothing = z.object({});
  await runAsMaintenance(
    nothing,
    `INSERT INTO person (id, username, email, name, phone, confirmed_at) VALUES ($1, $2, $3, $4, '4145550100', now())`,
    [id, username, `${username}@example.com`, name],
  );
  await runAsMaintenance(nothing, 'INSERT INTO credential (person_id, password_hash) VALUES ($1, $2)', [
    id,
    await hashPassword(PASSWORD),
  ]);
  await runAsMaintenance(
    nothing,
    `INSERT INTO session (id, person_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [sessionId, id],
  );
  // They know the product: no guide opens over what a test looks at.
  await runAsMaintenance(
    nothing,
    'INSERT INTO seen_event (person_id, event_type) SELECT $1::uuid, unnest($2::text[])',
    [id, EVENT_TYPES],
  );
  const token = await encode({ token: { sessionId }, secret: SMALL.AUTH_SECRET, salt: COOKIE });
  const sends: Colleague['sends'] = (address, init) =>
    fetch(`${app.address}${address}`, {
      ...init,
      headers: { ...init.headers, origin: app.address, cookie: `${COOKIE}=${token}` },
    });
  return {
    username,
    name,
    sends,
    call: (contract, input) => callOperation(sends, contract, input),
    enters: (browser) =>
      browser.addCookies([{ name: COOKIE, value: token, url: app.address, httpOnly: true, sameSite: 'Lax' }]),
  };
}
