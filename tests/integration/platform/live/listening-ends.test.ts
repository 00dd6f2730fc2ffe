import { randomUUID } from 'node:crypto';
import { forgotPassword, resetPassword, signOut } from '@/lib/accounts/contract';
import { revokeSessions } from '@/lib/accounts/server/sessions';
import { isFailure } from '@/lib/failures';
import { liveTokenCommand } from '@/lib/workgroups/server/commands';
import { liveToken } from '@/lib/live-token';
import { RejectedError } from '@/lib/client/api';
import { createWorkUnit, removeEmployee, setActiveUnit } from '@/lib/workgroups/contract';
import { getLastCode } from '@/tests/integration/accounts/accounts-world';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import type { LiveToken as Token } from '@/lib/live-token';
import {
  createBrowserPage,
  waitForClose,
  waitForConnection,
  waitForError,
  startLiveServer,
  type LiveServer,
  createRawClient,
  createClockBefore,
} from './live-world';

const SERVER_UNAVAILABLE = 3;
const BAD_USERNAME_OR_PASSWORD = 4;

/** Two servers on one database. A session or membership that ends must end on both. */
let world: World;
let servers: [LiveServer, LiveServer];
let unit: Unit;
/** The clock of both servers. */
let now = () => new Date();
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  world = await createWorld();
  const { pool, config } = world.runtime;
  const options = { authSecret: config.AUTH_SECRET, now: () => now() };
  servers = [await startLiveServer(pool, options), await startLiveServer(pool, options)];
});
beforeEach(async () => {
  now = () => new Date();
  world.setNow(new Date());
  unit = await world.createWorkUnit();
});
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await world.close();
});

const getToken = (person: TestUser) => person.call(liveToken, {});

/** A browser tab that is connected to one of the servers. */
class Tab {
  private constructor(
    readonly token: Token,
    private readonly client: ReturnType<typeof createRawClient>,
    /** Settled when the server closes the connection. */
    readonly isClosed: Promise<void>,
  ) {}

  static async of(person: TestUser, server = servers[0]): Promise<Tab> {
    return Tab.with(await getToken(person), server);
  }

  static async with(token: Token, server = servers[0]): Promise<Tab> {
    const client = createRawClient(server.url, token);
    await waitForConnection(client);
    open.push({ close: () => client.endAsync(true) });
    return new Tab(token, client, waitForClose(client));
  }

  /** Whether the tab still receives live messages of its unit. */
  async receives(): Promise<boolean> {
    const [topic = ''] = this.token.topics;
    await this.client.subscribeAsync(topic);
    const received = new Promise<boolean>((resolve) => this.client.once('message', () => resolve(true)));
    for (const server of servers) server.broker.publish(topic, { identifier: 'x', message: { type: 'x' } });
    return received;
  }
}

async function expectRefusedEverywhere(token: Token): Promise<void> {
  for (const server of servers) {
    const client = createRawClient(server.url, token);
    open.push({ close: () => client.endAsync(true) });
    expect(await waitForError(client)).toMatchObject({ code: BAD_USERNAME_OR_PASSWORD });
  }
}

/** A token for another session of the person. */
async function getTokenOfOtherSession(person: TestUser): Promise<Token> {
  const sessionId = randomUUID();
  await world.runAsMaintenance((db) =>
    db.session.create({ data: { id: sessionId, personId: person.id, expiresAt: new Date('2100-01-01') } }),
  );
  const call = { sessionId, requestId: randomUUID(), ip: 'test', userAgent: 'jest', now: new Date() };
  const token = await liveTokenCommand.perform(call, {});
  if (isFailure(token)) throw new Error(token.message);
  return token;
}

const getMembership = (person: TestUser) => ({ workUnitId: unit.id, personId: person.id });

test('signing out closes the connections of the session on both servers and invalidates its token', async () => {
  const tabs = [await Tab.of(unit.inspector), await Tab.of(unit.inspector, servers[1])];
  const phone = await Tab.with(await getTokenOfOtherSession(unit.inspector));
  const colleague = await Tab.of(unit.leader, servers[1]);

  await unit.inspector.call(signOut, {});

  await Promise.all(tabs.map(({ isClosed }) => isClosed));
  for (const { token } of tabs) await expectRefusedEverywhere(token);
  expect([await phone.receives(), await colleague.receives()]).toEqual([true, true]);
});

test('a new password closes all connections of the person, and no others', async () => {
  const tabs = [await Tab.of(unit.inspector), await Tab.with(await getTokenOfOtherSession(unit.inspector), servers[1])];
  const colleague = await Tab.of(unit.leader);

  const { email } = unit.inspector;
  await world.signedOut.call(forgotPassword, { username: email });
  const code = await getLastCode(world, email);
  await world.signedOut.call(resetPassword, { username: email, code, password: 'four heavy stones' });

  await Promise.all(tabs.map(({ isClosed }) => isClosed));
  for (const { token } of tabs) await expectRefusedEverywhere(token);
  expect(await colleague.receives()).toBe(true);
});

test('a removed person gets no more messages of the unit, but still those of their other unit', async () => {
  const tabs = [await Tab.of(unit.inspector), await Tab.with(await getTokenOfOtherSession(unit.inspector), servers[1])];
  const second = await world.createWorkUnit('Harbor Inspections');
  await world.runAsMaintenance((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: second.id, personId: unit.inspector.id, role: 'employee' },
    }),
  );
  await unit.inspector.call(setActiveUnit, { idworkgroup: second.id });
  const otherUnit = await Tab.of(unit.inspector);
  const colleague = await Tab.of(unit.leader, servers[1]);

  await world.runAsMaintenance((db) => db.membership.deleteMany({ where: getMembership(unit.inspector) }));

  await Promise.all(tabs.map(({ isClosed }) => isClosed));
  for (const { token } of tabs) await expectRefusedEverywhere(token);
  expect([await otherUnit.receives(), await colleague.receives()]).toEqual([true, true]);
});

test('a removed person cannot watch the unit’s topics, also after joining another unit [LIVE-19]', async () => {
  const page = createBrowserPage(servers[0].url, () => fetchToken(unit.inspector));
  open.push(page);
  const watching = page.watch(`ET/workgroups/${unit.id}`, unit.id);
  await watching.waitForRefetch();
  await unit.office.call(removeEmployee, { idemployee: unit.inspector.id, idworkgroup: unit.id });
  await watching.waitForRefusal();

  await unit.inspector.call(createWorkUnit, { name: 'Elsewhere' });
  const elsewhere = createBrowserPage(servers[0].url, () => fetchToken(unit.inspector));
  open.push(elsewhere);
  await elsewhere.watch(`ET/workgroups/${unit.id}`, unit.id).waitForRefusal();
});

/** Throws an expected failure, as in the browser. */
async function fetchToken(person: TestUser): Promise<Token> {
  const response = await person.tryCall(liveToken, {});
  if (isFailure(response)) throw new RejectedError(response.code, response.status, response.message, undefined);
  return response;
}

test('a person who selects another unit keeps the connections of the previous one', async () => {
  const tab = await Tab.of(unit.inspector);
  const second = await world.createWorkUnit('Harbor Inspections');
  await world.runAsMaintenance((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: second.id, personId: unit.inspector.id, role: 'employee' },
    }),
  );

  await unit.inspector.call(setActiveUnit, { idworkgroup: second.id });

  expect(await tab.receives()).toBe(true);
});

test('a changed role closes the connections, and the page reconnects with a new token', async () => {
  const tab = await Tab.of(unit.inspector, servers[1]);
  const colleague = await Tab.of(unit.leader);
  const page = createBrowserPage(servers[0].url, () => getToken(unit.inspector));
  open.push(page);
  const list = page.watch(`ET/reports/${unit.id}`, unit.id);
  await list.waitForRefetch();

  await world.runAsMaintenance((db) =>
    db.membership.updateMany({ where: getMembership(unit.inspector), data: { role: 'crewleader' } }),
  );

  await tab.isClosed;
  await expectRefusedEverywhere(tab.token);
  await list.waitForRefetch();
  expect(page.tokens()).toBe(2);
  expect(await colleague.receives()).toBe(true);
});

test('a changed work role closes no connections', async () => {
  const tab = await Tab.of(unit.inspector);

  await world.runAsMaintenance((db) =>
    db.membership.updateMany({ where: getMembership(unit.inspector), data: { workRole: 'Foreman' } }),
  );

  expect(await tab.receives()).toBe(true);
});

test('the server closes a connection when its session expires before its token', async () => {
  const colleague = await Tab.of(unit.leader);
  const expiresAt = new Date(Date.now() + 60_000);
  await world.runAsMaintenance((db) =>
    db.session.updateMany({ where: { personId: unit.inspector.id }, data: { expiresAt } }),
  );
  now = createClockBefore(expiresAt.getTime());
  const tab = await Tab.of(unit.inspector);

  await tab.isClosed;

  now = () => expiresAt;
  await expectRefusedEverywhere(tab.token);
  expect(await colleague.receives()).toBe(true);
});

test('a rolled-back change closes no connections', async () => {
  const tab = await Tab.of(unit.inspector);

  await world
    .runAsMaintenance(async (db) => {
      await revokeSessions(db, unit.inspector.id, new Date());
      throw new Error('rolled back');
    })
    .catch(() => undefined);

  expect(await tab.receives()).toBe(true);
});

test('the server closes connections whose session ended while it missed notifications', async () => {
  const tab = await Tab.of(unit.inspector);
  const colleague = await Tab.of(unit.leader);

  await world.runtime.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
  );
  await world.runAsMaintenance((db) => revokeSessions(db, unit.inspector.id, new Date()));

  await tab.isClosed;
  expect(await colleague.receives()).toBe(true);
});

test('the server rejects clients while the database is unavailable, and accepts the same token later', async () => {
  const token = await getToken(unit.inspector);
  const connect = jest.spyOn(world.runtime.pool, 'connect').mockImplementation(() => {
    throw new Error('away');
  });
  const refusedClient = createRawClient(servers[0].url, token);
  open.push({ close: () => refusedClient.endAsync(true) });
  expect(await waitForError(refusedClient)).toMatchObject({ code: SERVER_UNAVAILABLE });

  connect.mockRestore();
  const acceptedClient = createRawClient(servers[0].url, token);
  open.push({ close: () => acceptedClient.endAsync(true) });
  await waitForConnection(acceptedClient);
});
