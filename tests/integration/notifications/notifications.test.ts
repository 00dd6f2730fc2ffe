import { createNotificationKey, type NotificationDelivery } from '@/lib/notification-types';
import { asPerson, asSystem, type Db } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
let unit: Unit;
let otherUnit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit('Lakeshore');
  otherUnit = await world.createWorkUnit('Northshore');
});
afterAll(() => world.close());
beforeEach(() => world.runAsMaintenance((db) => db.notification.deleteMany()));

const createSiteNotification = (to: readonly TestUser[], key = 'k'): NotificationDelivery => ({
  kind: 'notification',
  to: to.map(({ id }) => id),
  content: { type: 3, data: { siteId: unit.site.id, siteName: 'Granville Station' } },
  unitId: unit.id,
  key: createNotificationKey(3, key),
});
const createInvitationDelivery = (to: TestUser): NotificationDelivery => ({
  kind: 'notification',
  to: [to.id],
  content: { type: 1, data: { link: 'k3y', partnerSiteName: 'Bay View Lofts' } },
  unitId: null,
  key: createNotificationKey(1, 'k3y'),
});

const runAs = <T>({ sessionId }: TestUser, work: (db: Db) => Promise<T>) =>
  asPerson({ sessionId: sessionId ?? '', at: NOW }, (db) => work(db));
const getRows = () => world.runAsMaintenance((db) => db.notification.findMany({ orderBy: { id: 'asc' } }));

test('a repeated notification reaches only the people who do not have it yet', async () => {
  await runAs(unit.office, (db) => saveNotifications(db, [createSiteNotification([unit.leader])], NOW));
  await runAs(unit.office, (db) =>
    saveNotifications(
      db,
      [createSiteNotification([unit.leader, unit.inspector]), createSiteNotification([], 'nobody')],
      NOW,
    ),
  );
  const recipients = (await getRows()).map(({ personId }) => personId).sort();
  expect(recipients).toEqual([unit.leader.id, unit.inspector.id].sort());
});

test('other work units are notified only about agreements and shared sites', async () => {
  await runAs(unit.office, (db) =>
    saveNotifications(
      db,
      [createSiteNotification([otherUnit.office]), createInvitationDelivery(otherUnit.office)],
      NOW,
    ),
  );
  expect((await getRows()).map(({ type }) => type)).toEqual([1]);
  await asSystem((db) => saveNotifications(db, [createSiteNotification([otherUnit.office])], NOW));
  expect((await getRows()).map(({ type }) => type).sort()).toEqual([1, 3]);
});

test('only the database function writes a row or completes a task, and nobody sees another person’s row', async () => {
  await runAs(unit.office, (db) => saveNotifications(db, [createInvitationDelivery(unit.office)], NOW));
  const [row] = await getRows();
  if (!row) throw new Error('no row');
  expect(await runAs(unit.leader, (db) => db.notification.count())).toBe(0);
  const refused = 'permission denied';
  await expect(
    runAs(unit.office, (db) => db.notification.createMany({ data: [{ ...row, linkData: {}, id: unit.id }] })),
  ).rejects.toThrow(refused);
  await expect(runAs(unit.office, (db) => db.notification.updateMany({ data: { doneAt: NOW } }))).rejects.toThrow(
    refused,
  );
  await expect(runAs(unit.office, (db) => db.notification.deleteMany())).rejects.toThrow(refused);
});

test('the database rejects clearing a task that is not done [NOTIF-23]', async () => {
  await runAs(unit.office, (db) => saveNotifications(db, [createInvitationDelivery(otherUnit.office)], NOW));
  const clear = () => asSystem((db) => db.notification.updateMany({ data: { clearedAt: NOW } }));
  await expect(clear()).rejects.toThrow('notification_task_done_first');

  await runAs(unit.office, (db) =>
    saveNotifications(db, [{ kind: 'task-done', key: createNotificationKey(1, 'k3y') }], NOW),
  );
  expect(await clear()).toEqual({ count: 1 });
});

test('each person gets one live message per notification, without its content', async () => {
  const messages: string[] = [];
  const listener = await world.runtime.pool.connect();
  await listener.query('listen earthtight_hints');
  listener.on('notification', ({ payload }) => messages.push(payload ?? ''));
  await runAs(unit.office, (db) =>
    saveNotifications(
      db,
      [createSiteNotification([unit.leader]), createSiteNotification([unit.leader], 'second')],
      NOW,
    ),
  );
  await runAs(unit.office, (db) => saveNotifications(db, [createSiteNotification([unit.leader])], NOW));
  await listener.query('select 1');
  listener.release(true);
  expect(messages.map((text) => JSON.parse(text))).toEqual([
    {
      topic: `ET/people/${unit.leader.id}`,
      identifier: unit.leader.id,
      message: { type: 'changed-notifications' },
    },
  ]);
});
