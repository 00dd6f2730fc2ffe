import { randomUUID } from 'node:crypto';
import { activityList } from '@/lib/activity/contract';
import {
  editMaterial,
  postMaterial,
  restoreMaterial,
  renewMaterial,
  removeMaterial,
  unitMaterials,
  type NewMaterial,
} from '@/lib/materials/contract';
import { materialExpiries } from '@/lib/materials/server/expiry';
import { myNotifications } from '@/lib/notifications/contract';
import { getNotificationLink } from '@/lib/notifications/links';
import { formatNotificationSentence } from '@/lib/notifications/texts';
import { runDailyJob } from '@/lib/platform/process/daily-job';
import { get } from '@/tests/integration/onboarding/outside';
import { createMaterialInput } from './new-material';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let world: World;
let from: Unit;
let to: Unit;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(new Date('2026-11-21T15:00:00Z'));
  await world.runAsMaintenance(async (db) => {
    await db.material.deleteMany();
    await db.notification.deleteMany();
    await db.jobRun.deleteMany();
  });
  from = await world.createWorkUnit('Kinnick Hauling');
  to = await world.createWorkUnit('Lakeside Fill');
});

const post = async (user: TestUser, more: Partial<NewMaterial> = {}) =>
  (await user.call(postMaterial, createMaterialInput(more))).material;
const listMaterials = async (user: TestUser) => (await user.call(unitMaterials, {})).materials;
const listMatches = async (user: TestUser) => (await listMaterials(user)).flatMap(({ matches }) => matches);

test('a listing is visible to the whole work unit of its author and to no other work unit', async () => {
  const { id } = await post(from.inspector, { siteId: null, note: 'Clean, no rock' });
  expect(await listMaterials(from.leader)).toMatchObject([
    {
      id,
      resource: 'Clay',
      note: 'Clean, no rock',
      postedByName: 'Ines Inspector',
      canChange: false,
      state: 'current',
    },
  ]);
  expect((await listMaterials(from.office))[0]?.canChange).toBe(true);
  expect(await listMaterials(to.office)).toEqual([]);
});

test('a search matches a post of the same material in any spelling, and both sides see the other’s contact', async () => {
  await post(from.leader, { siteId: null, resource: 'clay' });
  await post(to.office, { mode: 'search', resource: 'CLAY', quantity: 40, siteId: to.site.id });
  await post(to.office, { mode: 'search', resource: 'Sand' });
  await post(to.leader, { resource: 'Topsoil' });
  expect(await listMatches(from.leader)).toMatchObject([
    {
      company: 'Lakeside Fill',
      contact: { name: 'Olive Office', email: to.office.email },
      quantity: 40,
      siteName: '',
      withinMiles: null,
    },
  ]);
  expect(await listMatches(to.office)).toMatchObject([
    { company: 'Kinnick Hauling', contact: { email: from.leader.email } },
  ]);
});

test('a match shows only the distance of another company’s site, in steps of five miles', async () => {
  await world.runAsMaintenance((db) =>
    db.siteVisibility.updateMany({ where: { workUnitId: to.id }, data: { lat: 43.0389, lng: -88.1 } }),
  );
  await post(from.office, { siteId: from.site.id });
  await post(to.office, { mode: 'search', siteId: to.site.id });
  // 9.8 miles.
  expect((await listMatches(from.office)).map(({ withinMiles }) => withinMiles)).toEqual([10]);
  const json = JSON.stringify(await listMaterials(from.office));
  expect(json).not.toContain(to.site.id);
  expect(json).not.toContain('88.1');
});

test('the server matches no private, removed or expired material, and shows nothing to a hidden person', async () => {
  const listing = await post(from.office);
  const hidden = await post(to.office, { mode: 'search', isPrivate: true });
  expect([await listMatches(from.office), await listMatches(to.office)]).toEqual([[], []]);
  const shownListing = await post(to.office, { mode: 'search', expires: '2026-11-25' });
  expect(await listMatches(from.office)).toMatchObject([{ id: shownListing.id }]);
  expect((await listMaterials(to.office)).find(({ id }) => id === hidden.id)?.matches).toEqual([]);
  await from.office.call(removeMaterial, { materialId: listing.id });
  expect(await listMatches(to.office)).toEqual([]);
  await from.office.call(restoreMaterial, { materialId: listing.id });
  expect(await listMatches(to.office)).toMatchObject([{ id: listing.id }]);
  world.setNow(new Date('2026-11-26T15:00:00Z'));
  expect(await listMatches(from.office)).toEqual([]);
});

test('repeated posts of one company do not displace matches of other companies', async () => {
  await post(from.office);
  const third = await world.createWorkUnit('Third');
  await post(third.office, { mode: 'search' });
  world.setNow(new Date('2026-11-21T16:00:00Z'));
  for (let attempt = 0; attempt < 7; attempt += 1) await post(to.office, { mode: 'search' });
  const companies = (await listMatches(from.office)).map(({ company }) => company);
  expect(companies.filter((name) => name === 'Lakeside Fill')).toHaveLength(5);
  expect(companies).toContain('Third');
});

test('private listings match within one work unit by the names of the sites', async () => {
  await post(from.office, { isPrivate: true, siteId: from.site.id });
  const { matches } = await post(from.leader, { mode: 'search', isPrivate: true });
  expect(matches).toMatchObject([{ company: null, siteName: from.site.name, contact: null }]);
});

test('other companies do not see people who have private contact info or who have left', async () => {
  await post(from.office);
  await post(to.leader, { mode: 'search' });
  await world.runAsMaintenance((db) => db.person.update({ where: { id: to.leader.id }, data: { isPrivate: true } }));
  expect(await listMatches(from.office)).toMatchObject([{ company: 'Lakeside Fill', contact: null }]);
  await world.runAsMaintenance(async (db) => {
    await db.person.update({ where: { id: to.leader.id }, data: { isPrivate: false } });
    await db.membership.deleteMany({ where: { personId: to.leader.id } });
  });
  expect(await listMatches(from.office)).toMatchObject([{ company: 'Lakeside Fill', contact: null }]);
});

test('the server creates one post for a repeated request, and rejects its id with other details or in another unit', async () => {
  const input = createMaterialInput();
  await from.office.call(postMaterial, input);
  await from.office.call(postMaterial, input);
  expect(await listMaterials(from.office)).toHaveLength(1);
  expect(await from.office.expectFailure(postMaterial, { ...input, quantity: 7 })).toBe('material-id-used');
  expect(await to.office.expectFailure(postMaterial, input)).toBe('material-id-used');
  expect(await listMaterials(to.office)).toEqual([]);
});

test('the server rejects invalid input with a message', async () => {
  const expectRefused = (more: Partial<NewMaterial>) =>
    from.inspector.expectFailure(postMaterial, createMaterialInput(more));
  expect(await expectRefused({ resource: ' ' })).toBe('resource-missing');
  expect(await expectRefused({ quantity: 0 })).toBe('quantity-wrong');
  expect(await expectRefused({ expires: '2026-11-20' })).toBe('material-expiry-wrong');
  expect(await expectRefused({ expires: '2027-11-22' })).toBe('material-expiry-wrong');
  expect(await expectRefused({ siteId: to.site.id })).toBe('disposal-site-unknown');
  expect(await expectRefused({ siteId: from.site.id })).toBe('disposal-site-unknown');
  expect(await expectRefused({ siteId: randomUUID() })).toBe('disposal-site-unknown');
});

test('the second of two people who change one material sees a conflict and overwrites nothing', async () => {
  const { id, version } = await post(from.inspector);
  const input = { ...createMaterialInput({ materialId: id }), version };
  const { material } = await from.inspector.call(editMaterial, { ...input, quantity: 80 });
  expect(material).toMatchObject({ quantity: 80, version: version + 1 });
  expect((await from.inspector.call(editMaterial, { ...input, quantity: 80 })).material.version).toBe(version + 1);
  expect(await from.office.expectFailure(editMaterial, { ...input, quantity: 60 })).toBe('material-changed');
  expect(await from.leader.expectFailure(editMaterial, { ...input, quantity: 60 })).toBe('material-not-yours');
  expect(await to.office.expectFailure(editMaterial, { ...input, quantity: 60 })).toBe('material-not-found');
  expect(JSON.stringify(await from.office.call(activityList, {}))).toContain(
    'quantity from “100 cubic yards” to “80 cubic yards”',
  );
});

describe('a reminder of a material that expires soon [NOTIF-19, NOTIF-20]', () => {
  const run = (day: string) => {
    const now = new Date(`${day}T15:00:00Z`);
    world.setNow(now);
    return runDailyJob(materialExpiries, now);
  };
  const getTasks = async (user: TestUser) =>
    (await user.call(myNotifications, {})).tasks.map(({ content, doneAt }) => [
      formatNotificationSentence(content),
      doneAt !== null,
    ]);
  const SEARCH = 'Your search for Clay expires on December 20 2026.';

  test('is a task of the person who posted the material, from one week before its expiry', async () => {
    const { id } = await post(from.inspector, { mode: 'search' });
    await run('2026-12-12');
    expect(await getTasks(from.inspector)).toEqual([]);
    await run('2026-12-13');
    await run('2026-12-14');
    expect(await getTasks(from.inspector)).toEqual([[SEARCH, false]]);
    expect(await getTasks(from.office)).toEqual([]);
    const [task] = (await from.inspector.call(myNotifications, {})).tasks;
    expect(task && getNotificationLink(task.content, 'employee')).toBe(`/materials?material=${id}`);
  });

  test('ends when the person renews the material, and returns before the next expiry', async () => {
    const { id: materialId } = await post(from.inspector);
    await run('2026-12-15');
    expect(await getTasks(from.inspector)).toEqual([[SEARCH.replace('search', 'post'), false]]);
    await from.inspector.call(renewMaterial, { materialId, expires: '2027-01-14' });
    await from.inspector.call(renewMaterial, { materialId, expires: '2027-01-14' });
    expect((await getTasks(from.inspector)).map(([, isDone]) => isDone)).toEqual([true]);
    await run('2026-12-16');
    expect(await getTasks(from.inspector)).toHaveLength(1);
    await run('2027-01-10');
    expect((await getTasks(from.inspector)).map(([, isDone]) => isDone)).toEqual([false, true]);
  });

  test('ends when the person removes the listing or the listing expires, and returns when it is restored', async () => {
    const { id: materialId } = await post(from.inspector);
    await run('2026-12-15');
    await from.inspector.call(removeMaterial, { materialId });
    expect((await getTasks(from.inspector)).map(([, isDone]) => isDone)).toEqual([true]);
    await from.inspector.call(restoreMaterial, { materialId });
    expect((await getTasks(from.inspector)).filter(([, isDone]) => !isDone)).toHaveLength(1);
    await run('2026-12-16');
    expect((await getTasks(from.inspector)).filter(([, isDone]) => !isDone)).toHaveLength(1);
    await run('2026-12-21');
    expect((await getTasks(from.inspector)).filter(([, isDone]) => !isDone)).toEqual([]);
  });

  test('goes to the Office if the person who posted the material has left', async () => {
    await post(from.inspector);
    await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { personId: from.inspector.id } }));
    await run('2026-12-15');
    expect(await getTasks(from.office)).toHaveLength(1);
  });
});

describe('the operations of the specification', () => {
  test('return a user’s materials under the specified names, to that user only [CALLS-75, DATA-27]', async () => {
    const { id } = await post(from.inspector, { mode: 'search', note: 'No rock' });
    const other = await post(from.inspector, { resource: 'River mud', isPrivate: true });
    await post(from.office);
    const removed = await post(from.inspector, { resource: 'Sand' });
    await from.inspector.call(removeMaterial, { materialId: removed.id });
    const response = await get(from.inspector, `/users/getEveryUserMaterial/${from.inspector.id}`);
    const material = {
      idmaterial: id,
      iduser: from.inspector.id,
      idresource: 2,
      resource: 'Clay',
      iddiscoverymode: 1,
      discoverymode: 'Search',
      quantity: 100,
      quantityunit: 'cubic yards',
      idsite: null,
      siteName: '',
      note: 'No rock',
      private: false,
      dateposted: '2026-11-21T15:00:00.000Z',
      dateexpires: '2026-12-20',
    };
    expect(response.status).toBe(200);
    expect((response.body as { materials: { idmaterial: string }[] }).materials).toHaveLength(2);
    expect(response.body).toEqual({
      materials: expect.arrayContaining([
        material,
        expect.objectContaining({ idmaterial: other.id, idresource: null, iddiscoverymode: 2, private: true }),
      ]),
    });
    expect(await get(from.office, `/users/getEveryUserMaterial/${from.inspector.id}`)).toMatchObject({ status: 404 });
    expect(await get(null, `/users/getEveryUserMaterial/${from.inspector.id}`)).toMatchObject({ status: 401 });
  });

  test('return the resource lists [CALLS-81, CALLS-82, CALLS-83, CALLS-84, CALLS-85, DATA-27]', async () => {
    const { body } = await get(from.inspector, '/getresources');
    const { resourcesList } = body as { resourcesList: { resource: string; resourcetype: string }[] };
    expect(resourcesList).toContainEqual({ idresource: 2, resource: 'Clay', resourcetype: 'Soil' });
    const names = resourcesList.map(({ resource }) => resource);
    // One material has two types.
    expect(names.filter((name) => name === 'Asphalt Millings')).toHaveLength(2);
    expect(await get(from.inspector, '/getuniqueresources')).toEqual({
      status: 200,
      body: { uniqueResourcesList: [...new Set(names)] },
    });
    expect(await get(from.inspector, '/getuniqueresourcetypes')).toEqual({
      status: 200,
      body: { uniqueResourceTypesList: [...new Set(resourcesList.map(({ resourcetype }) => resourcetype))] },
    });
    expect(await get(from.inspector, '/getquantities')).toEqual({
      status: 200,
      body: {
        quantitiesList: ['cubic yards', 'tons', 'loads', 'gallons'].map((quantity, index) => ({
          idquantity: index + 1,
          quantity,
        })),
      },
    });
    expect(await get(from.inspector, '/getdiscoverymodes')).toEqual({
      status: 200,
      body: {
        discoveryModesList: [
          { iddiscoverymode: 1, discoverymode: 'Search' },
          { iddiscoverymode: 2, discoverymode: 'Post' },
        ],
      },
    });
    expect(await get(null, '/getresources')).toMatchObject({ status: 401 });
  });
});
