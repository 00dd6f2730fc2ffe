import { createNotificationKey, type NotificationDelivery } from '@/lib/notification-types';
import { asSystem } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import { get, post } from '@/tests/integration/onboarding/outside';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/** The calls of notifications in the specification's wire format, as a third party sends them. */
let world: World;
let unit: Unit;
let dana: TestUser;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  dana = unit.office;
});
afterAll(() => world.close());

const readAt = new Date('2026-11-20T22:02:00Z');
const createNotification = (content: NotificationDelivery['content'], recipientId: string): NotificationDelivery => ({
  kind: 'notification',
  to: [dana.id],
  content,
  unitId: null,
  key: createNotificationKey(content.type, recipientId),
});
const createInvitationNotification = () =>
  createNotification({ type: 1, data: { link: 'k3y', partnerSiteName: 'Bay View Lofts' } }, 'k3y');

beforeEach(async () => {
  await world.runAsMaintenance((db) => db.notification.deleteMany());
  await asSystem((db) => saveNotifications(db, [createInvitationNotification()], readAt));
  await asSystem((db) =>
    saveNotifications(db, [createNotification({ type: 2, data: {} }, 'a')], new Date('2026-11-21T22:02:00Z')),
  );
});

interface Wire {
  idnotification: string;
  idnotificationtype: number;
  datereceived: string | null;
  dateread: string | null;
}
const listUnclearedNotifications = async (user = dana): Promise<Wire[]> =>
  ((await get(user, `/notifications/uncleared/${user.id}`)).body as { notifications: Wire[] }).notifications;
const findNotificationOfType = async (type: number): Promise<Wire> => {
  const result = (await listUnclearedNotifications()).find(({ idnotificationtype }) => idnotificationtype === type);
  if (!result) throw new Error(`nothing of type ${type}`);
  return result;
};
const markAs = (state: string, body: object, user: TestUser | null = dana) =>
  post(user, `/notifications/markAs${state}`, body);
const DONE = { status: 200, body: { success: true } };

test('the list has each notification that was not cleared, under the specification’s names, newest first [CALLS-58, DATA-29]', async () => {
  expect(await get(dana, `/notifications/uncleared/${dana.id}`)).toEqual({
    status: 200,
    body: {
      notifications: [
        expect.objectContaining({ idnotificationtype: 2, datecreated: '2026-11-21T22:02:00.000Z', linkdata: '{}' }),
        {
          idnotification: expect.any(String),
          idnotificationtype: 1,
          datecreated: readAt.toISOString(),
          datereceived: null,
          dateread: null,
          linkdata: 'k3y',
          partnerSiteName: 'Bay View Lofts',
        },
      ],
    },
  });
});

test('linkdata has the other fields of its type as JSON [DATA-29, DATA-30]', async () => {
  const from = { personId: unit.leader.id, username: 'mhale' };
  const site = { siteId: unit.site.id, siteName: 'Granville Station' };
  const agreement = { agreementId: 'a', exportSite: 'Bay View Lofts', importSite: 'Granville Station' };
  const contents: NotificationDelivery['content'][] = [
    { type: 5, data: agreement },
    { type: 6, data: { ...site, profile: 'view' }, from },
    { type: 7, data: { pmGroupName: 'Lakeshore' } },
    { type: 10, data: { ...site, partnerName: 'Priya Raman' } },
    { type: 13, data: { materialId: 'm', resource: 'Clay', iddiscoverymode: 1, expires: '2026-11-30' } },
    { type: 14, data: { skill: 'Inspector', expires: '2026-11-30', who: null } },
  ];
  await asSystem((db) =>
    saveNotifications(
      db,
      contents.map((content) => createNotification(content, 'x')),
      readAt,
    ),
  );
  const getFields = (type: number) =>
    listUnclearedNotifications().then((rows) => rows.find((row) => row.idnotificationtype === type));
  expect(await getFields(5)).toMatchObject({ exportSite: 'Bay View Lofts', importSite: 'Granville Station' });
  const siteName = 'Granville Station';
  expect(await getFields(6)).toMatchObject({
    linkdata: JSON.stringify({ siteName, sitename: siteName, name: 'mhale' }),
    siteName,
    profile: 'view',
  });
  expect(await getFields(7)).toMatchObject({ linkdata: JSON.stringify({ pmGroupName: 'Lakeshore' }) });
  expect(await getFields(10)).toMatchObject({
    linkdata: JSON.stringify({ siteName, sitename: siteName, partnerName: 'Priya Raman' }),
  });
  expect(await getFields(13)).toMatchObject({ linkdata: JSON.stringify({ resource: 'Clay', iddiscoverymode: 1 }) });
  expect(await getFields(14)).toBeUndefined();
});

test('a person can mark a notification as read, as unread and as cleared [CALLS-59, CALLS-60, CALLS-61, NOTIF-21]', async () => {
  const { idnotification } = await findNotificationOfType(2);
  expect(await markAs('Read', { idnotification })).toEqual(DONE);
  expect(await findNotificationOfType(2)).toMatchObject({
    dateread: expect.any(String),
    datereceived: expect.any(String),
  });
  expect(await markAs('Unread', { idnotification })).toEqual(DONE);
  expect(await findNotificationOfType(2)).toMatchObject({ dateread: null, datereceived: expect.any(String) });
  expect(await markAs('Cleared', { idnotification })).toEqual(DONE);
  expect((await listUnclearedNotifications()).map(({ idnotificationtype }) => idnotificationtype)).toEqual([1]);
});

test('a person can restore their own cleared notification unchanged, but not another person’s', async () => {
  const before = await findNotificationOfType(2);
  const { idnotification } = before;
  await markAs('Cleared', { idnotification });
  await post(unit.leader, '/notifications/putBack', { notifications: [idnotification] });
  expect(await listUnclearedNotifications()).toHaveLength(1);
  await post(dana, '/notifications/putBack', { notifications: [idnotification] });
  expect(await findNotificationOfType(2)).toMatchObject({ idnotification, dateread: before.dateread });
});

test('one call marks many as received, read or cleared, by id or as returned, and a repeated call changes nothing [CALLS-62, CALLS-63, CALLS-64]', async () => {
  const notifications = await listUnclearedNotifications();
  expect(await markAs('Received', { notifications })).toEqual(DONE);
  expect(await findNotificationOfType(1)).toMatchObject({ datereceived: expect.any(String), dateread: null });
  const ids = notifications.map(({ idnotification }) => idnotification);
  expect(await markAs('Read', { notifications: ids })).toEqual(DONE);
  const read = await listUnclearedNotifications();
  expect(read.every(({ dateread }) => dateread !== null)).toBe(true);
  expect(await markAs('Read', { notifications })).toEqual(DONE);
  expect(await listUnclearedNotifications()).toEqual(read);
  expect(await markAs('Cleared', { notifications })).toEqual(DONE);
  expect((await listUnclearedNotifications()).map(({ idnotificationtype }) => idnotificationtype)).toEqual([1]);
});

test('an invitation to collaborate stays until the person responds [NOTIF-23]', async () => {
  const { idnotification } = await findNotificationOfType(1);
  expect(await markAs('Cleared', { idnotification })).toEqual({
    status: 409,
    body: expect.objectContaining({ code: 'task-not-done', message: 'This task cannot be cleared until it is done.' }),
  });
  expect(await markAs('Cleared', { notifications: [idnotification] })).toEqual(DONE);
  expect(await findNotificationOfType(1)).toBeTruthy();

  await asSystem((db) =>
    saveNotifications(db, [{ kind: 'task-done', key: createInvitationNotification().key }], readAt),
  );
  expect(await markAs('Cleared', { idnotification })).toEqual(DONE);
  expect(await listUnclearedNotifications()).toHaveLength(1);
});

test('the server refuses to show or mark another person’s notification, and rejects malformed lists', async () => {
  const { idnotification } = await findNotificationOfType(2);
  const before = await listUnclearedNotifications();
  expect(await get(unit.leader, `/notifications/uncleared/${dana.id}`)).toMatchObject({ status: 404 });
  expect(await get(null, `/notifications/uncleared/${dana.id}`)).toMatchObject({ status: 401 });
  for (const state of ['Read', 'Unread', 'Cleared']) {
    expect(await markAs(state, { idnotification }, unit.leader)).toMatchObject({ status: 404 });
    expect(await markAs(state, { idnotification }, null)).toMatchObject({ status: 401 });
    expect(await markAs(state, { idnotification: "' OR 1=1" })).toMatchObject({ status: 400 });
  }
  expect(await markAs('Read', { notifications: [idnotification] }, unit.leader)).toEqual(DONE);
  expect(await markAs('Received', { notifications: [idnotification] }, unit.leader)).toEqual(DONE);
  expect(await markAs('Read', {})).toMatchObject({ status: 400 });
  expect(await markAs('Read', { idnotification, notifications: [] })).toMatchObject({ status: 400 });
  expect(await markAs('Received', { notifications: Array(1001).fill(idnotification) })).toMatchObject({ status: 400 });
  expect(await listUnclearedNotifications()).toEqual(before);
});
