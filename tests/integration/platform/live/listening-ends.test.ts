import { randomUUID } from 'node:crypto';
import { forgotPassword, resetPassword, signOut } from '@/lib/accounts/contract';
import { revokeSessions } from '@/lib/accounts/server/sessions';
import { isFailure } from '@/lib/failures';
import { liveTokenCommand } from '@/lib/workgroups/server/commands';
import { liveToken } from '@/lib/live-token';
import { RefusedError } from '@/lib/client/api';
import { createWorkUnit, removeEmployee, setActiveUnit } from '@/lib/workgroups/contract';
import { getLastCode } from '@/tests/integration/accounts/accounts-world';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import type { LiveToken as Token } from '@/lib/live-token';
import {
  getBrowser,
  createClosedReport,
  waitForConnection,
  waitForError,
  liveServer,
  type LiveServer,
  rawClient,
  shortlyBefore,
} from './live-world';

const SERVER_UNAVAILABLE = 3;
const BAD_USERNAME_OR_PASSWORD = 4;

/** Two servers use one database. A session or membership that ends must end on both. */
let world: World;
let servers: [LiveServer, LiveServer];
let unit: Unit;
/** The clock of both servers. */
let now: () => Date;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  world = await createWorld();
  const { pool, config } = world.runtime;
  const options = { authSecret: config.AUTH_SECRET, now: () => now() };
  servers = [await liveServer(pool, options), await liveServer(pool, options)];
});
beforeEach(async () => {
  now = () => new Date();
  world.at(new Date());
  unit = await world.workUnit();
});
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await world.close();
});

const getToken = (person: TestUser) => person.call(liveToken, {});

/** A tab that listens, on one of the two servers. */
class Tab {
  private constructor(
    readonly token: Token,
    private readonly client: ReturnType<typeof rawClient>,
    /** Settled when the server closes the connection. */
    readonly isClosed: Promise<void>,
  ) {}

  static async of(person: TestUser, server = servers[0]): Promise<Tab> {
    return Tab.with(await getToken(person), server);
  }

  static async with(token: Token, server = servers[0]): Promise<Tab> {
    const client = rawClient(server.url, token);
    await waitForConnection(client);
    open.push({ close: () => client.endAsync(true) });
    return new Tab(token, client, createClosedReport(client));
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

/** Both servers refuse the token. */
async function expectRefusedEverywhere(token: Token): Promise<void> {
  for (const server of servers) {
    const client = rawClient(server.url, token);
    open.push({ close: () => client.endAsync(true) });
    expect(await waitForError(client)).toMatchObject({ code: BAD_USERNAME_OR_PASSWORD });
  }
}

/** A token of the same person in another session. */
async function getTokenElsewhere(person: TestUser): Promise<Token> {
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

test('signing out closes the tabs of that session on every server at once, and its token opens none again', async () => {
  const tabs = [await Tab.of(unit.inspector), await Tab.of(unit.inspector, servers[1])];
  const phone = await Tab.with(await getTokenElsewhere(unit.inspector));
  const colleague = await Tab.of(unit.leader, servers[1]);

  await unit.inspector.call(signOut, {});

  await Promise.all(tabs.map(({ isClosed }) => isClosed));
  for (const { token } of tabs) await expectRefusedEverywhere(token);
  expect([await phone.receives(), await colleague.receives()]).toEqual([true, true]);
});

test('a new password ends every session of the person, and nobody else loses messages', async () => {
  const tabs = [await Tab.of(unit.inspector), await Tab.with(await getTokenElsewhere(unit.inspector), servers[1])];
  const colleague = await Tab.of(unit.leader);

  const { email } = unit.inspector;
  await world.signedOut.call(forgotPassword, { username: email });
  const code = await getLastCode(world, email);
  await world.signedOut.call(resetPassword, { username: email, code, password: 'four heavy stones' });

  await Promise.all(tabs.map(({ isClosed }) => isClosed));
  for (const { token } of tabs) await expectRefusedEverywhere(token);
  expect(await colleague.receives()).toBe(true);
});

test('sends no more messages of a unit to a removed person, but still those of their other unit', async () => {
  const tabs = [await Tab.of(unit.inspector), await Tab.with(await getTokenElsewhere(unit.inspector), servers[1])];
  const second = await world.workUnit('Harbor Inspections');
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

test('pages of a removed person are refused, also once that person works in another unit [LIVE-19]', async () => {
  const page = getBrowser(servers[0].url, () => fetchToken(unit.inspector));
  open.push(page);
  const watching = page.watch(`ET/workgroups/${unit.id}`, unit.id);
  await watching.waitForRefetch();
  await unit.office.call(removeEmployee, { idemployee: unit.inspector.id, idworkgroup: unit.id });
  await watching.waitForRefusal();

  await unit.inspector.call(createWorkUnit, { name: 'Elsewhere' });
  const elsewhere = getBrowser(servers[0].url, () => fetchToken(unit.inspector));
  open.push(elsewhere);
  await elsewhere.watch(`ET/workgroups/${unit.id}`, unit.id).waitForRefusal();
});

/** As the browser asks for a token: a refusal is thrown. */
async function fetchToken(person: TestUser): Promise<Token> {
  const answer = await person.tryCall(liveToken, {});
  if (isFailure(answer)) throw new RefusedError(answer.code, answer.status, answer.message, undefined);
  return answer;
}

test('choosing another unit leaves a tab of the former one listening: the person still works there', async () => {
  const tab = await Tab.of(unit.inspector);
  const second = await world.workUnit('Harbor Inspections');
  await world.runAsMaintenance((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: second.id, personId: unit.inspector.id, role: 'employee' },
    }),
  );

  await unit.inspector.call(setActiveUnit, { idworkgroup: second.id });

  expect(await tab.receives()).toBe(true);
});

test('a new role closes the former one’s connections; the page reconnects with a token of the new role', async () => {
  const tab = await Tab.of(unit.inspector, servers[1]);
  const colleague = await Tab.of(unit.leader);
  const page = getBrowser(servers[0].url, () => getToken(unit.inspector));
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

test('a membership that changes in something else, as the work role, closes nothing', async () => {
  const tab = await Tab.of(unit.inspector);

  await world.runAsMaintenance((db) =>
    db.membership.updateMany({ where: getMembership(unit.inspector), data: { workRole: 'Foreman' } }),
  );

  expect(await tab.receives()).toBe(true);
});

test('a connection ends with its session, though its token would last longer', async () => {
  const colleague = await Tab.of(unit.leader);
  const expiresAt = new Date(Date.now() + 60_000);
  await world.runAsMaintenance((db) =>
    db.session.updateMany({ where: { personId: unit.inspector.id }, data: { expiresAt } }),
  );
  now = shortlyBefore(expiresAt.getTime());
  const tab = await Tab.of(unit.inspector);

  await tab.isClosed;

  now = () => expiresAt;
  await expectRefusedEverywhere(tab.token);
  expect(await colleague.receives()).toBe(true);
});

test('what is rolled back ends nothing', async () => {
  const tab = await Tab.of(unit.inspector);

  await world
    .runAsMaintenance(async (db) => {
      await revokeSessions(db, unit.inspector.id, new Date());
      throw new Error('rolled back');
    })
    .catch(() => undefined);

  expect(await tab.receives()).toBe(true);
});

test('what ends while a server gets no notifications is caught up with when it gets them again', async () => {
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

test('rejects new clients while the database is unavailable and accepts the same token later', async () => {
  const token = await getToken(unit.inspector);
  const away = jest.spyOn(world.runtime.pool, 'connect').mockImplementation(() => {
    throw new Error('away');
  });
  const early = rawClient(servers[0].url, token);
  open.push({ close: () => early.endAsync(true) });
  expect(await waitForError(early)).toMatchObject({ code: SERVER_UNAVAILABLE });

  away.mockRestore();
  const later = rawClient(servers[0].url, token);
  open.push({ close: () => later.endAsync(true) });
  await waitForConnection(later);
});
