import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { updateLanguage } from '@/lib/accounts/contract';
import { postMaterial } from '@/lib/materials/contract';
import { chooseChannel, myNotifications } from '@/lib/notifications/contract';
import { formatNotificationSentence } from '@/lib/notifications/texts';
import { runDailyJob } from '@/lib/platform/process/daily-job';
import { editEmployee, removeEmployee } from '@/lib/workgroups/contract';
import { skillReminders } from '@/lib/workgroups/server/skill-reminders';
import { getMailTo } from '@/tests/integration/accounts/accounts-world';
import { createMaterialInput } from '@/tests/integration/materials/new-material';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeEach(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit('Lakeshore');
});
afterEach(async () => {
  // A server that is still stopped after a failure would keep the test run from ending.
  for (const started of servers.splice(0)) started.kill('SIGKILL');
  await world.close();
});

const servers: ChildProcess[] = [];

const createInstant = (day: string) => new Date(`${day}T15:00:00Z`);
const run = (day: string) => runDailyJob(skillReminders, createInstant(day));

async function addSkill({ id }: TestUser, name: string, expires: string): Promise<void> {
  await world.runAsMaintenance(async (db) => {
    const membership = await db.membership.findFirstOrThrow({ where: { personId: id } });
    const key = { workUnitId: unit.id, id: randomUUID() };
    await db.skill.create({ data: { ...key, name } });
    const expiryDate = new Date(`${expires}T00:00:00Z`);
    await db.membershipSkill.create({
      data: { ...key, membershipId: membership.id, skillId: key.id, level: 1, expiryDate },
    });
  });
}
const getNotifications = async (user: TestUser) => {
  const { notifications, tasks } = await user.call(myNotifications, {});
  return [...notifications, ...tasks].map(({ content }) => formatNotificationSentence(content));
};
const getMails = () => world.runAsMaintenance((db) => db.outboxMessage.findMany({ select: { recipient: true } }));

test('a person and the Office are notified 30 days before a skill ends and again in the last week', async () => {
  await addSkill(unit.inspector, 'Certified Inspector', '2026-12-10');
  await addSkill(unit.inspector, 'Later', '2027-03-01');
  await addSkill(unit.inspector, 'Over', '2026-11-01');
  expect([await run('2026-11-21'), await run('2026-11-21'), await run('2026-11-22')]).toEqual([true, false, true]);
  expect(await getNotifications(unit.inspector)).toEqual([
    'Your skill Certified Inspector expires on December 10 2026.',
  ]);
  expect(await getNotifications(unit.office)).toEqual([
    `${unit.inspector.name}’s skill Certified Inspector expires on December 10 2026.`,
  ]);
  expect(await getNotifications(unit.leader)).toEqual([]);
  expect(await getMails()).toEqual([{ recipient: unit.inspector.email }]);

  // No server ran for two weeks. The first day after that sends the missed notifications.
  await run('2026-12-06');
  await run('2026-12-07');
  expect(await getNotifications(unit.inspector)).toHaveLength(2);
  expect(await getMails()).toHaveLength(2);
});

test('the email about a skill is in the language that its person chose', async () => {
  await addSkill(unit.inspector, 'Certified Inspector', '2026-12-10');
  await unit.inspector.call(updateLanguage, { language: 'es' });
  await run('2026-11-21');
  expect(await getMailTo(world, unit.inspector.email)).toMatchObject([
    {
      subject: 'Certificación por vencer',
      text: expect.stringContaining('Su certificación Certified Inspector vence el 10 dic 2026,'),
    },
  ]);
});

test('a person who wants no email about skills has the notification only', async () => {
  await addSkill(unit.inspector, 'Certified Inspector', '2026-12-10');
  await unit.inspector.call(chooseChannel, { kind: 'skills', channel: 'email', isOn: false });
  await run('2026-11-21');
  expect(await getNotifications(unit.inspector)).toHaveLength(1);
  expect(await getMails()).toEqual([]);
});

test('a renewed skill leads to a new notification', async () => {
  await addSkill(unit.inspector, 'Certified Inspector', '2026-12-10');
  await run('2026-11-21');
  await world.runAsMaintenance((db) =>
    db.membershipSkill.updateMany({ data: { expiryDate: new Date('2027-12-10T00:00:00Z') } }),
  );
  await run('2026-11-22');
  expect(await getNotifications(unit.inspector)).toHaveLength(1);
  await run('2027-11-20');
  expect(await getNotifications(unit.inspector)).toHaveLength(2);
});

test('expiry notifications disappear when a skill is renewed or removed, and return after an undo [X-197]', async () => {
  await addSkill(unit.inspector, 'Certified Inspector', '2026-12-10');
  await addSkill(unit.inspector, 'First aid', '2026-12-10');
  await addSkill(unit.leader, 'Certified Operator', '2026-12-10');
  await run('2026-11-21');
  const other = await world.createWorkUnit('Quarry Ridge');
  expect(
    [await getNotifications(unit.inspector), await getNotifications(unit.office)].map(({ length }) => length),
  ).toEqual([2, 3]);
  const editSkill = (skillname: string, change: { expiryDate?: string; level?: 2; isRemoved?: boolean }) =>
    unit.leader.call(editEmployee, {
      employee: { idemployee: unit.inspector.email, skills: [{ skillname, ...change }] },
    });

  // Another level does not change the expiry date.
  await editSkill('Certified Inspector', { level: 2 });
  expect(await getNotifications(unit.inspector)).toHaveLength(2);
  await editSkill('Certified Inspector', { expiryDate: '2028-12-10' });
  expect(await getNotifications(unit.inspector)).toEqual(['Your skill First aid expires on December 10 2026.']);
  await editSkill('First aid', { isRemoved: true });
  expect(await getNotifications(unit.inspector)).toEqual([]);
  expect(await getNotifications(unit.office)).toEqual([
    `${unit.leader.name}’s skill Certified Operator expires on December 10 2026.`,
  ]);
  expect(await getNotifications(unit.leader)).toHaveLength(1);
  expect(await getNotifications(other.office)).toEqual([]);

  await editSkill('Certified Inspector', { expiryDate: '2026-12-10' });
  await run('2026-11-22');
  expect(await getNotifications(unit.inspector)).toEqual([
    'Your skill Certified Inspector expires on December 10 2026.',
  ]);
});

test('no bell has notifications about skills of a person who left or was removed [X-288]', async () => {
  await addSkill(unit.inspector, 'Certified Inspector', '2026-12-10');
  await addSkill(unit.leader, 'Certified Operator', '2026-12-10');
  await addSkill(unit.office, 'First aid', '2026-12-10');
  await run('2026-11-21');
  const removeMember = (user: TestUser, { email: idemployee }: TestUser) =>
    user.call(removeEmployee, { idemployee, idworkgroup: unit.id });
  await removeMember(unit.office, unit.inspector);
  expect(await getNotifications(unit.inspector)).toEqual([]);
  expect(new Set(await getNotifications(unit.office))).toEqual(
    new Set([
      `${unit.leader.name}’s skill Certified Operator expires on December 10 2026.`,
      'Your skill First aid expires on December 10 2026.',
    ]),
  );
  await removeMember(unit.leader, unit.leader);
  expect(await getNotifications(unit.leader)).toEqual([]);
  expect(await getNotifications(unit.office)).toEqual(['Your skill First aid expires on December 10 2026.']);
});

test('the servers perform every daily job exactly once when three of them are killed during one', async () => {
  await addSkill(unit.inspector, 'Certified Inspector', '2026-12-10');
  await unit.leader.call(postMaterial, createMaterialInput({ expires: '2026-11-25' }));
  const { id: closed } = await createClosedAccount('2026-11-06');
  const loadErasedAt = async () => (await getPersonRow(closed)).erasedAt;

  // Only one server runs a job at a time, so each server reaches the next job.
  const killed = [];
  for (const stopsIn of ['skill reminders', 'material expiries', 'erase closed accounts']) {
    killed.push(startServer(stopsIn));
    expect(await killed.at(-1)?.says()).toMatch(new RegExp(`${stopsIn} begun$`));
  }
  // While these servers may still succeed, no other server runs their jobs.
  expect(await startServer().says()).toBe(
    'skill reminders not here, material expiries not here, erase closed accounts not here, forget answered requests done',
  );
  for (const { process: process_ } of killed) {
    process_.kill('SIGKILL');
    await once(process_, 'exit');
  }
  await waitForFreeLock();
  expect([await getNotifications(unit.inspector), await getNotifications(unit.leader), await getMails()]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await loadErasedAt()).toBeNull();

  const others = await Promise.all([startServer(), startServer(), startServer()].map((each) => each.says()));
  for (const job of ['skill reminders', 'material expiries', 'erase closed accounts'])
    expect(others.filter((word) => word.includes(`${job} done`))).toHaveLength(1);
  expect(await getNotifications(unit.inspector)).toHaveLength(1);
  expect(await getNotifications(unit.office)).toHaveLength(1);
  expect(await getNotifications(unit.leader)).toEqual(['Your post for Clay expires on November 25 2026.']);
  expect(await getMails()).toEqual([{ recipient: unit.inspector.email }]);
  expect(await loadErasedAt()).toEqual(createInstant('2026-11-21'));
}, 60_000);

/** A person who deleted their account on this day. */
async function createClosedAccount(day: string): Promise<TestUser> {
  const outsider = await world.createOutsider();
  await world.runAsMaintenance((db) =>
    db.person.update({ where: { id: outsider.id }, data: { closedAt: createInstant(day) } }),
  );
  return outsider;
}
const getPersonRow = (id: string) => world.runAsMaintenance((db) => db.person.findUniqueOrThrow({ where: { id } }));

/** Resolves when the database has noticed that the server was killed. */
async function waitForFreeLock(): Promise<void> {
  const lockQuery = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                 WHERE l.locktype = 'advisory' AND d.datname = current_database()`;
  while ((await world.database.pool.query(lockQuery)).rowCount !== 0) await new Promise(setImmediate);
}

/** Starts another server on the same database. It stops in the middle of the job `stopsIn`. */
function startServer(stopsIn: string | null = null) {
  const settings = {
    url: world.database.servingUrl,
    dataDir: os.tmpdir(),
    now: createInstant('2026-11-21').toISOString(),
    stopsIn,
  };
  const process_ = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'daily-process.ts'), JSON.stringify(settings)],
    // The log must not be mixed with the result in stdout.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LOG_LEVEL: 'silent' } },
  );
  servers.push(process_);
  const readOutput = async (): Promise<string> => {
    for await (const chunk of process_.stdout) return String(chunk).trim();
    return 'nothing';
  };
  return { process: process_, says: readOutput };
}
