import { createNoticeKey, type NoticeDelivery } from '@/lib/notices';
import { asSystem } from '@/lib/platform/database/client';
import { saveNotices } from '@/lib/platform/messages/notices';
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

const at = new Date('2026-11-20T22:02:00Z');
const createNotice = (content: NoticeDelivery['content'], of: string): NoticeDelivery => ({
  kind: 'notice',
  to: [dana.id],
  content,
  unitId: null,
  key: createNoticeKey(content.type, of),
});
const createInvitationNotice = () =>
  createNotice({ type: 1, data: { link: 'k3y', partnerSiteName: 'Bay View Lofts' } }, 'k3y');

beforeEach(async () => {
  await world.runAsMaintenance((db) => db.notification.deleteMany());
  await asSystem((db) => saveNotices(db, [createInvitationNotice()], at));
  await asSystem((db) => saveNotices(db, [createNotice({ type: 2, data: {} }, 'a')], new Date('2026-11-21T22:02:00Z')));
});

interface Wire {
  idnotification: string;
  idnotificationtype: number;
  datereceived: string | null;
  dateread: string | null;
}
const listUnclearedNotices = async (who = dana): Promise<Wire[]> =>
  ((await get(who, `/notifications/uncleared/${who.id}`)).body as { notifications: Wire[] }).notifications;
const findNoticeOfType = async (type: number): Promise<Wire> => {
  const result = (await listUnclearedNotices()).find(({ idnotificationtype }) => idnotificationtype === type);
  if (!result) throw new Error(`nothing of type ${type}`);
  return result;
};
const mark = (as: string, body: object, who: TestUser | null = dana) => post(who, `/notifications/markAs${as}`, body);
const DONE = { status: 200, body: { success: true } };

test('what was not cleared is answered in the specification’s names, newest first [CALLS-58, DATA-29]', async () => {
  expect(await get(dana, `/notifications/uncleared/${dana.id}`)).toEqual({
    status: 200,
    body: {
      notifications: [
        expect.objectContaining({ idnotificationtype: 2, datecreated: '2026-11-21T22:02:00.000Z', linkdata: '{}' }),
        {
          idnotification: expect.any(String),
          idnotificationtype: 1,
          datecreated: at.toISOString(),
          datereceived: null,
          dateread: null,
          linkdata: 'k3y',
          partnerSiteName: 'Bay View Lofts',
        },
      ],
    },
  });
});

test('linkdata says the rest as JSON, with the fields of its type [DATA-29, DATA-30]', async () => {
  const from = { personId: unit.leader.id, username: 'mhale' };
  const site = { siteId: unit.site.id, siteName: 'Granville Station' };
  const agreement = { agreementId: 'a', exportSite: 'Bay View Lofts', importSite: 'Granville Station' };
  const contents: NoticeDelivery['content'][] = [
    { type: 5, data: agreement },
    { type: 6, data: { ...site, profile: 'view' }, from },
    { type: 7, data: { pmGroupName: 'Lakeshore' } },
    { type: 10, data: { ...site, partnerName: 'Priya Raman' } },
    { type: 13, data: { materialId: 'm', resource: 'Clay', iddiscoverymode: 1, expires: '2026-11-30' } },
    { type: 14, data: { skill: 'Inspector', expires: '2026-11-30', who: null } },
  ];
  await asSystem((db) =>
    saveNotices(
      db,
      contents.map((content) => createNotice(content, 'x')),
      at,
    ),
  );
  const getFields = (type: number) =>
    listUnclearedNotices().then((rows) => rows.find((row) => row.idnotificationtype === type));
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

test('one is read, unread again, and cleared [CALLS-59, CALLS-60, CALLS-61, NOTIF-21]', async () => {
  const { idnotification } = await findNoticeOfType(2);
  expect(await mark('Read', { idnotification })).toEqual(DONE);
  expect(await findNoticeOfType(2)).toMatchObject({ dateread: expect.any(String), datereceived: expect.any(String) });
  expect(await mark('Unread', { idnotification })).toEqual(DONE);
  expect(await findNoticeOfType(2)).toMatchObject({ dateread: null, datereceived: expect.any(String) });
  expect(await mark('Cleared', { idnotification })).toEqual(DONE);
  expect((await listUnclearedNotices()).map(({ idnotificationtype }) => idnotificationtype)).toEqual([1]);
});

test('what was cleared is put back as it was, and nobody puts back another’s', async () => {
  const before = await findNoticeOfType(2);
  const { idnotification } = before;
  await mark('Cleared', { idnotification });
  await post(unit.leader, '/notifications/putBack', { notifications: [idnotification] });
  expect(await listUnclearedNotices()).toHaveLength(1);
  await post(dana, '/notifications/putBack', { notifications: [idnotification] });
  expect(await findNoticeOfType(2)).toMatchObject({ idnotification, dateread: before.dateread });
});

test('many are received, read and cleared at once, as ids or as they were answered; twice changes nothing [CALLS-62, CALLS-63, CALLS-64]', async () => {
  const notifications = await listUnclearedNotices();
  expect(await mark('Received', { notifications })).toEqual(DONE);
  expect(await findNoticeOfType(1)).toMatchObject({ datereceived: expect.any(String), dateread: null });
  const ids = notifications.map(({ idnotification }) => idnotification);
  expect(await mark('Read', { notifications: ids })).toEqual(DONE);
  const read = await listUnclearedNotices();
  expect(read.every(({ dateread }) => dateread !== null)).toBe(true);
  expect(await mark('Read', { notifications })).toEqual(DONE);
  expect(await listUnclearedNotices()).toEqual(read);
  expect(await mark('Cleared', { notifications })).toEqual(DONE);
  expect((await listUnclearedNotices()).map(({ idnotificationtype }) => idnotificationtype)).toEqual([1]);
});

test('an invitation to collaborate stays until it is answered [NOTIF-23]', async () => {
  const { idnotification } = await findNoticeOfType(1);
  expect(await mark('Cleared', { idnotification })).toEqual({
    status: 409,
    body: expect.objectContaining({ code: 'task-not-done', message: 'This task cannot be cleared until it is done.' }),
  });
  expect(await mark('Cleared', { notifications: [idnotification] })).toEqual(DONE);
  expect(await findNoticeOfType(1)).toBeTruthy();

  await asSystem((db) => saveNotices(db, [{ kind: 'task-done', key: createInvitationNotice().key }], at));
  expect(await mark('Cleared', { idnotification })).toEqual(DONE);
  expect(await listUnclearedNotices()).toHaveLength(1);
});

test('nobody reads or marks another’s, and what is no list of them is refused', async () => {
  const { idnotification } = await findNoticeOfType(2);
  const before = await listUnclearedNotices();
  expect(await get(unit.leader, `/notifications/uncleared/${dana.id}`)).toMatchObject({ status: 404 });
  expect(await get(null, `/notifications/uncleared/${dana.id}`)).toMatchObject({ status: 401 });
  for (const as of ['Read', 'Unread', 'Cleared']) {
    expect(await mark(as, { idnotification }, unit.leader)).toMatchObject({ status: 404 });
    expect(await mark(as, { idnotification }, null)).toMatchObject({ status: 401 });
    expect(await mark(as, { idnotification: "' OR 1=1" })).toMatchObject({ status: 400 });
  }
  expect(await mark('Read', { notifications: [idnotification] }, unit.leader)).toEqual(DONE);
  expect(await mark('Received', { notifications: [idnotification] }, unit.leader)).toEqual(DONE);
  expect(await mark('Read', {})).toMatchObject({ status: 400 });
  expect(await mark('Read', { idnotification, notifications: [] })).toMatchObject({ status: 400 });
  expect(await mark('Received', { notifications: Array(1001).fill(idnotification) })).toMatchObject({ status: 400 });
  expect(await listUnclearedNotices()).toEqual(before);
});
