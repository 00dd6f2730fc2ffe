import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { forgotPassword } from '@/lib/accounts/contract';
import { findFreePort } from '@/tests/setup/free-port';
import { createCookie } from '@/tests/setup/requests';
import { openTestDatabase } from '@/tests/setup/test-database';
import { createWorld, type World } from '@/tests/setup/world';
import { startOwnPostgres, type OwnPostgres } from './own-postgres';
import { SHARED_SECRET } from './people';
import { createDataDirectory, serve, type Served } from './served';

// A server behind Debian's PgBouncer, which knows no named statements in transaction mode and here gives all of the
// server's connections two of its own.

const PROGRAM = '/usr/sbin/pgbouncer';
const describeWithPgBouncer = fs.existsSync(PROGRAM) ? describe : describe.skip;

jest.setTimeout(180_000);

describeWithPgBouncer('with PgBouncer', () => {
  const directories = [createDataDirectory(), createDataDirectory(), createDataDirectory()] as const;
  let postgres: OwnPostgres;
  let pooler: ChildProcess;
  let app: Served;
  let world: World;

  beforeAll(async () => {
    const [postgresDirectory, poolerDirectory, dataDirectory] = directories;
    postgres = await startOwnPostgres(postgresDirectory, { isDurable: false });
    const appUrl = await createServingLogin(postgres.url);
    const port = await findFreePort();
    pooler = await startPooler(poolerDirectory, postgresDirectory, port);
    app = serve({
      PORT: `${await findFreePort()}`,
      DATA_DIR: dataDirectory,
      DATABASE_URL: postgres.url,
      DATABASE_APP_URL: appUrl,
      DATABASE_POOLER_URL: `postgresql://plant_serving@127.0.0.1:${port}/plant`,
      AUTH_SECRET: SHARED_SECRET,
    });
    await app.waitUntilReady();
    world = await createWorld({}, openTestDatabase(postgres.url, postgres.url));
  });
  afterAll(async () => {
    await world.close();
    app.signal('SIGTERM');
    await app.ended;
    pooler.kill('SIGKILL');
    await postgres.stop();
    for (const directory of directories) fs.rmSync(directory, { recursive: true, force: true });
  });

  test('each of 40 simultaneous requests of two work units gets the data of its own unit', async () => {
    const units = [await world.createWorkUnit(), await world.createWorkUnit()];
    const cookies = await Promise.all(units.map(({ office }) => createCookie(office)));

    const lists = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const response = await fetch(`${app.address}/api/sites/list`, {
          headers: { cookie: cookies[index % 2] ?? '' },
        });
        return response.text();
      }),
    );

    for (const [index, list] of lists.entries()) {
      expect(list).toContain(units[index % 2]?.site.id);
      expect(list).not.toContain(units[(index + 1) % 2]?.site.id);
    }
  });

  test('the server sends a message from the outbox', async () => {
    const unit = await world.createWorkUnit();
    await world.signedOut.call(forgotPassword, { username: unit.office.email });

    while ((await world.runAsMaintenance((db) => db.outboxMessage.count({ where: { doneAt: null } }))) > 0)
      await pause(50);

    const [message] = await world.runAsMaintenance((db) =>
      db.outboxMessage.findMany({ where: { recipient: unit.office.email } }),
    );
    expect(message?.state).toBe('sent');
  });
});

/** As in docs/operations.md, "Your own PostgreSQL". Returns the login's URL. */
async function createServingLogin(ownerUrl: string): Promise<string> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  const { rows } = await owner.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  await owner.query('CREATE ROLE plant_serving LOGIN NOINHERIT');
  const options = (rows[0]?.version ?? 0) >= 160_000 ? ' WITH INHERIT FALSE, SET TRUE' : '';
  await owner.query(`GRANT earthtight_app, earthtight_system TO plant_serving${options}`);
  await owner.end();
  return ownerUrl.replace('plant@', 'plant_serving@');
}

async function startPooler(directory: string, socketDirectory: string, port: number): Promise<ChildProcess> {
  const users = path.join(directory, 'users.txt');
  const configuration = path.join(directory, 'pgbouncer.ini');
  fs.writeFileSync(users, '"plant_serving" ""\n');
  fs.writeFileSync(
    configuration,
    [
      '[databases]',
      `plant = host=${socketDirectory} dbname=plant`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 2',
    ].join('\n'),
  );
  for (const file of [users, configuration]) fs.chmodSync(file, 0o644);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pooler = spawn(PROGRAM, [...user, configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const chunk of pooler.stderr as AsyncIterable<Buffer>) if (chunk.includes('process up')) break;
  return pooler;
}
