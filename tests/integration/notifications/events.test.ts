import { randomUUID } from 'node:crypto';
import { myBadges, myNotifications, markAsReceived } from '@/lib/notifications/contract';
import { NOTIFICATION_TITLES, formatNotificationSentence } from '@/lib/notifications/texts';
import { addSite, importSites, setSiteVisibility } from '@/lib/sites/contract';
import { acceptInvitation, createWorkUnit, sendInvite } from '@/lib/workgroups/contract';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit('Lakeshore Erosion Control');
});
afterAll(() => world.close());

const getNotifications = async (user: TestUser) =>
  (await user.call(myNotifications, {})).notifications.map(
    ({ content }) => `${NOTIFICATION_TITLES[content.type]}: ${formatNotificationSentence(content)}`,
  );

test('a new site notifies all others in the work unit, and an import notifies them once [NOTIF-11]', async () => {
  const outsider = await world.createOutsider();
  const position = { lat: 43.1, lng: -88.1 };
  await unit.office.call(addSite, { name: 'Park Place Basin', position, zoom: 18 });
  const rows = ['Lot A', 'Lot B', 'Lot C'].map((name, index) => ({
    line: index + 2,
    name,
    place: `44.${index}, -89.5`,
    add: true,
  }));
  const request = { importId: '018f0000-0000-7000-8000-000000000001', rows };
  world.setNow(new Date('2026-11-21T15:01:00Z'));
  await unit.office.call(importSites, request);
  await unit.office.call(importSites, request);
  const expected = ['New Site: Lot A and 2 more sites were added.', 'New Site: Park Place Basin was added.'];
  expect(await getNotifications(unit.leader)).toEqual(expected);
  expect(await getNotifications(unit.inspector)).toEqual(expected);
  expect([await getNotifications(unit.office), await getNotifications(outsider)]).toEqual([[], []]);
});

test('only the person who creates or joins a work unit is notified of it [NOTIF-15, NOTIF-16]', async () => {
  const rosa = await world.createOutsider();
  await rosa.call(createWorkUnit, { name: 'Rosa Medina Grading' });
  expect(await getNotifications(rosa)).toEqual([
    'Created Office Group: You created the work unit Rosa Medina Grading.',
  ]);

  const employee = {
    idemployee: rosa.email,
    name: 'Rosa Medina',
    phonenumber: '4145550188',
    workrole: 'Operator',
    role: 'employee' as const,
  };
  await unit.office.call(sendInvite, { employee });
  const invitation = await world.runAsMaintenance((db) => db.invitation.findFirst({ where: { email: rosa.email } }));
  world.setNow(new Date('2026-11-21T15:02:00Z'));
  if (!invitation) throw new Error('not invited');
  await rosa.call(acceptInvitation, { idinvitation: invitation.id });
  await rosa.call(acceptInvitation, { idinvitation: invitation.id });
  expect((await getNotifications(rosa))[0]).toBe(
    'Added to Office Group: You joined the work unit Lakeshore Erosion Control.',
  );
  expect(await getNotifications(rosa)).toHaveLength(2);
  expect(await getNotifications(unit.office)).toEqual([]);
});

test('the badge counts a notification that arrives while the menu is open [NOTIF-01, NOTIF-24]', async () => {
  const position = { lat: 43.1, lng: -88.1 };
  const { notifications } = await unit.leader.call(myNotifications, {});
  await unit.office.call(addSite, { name: 'Granville Annex', position, zoom: 18 });
  await unit.leader.call(markAsReceived, { notifications: notifications.map(({ id }) => id) });
  expect(await unit.leader.call(myBadges, {})).toEqual({ notifications: 1, tasks: 0 });
});

/** Sites that this person has in another application of the provider. */
async function createSitesInOtherApp({ id: ownerId }: TestUser, ...names: string[]): Promise<string[]> {
  const sites = names.map((name) => ({ id: randomUUID(), name, lat: 43.1, lng: -88.1 }));
  const rest = { ownerId, appOfOrigin: 'haulcheck' };
  await world.runAsMaintenance((db) => db.site.createMany({ data: sites.map((site) => ({ ...site, ...rest })) }));
  return sites.map(({ id }) => id);
}

describe('when a work unit has sites of another application', () => {
  let hostUnit: Unit;
  beforeEach(async () => {
    hostUnit = await world.createWorkUnit('Kinnick Hauling');
  });
  const setVisibility = (user: TestUser, siteIds: string[], visible = true) =>
    user.call(setSiteVisibility, { sites: siteIds.map((siteId) => ({ siteId, visible })) });
  const promoteLeader = async () => {
    await world.runAsMaintenance((db) =>
      db.membership.updateMany({ where: { personId: hostUnit.leader.id }, data: { role: 'admin' } }),
    );
    return hostUnit.leader;
  };

  test('their owner notifies everybody else in the work unit by adding them, once for each request [NOTIF-18]', async () => {
    const [siteId = '', ...otherIds] = await createSitesInOtherApp(
      hostUnit.office,
      'Ridge Road Pit',
      'Haul Road 7',
      'Haul Road 8',
    );
    await setVisibility(hostUnit.office, [siteId]);
    await setVisibility(hostUnit.office, [siteId]);
    world.setNow(new Date('2026-11-21T15:03:00Z'));
    await setVisibility(hostUnit.office, otherIds);
    const [groupNotification, singleNotification, ...rest] = await getNotifications(hostUnit.inspector);
    expect(groupNotification).toMatch(
      /^Site Shared with You: Haul Road [78] and Haul Road [78] were shared with you by Olive Office\.$/,
    );
    expect(singleNotification).toBe('Site Shared with You: Ridge Road Pit was shared with you by Olive Office.');
    expect([rest, await getNotifications(hostUnit.office)]).toEqual([[], []]);
    expect(await getNotifications(unit.inspector)).not.toContain(singleNotification);
  });

  test('an Office User who shows them again notifies their owner, even after the owner has left [NOTIF-17]', async () => {
    const ids = await createSitesInOtherApp(hostUnit.office, 'Ridge Road Pit', 'Haul Road 7');
    const [siteId = ''] = ids;
    await setVisibility(hostUnit.office, ids);
    const leader = await promoteLeader();
    await setVisibility(leader, [siteId], false);
    await setVisibility(leader, [siteId]);
    expect(await getNotifications(hostUnit.office)).toEqual([
      'Shared Your Site: Your site Ridge Road Pit was shared with Kinnick Hauling.',
    ]);
    world.setNow(new Date('2026-11-21T15:04:00Z'));
    await setVisibility(hostUnit.office, ids, false);
    await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { personId: hostUnit.office.id } }));
    await setVisibility(leader, ids);
    expect((await getNotifications(hostUnit.office))[0]).toMatch(
      /^Shared Your Site: Your sites .+ and .+ were shared with Kinnick/,
    );
    expect(await getNotifications(hostUnit.inspector)).toHaveLength(1);
  });

  test('an Office User who shows a site of this application again notifies nobody', async () => {
    await setVisibility(hostUnit.office, [hostUnit.site.id], false);
    const leader = await promoteLeader();
    await setVisibility(leader, [hostUnit.site.id]);
    expect([await getNotifications(hostUnit.office), await getNotifications(hostUnit.inspector)]).toEqual([[], []]);
  });
});
