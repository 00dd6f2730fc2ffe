import { randomUUID } from 'node:crypto';
import { forgotPassword, resetPassword, signOut } from '@/lib/accounts/contract';
import { revokeSessions } from '@/lib/accounts/server/sessions';
import { isFailure } from '@/lib/failures';
import { liveTokenCommand } from '@/lib/workgroups/server/commands';
import { liveToken } from '@/lib/live-token';
import { RefusedError } from '@/lib/client/api';
import { createWorkUnit, removeEmployee, setActiveUnit } from '@/lib/workgroups/contract';
import { lastCode } from '@/tests/integration/accounts/accounts-world';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import type { LiveToken as Token } from '@/lib/live-token';
import {
  browser,
  closed,
  connected,
  failed,
  liveServer,
  type LiveServer,
  rawClient,
  shortlyBefore,
} from './live-world';

const SERVER_UNAVAILABLE = 3;
const BAD_USERNAME_OR_PASSWORD = 4;

/** Two servers use one database. A session or membership that ends must end on both. */
let product: World;
let servers: [LiveServer, LiveServer];
let unit: Unit;
/** The clock of both servers. */
let now: () => Date;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  product = await createWorld();
  const { pool, config } = product.runtime;
  const options = { authSecret: config.AUTH_SECRET, now: () => now() };
  servers = [await liveServer(pool, options), await liveServer(pool, options)];
});
beforeEach(async () => {
  now = () => new Date();
  product.at(new Date());
  unit = await product.workUnit();
});
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await product.close();
});

const tokenOf = (person: TestUser) => person.gets(liveToken, {});

/** A tab that listens, on one of the two servers. */
class Tab {
  private constructor(
    readonly token: Token,
    private readonly client: ReturnType<typeof rawClient>,
    /** Settled when the server closes the connection. */
    readonly isClosed: Promise<void>,
  ) {}

  static async of(person: TestUser, server = servers[0]): Promise<Tab> {
    return Tab.with(await tokenOf(person), server);
  }

  static async with(token: Token, server = servers[0]): Promise<Tab> {
    const client = rawClient(server.url, token);
    await connected(client);
    open.push({ close: () => client.endAsync(true) });
    return new Tab(token, client, closed(client));
  }

  /** Whether the tab still hears its unit, which is seen by a hint that arrives. */
  async receives(): Promise<boolean> {
    const [topic = ''] = this.token.topics;
    await this.client.subscribeAsync(topic);
    const received = new Promise<boolean>((resolve) => this.client.once('message', () => resolve(true)));
    for (const server of servers) server.broker.publish(topic, { identifier: 'x', message: { type: 'x' } });
    return received;
  }
}

/** Both servers refuse the token. */
async function isRefusedEverywhere(token: Token): Promise<void> {
  for (const server of servers) {
    const client = rawClient(server.url, token);
    open.push({ close: () => client.endAsync(true) });
    expect(await failed(client)).toMatchObject({ code: BAD_USERNAME_OR_PASSWORD });
  }
}

/** A token of the same person in another session. */
async function tokenElsewhere(person: TestUser): Promise<Token> {
  const sessionId = randomUUID();
  await product.behindTheScenes((db) =>
    db.session.create({ data: { id: sessionId, personId: person.id, expiresAt: new Date('2100-01-01') } }),
  );
  const call = { sessionId, requestId: randomUUID(), ip: 'test', userAgent: 'jest', now: new Date() };
  const token = await liveTokenCommand.perform(call, {});
  if (isFailure(token)) throw new Error(token.message);
  return token;
}

const membershipOf = (person: TestUser) => ({ workUnitId: unit.id, personId: person.id });

test('signing out closes the tabs of that session on every server at once, and its token opens none again', async () => {
  const tabs = [await Tab.of(unit.inspector), await Tab.of(unit.inspector, servers[1])];
  const phone = await Tab.with(await tokenElsewhere(unit.inspector));
  const colleague = await Tab.of(unit.leader, servers[1]);

  await unit.inspector.gets(signOut, {});

  await Promise.all(tabs.map(({ isClosed }) => isClosed));
  for (const { token } of tabs) await isRefusedEverywhere(token);
  expect([await phone.receives(), await colleague.receives()]).toEqual([true, true]);
});

test('a new password ends every session of the person, and nobody else loses messages', async () => {
  const tabs = [await Tab.of(unit.inspector), await Tab.with(await tokenElsewhere(unit.inspector), servers[1])];
  const colleague = await Tab.of(unit.leader);

  const { email } = unit.inspector;
  await product.signedOut.gets(forgotPassword, { username: email });
  const code = await lastCode(product, email);
  await product.signedOut.gets(resetPassword, { username: email, code, password: 'four heavy stones' });

  await Promise.all(tabs.map(({ isClosed }) => isClosed));
  for (const { token } of tabs) await isRefusedEverywhere(token);
  expect(await colleague.receives()).toBe(true);
});

test('a person who is removed from the unit gets no more of its messages, wherever signed in; another unit of theirs still sends them', async () => {
  const tabs = [await Tab.of(unit.inspector), await Tab.with(await tokenElsewhere(unit.inspector), servers[1])];
  const second = await product.workUnit('Harbor Inspections');
  await product.behindTheScenes((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: second.id, personId: unit.inspector.id, role: 'employee' },
    }),
  );
  await unit.inspector.gets(setActiveUnit, { idworkgroup: second.id });
  const otherUnit = await Tab.of(unit.inspector);
  const colleague = await Tab.of(unit.leader, servers[1]);

  await product.behindTheScenes((db) => db.membership.deleteMany({ where: membershipOf(unit.inspector) }));

  await Promise.all(tabs.map(({ isClosed }) => isClosed));
  for (const { token } of tabs) await isRefusedEverywhere(token);
  expect([await otherUnit.receives(), await colleague.receives()]).toEqual([true, true]);
});

test('pages of a removed person are refused, also once that person works in another unit [LIVE-19]', async () => {
  const page = browser(servers[0].url, () => getsToken(unit.inspector));
  open.push(page);
  const watching = page.watch(`ET/workgroups/${unit.id}`, unit.id);
  await watching.isToldToReadAgain();
  await unit.office.gets(removeEmployee, { idemployee: unit.inspector.id, idworkgroup: unit.id });
  await watching.isRefused();

  await unit.inspector.gets(createWorkUnit, { name: 'Elsewhere' });
  const elsewhere = browser(servers[0].url, () => getsToken(unit.inspector));
  open.push(elsewhere);
  await elsewhere.watch(`ET/workgroups/${unit.id}`, unit.id).isRefused();
});

/** As the browser asks for a token: a refusal is thrown. */
async function getsToken(person: TestUser): Promise<Token> {
  const answer = await person.tryCall(liveToken, {});
  if (isFailure(answer)) throw new RefusedError(answer.code, answer.status, answer.message, undefined);
  return answer;
}

test('choosing another unit leaves a tab of the former one listening: the person still works there', async () => {
  const tab = await Tab.of(unit.inspector);
  const second = await product.workUnit('Harbor Inspections');
  await product.behindTheScenes((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: second.id, personId: unit.inspector.id, role: 'employee' },
    }),
  );

  await unit.inspector.gets(setActiveUnit, { idworkgroup: second.id });

  expect(await tab.receives()).toBe(true);
});

test('a new role closes the former one’s connections; the page reconnects with a token of the new role', async () => {
  const tab = await Tab.of(unit.inspector, servers[1]);
  const colleague = await Tab.of(unit.leader);
  const page = browser(servers[0].url, () => tokenOf(unit.inspector));
  open.push(page);
  const list = page.watch(`ET/reports/${unit.id}`, unit.id);
  await list.isToldToReadAgain();

  await product.behindTheScenes((db) =>
    db.membership.updateMany({ where: membershipOf(unit.inspector), data: { role: 'crewleader' } }),
  );

  await tab.isClosed;
  await isRefusedEverywhere(tab.token);
  await list.isToldToReadAgain();
  expect(page.tokens()).toBe(2);
  expect(await colleague.receives()).toBe(true);
});

test('a membership that changes in something else, as the work role, closes nothing', async () => {
  const tab = await Tab.of(unit.inspector);

  await product.behindTheScenes((db) =>
    db.membership.updateMany({ where: membershipOf(unit.inspector), data: { workRole: 'Foreman' } }),
  );

  expect(await tab.receives()).toBe(true);
});

test('a connection ends with its session, though its token would last longer', async () => {
  const colleague = await Tab.of(unit.leader);
  const expiresAt = new Date(Date.now() + 60_000);
  await product.behindTheScenes((db) =>
    db.session.updateMany({ where: { personId: unit.inspector.id }, data: { expiresAt } }),
  );
  now = shortlyBefore(expiresAt.getTime());
  const tab = await Tab.of(unit.inspector);

  await tab.isClosed;

  now = () => expiresAt;
  await isRefusedEverywhere(tab.token);
  expect(await colleague.receives()).toBe(true);
});

test('what is rolled back ends nothing', async () => {
  const tab = await Tab.of(unit.inspector);

  await product
    .behindTheScenes(async (db) => {
      await revokeSessions(db, unit.inspector.id, new Date());
      throw new Error('rolled back');
    })
    .catch(() => undefined);

  expect(await tab.receives()).toBe(true);
});

test('what ends while a server gets no notifications is caught up with when it gets them again', async () => {
  const tab = await Tab.of(unit.inspector);
  const colleague = await Tab.of(unit.leader);

  await product.runtime.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
  );
  await product.behindTheScenes((db) => revokeSessions(db, unit.inspector.id, new Date()));

  await tab.isClosed;
  expect(await colleague.receives()).toBe(true);
});

test('while the database is unavailable no new client is admitted, and clients may come again with the same token', async () => {
  const token = await tokenOf(unit.inspector);
  const away = jest.spyOn(product.runtime.pool, 'connect').mockImplementation(() => {
    throw new Error('away');
  });
  const early = rawClient(servers[0].url, token);
  open.push({ close: () => early.endAsync(true) });
  expect(await failed(early)).toMatchObject({ code: SERVER_UNAVAILABLE });

  away.mockRestore();
  const later = rawClient(servers[0].url, token);
  open.push({ close: () => later.endAsync(true) });
  await connected(later);
});
