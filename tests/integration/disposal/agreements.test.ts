import { randomUUID } from 'node:crypto';
import { activityList } from '@/lib/activity/contract';
import {
  acceptOffer,
  addAdminAgreement,
  declineOffer,
  disposalSites,
  endAgreement,
  offerAgreement,
  offeredAgreement,
  getAgreement,
  openTicket,
  sendOfferAgain,
  setProfile,
  siteAgreements,
  siteTeam,
  withdrawOffer,
} from '@/lib/disposal/contract';
import { getOfferPath } from '@/lib/disposal/rules';
import {
  getAdminAgreement,
  createAgreement,
  replaceLink,
  createOfferInput,
  createHaul,
  createTicketInput,
  createOffer,
  type Haul,
} from './disposal-world';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let world: World;
let from: Unit;
let to: Unit;
let haul: Haul;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(new Date('2026-11-21T15:00:00Z'));
  haul = await createHaul(world);
  ({ from, to } = haul);
});

const getMailsTo = (recipient: string) =>
  world.runAsMaintenance((db) => db.outboxMessage.findMany({ where: { recipient } }));
const getNotifications = ({ id }: TestUser) =>
  world.runAsMaintenance((db) =>
    db.notification.findMany({ where: { personId: id }, select: { type: true, linkData: true, doneAt: true } }),
  );
const getTrail = ({ id }: Unit) =>
  world.runAsMaintenance((db) =>
    db.audit.findMany({
      where: { workUnitId: id },
      select: { type: true, personName: true, personId: true },
      orderBy: { id: 'asc' },
    }),
  );

test('the server sends an offer by email and as a task, and makes an agreement when the partner accepts it [COMPANION-22]', async () => {
  const offer = createOfferInput(from.site, { partnerEmail: to.office.email });
  const created = await from.office.call(offerAgreement, offer);
  expect(created.agreement).toMatchObject({ kind: 'collab', state: 'invited', import: { siteName: '', siteId: null } });
  expect(await getMailsTo(to.office.email)).toHaveLength(1);
  expect(await getNotifications(to.office)).toMatchObject([
    { type: 1, linkData: { link: offer.agreementId, partnerSiteName: from.site.name }, doneAt: null },
  ]);
  const { offers } = await to.office.call(siteAgreements, {});
  expect(offers).toMatchObject([{ id: offer.agreementId, asks: 'import', unitName: 'Kinnick Hauling' }]);

  const { agreement } = await to.office.call(acceptOffer, { link: offer.agreementId, siteId: to.site.id });

  expect(agreement).toMatchObject({
    state: 'active',
    export: { siteName: from.site.name, unitName: 'Kinnick Hauling', siteId: null },
    import: { siteName: to.site.name, unitName: 'Lakeside Fill', siteId: to.site.id },
    profiles: { export: null, import: 'manage' },
  });
  expect((await getNotifications(to.office))[0]?.doneAt).not.toBeNull();
  expect(await getNotifications(from.office)).toMatchObject([
    { type: 4, linkData: { exportSite: from.site.name, importSite: to.site.name } },
  ]);
});

test('the database does not store the secret of the link in plain text', async () => {
  const offer = createOfferInput(from.site, { partnerEmail: to.office.email });
  await from.office.call(offerAgreement, offer);
  const stored = await world.runAsMaintenance(async (db) => [
    await db.agreement.findMany(),
    await db.notification.findMany(),
    await db.outboxMessage.findMany(),
    (await db.audit.findMany()).map(({ event }) => event),
  ]);
  expect(JSON.stringify(stored)).not.toContain(getOfferPath(''));
  const bare = await world.createOutsider();
  expect(await bare.expectFailure(offeredAgreement, { link: offer.agreementId })).toBe('offer-not-found');
  expect(await world.signedOut.expectFailure(offeredAgreement, { link: offer.agreementId })).toBe('offer-not-found');
});

test('the link shows an offer without an account, and the server records who declined the offer', async () => {
  const { id, link } = await createOffer(haul);
  const { offer } = await world.signedOut.call(offeredAgreement, { link });
  expect(offer).toMatchObject({ state: 'invited', asks: 'import', material: 'Clay', quantity: 100 });
  expect(JSON.stringify(offer)).not.toContain('@');
  await world.signedOut.call(declineOffer, { link });
  await world.signedOut.call(declineOffer, { link });
  expect((await from.office.call(getAgreement, { agreementId: id })).agreement.state).toBe('declined');
  expect(await to.office.expectFailure(acceptOffer, { link, siteId: to.site.id })).toBe('offer-answered');
  expect((await getTrail(from)).map(({ type }) => type)).toEqual(['offered-agreement', 'declined-offer']);
});

test('resending replaces the link, and the server refuses links of withdrawn and expired offers', async () => {
  const { id, link } = await createOffer(haul);
  await from.office.call(sendOfferAgain, { agreementId: id });
  expect(await to.office.expectFailure(acceptOffer, { link, siteId: to.site.id })).toBe('offer-not-found');
  const newer = await replaceLink(world, id);
  world.setNow(new Date('2026-12-06T15:00:00Z'));
  expect(await to.office.expectFailure(acceptOffer, { link: newer, siteId: to.site.id })).toBe('offer-expired');
  expect((await from.office.call(getAgreement, { agreementId: id })).agreement.state).toBe('expired');
  await from.office.call(withdrawOffer, { agreementId: id });
  expect(await to.office.expectFailure(acceptOffer, { link: newer, siteId: to.site.id })).toBe('offer-withdrawn');
});

test('the server performs repeated requests with the same id once', async () => {
  const offer = createOfferInput(from.site, { partnerEmail: 'lost@answer.example' });
  await from.office.call(offerAgreement, offer);
  await from.office.call(offerAgreement, offer);
  expect(await getMailsTo('lost@answer.example')).toHaveLength(1);
  const link = await replaceLink(world, offer.agreementId);
  const accept = () => to.office.call(acceptOffer, { link, siteId: to.site.id });
  expect((await accept()).agreement.state).toBe('active');
  expect((await accept()).agreement.state).toBe('active');
  expect((await getTrail(to)).filter(({ type }) => type === 'accepted-offer')).toHaveLength(1);
});

test('the server rejects other details for an agreement that was already sent, and sends no email', async () => {
  const offer = createOfferInput(from.site, { partnerEmail: 'first@answer.example' });
  await from.office.call(offerAgreement, offer);
  for (const other of [{ partnerEmail: 'second@answer.example' }, { quantity: 99 }, { material: 'Topsoil' }])
    expect(await from.office.expectFailure(offerAgreement, { ...offer, ...other })).toBe('agreement-id-used');
  expect(await getMailsTo('second@answer.example')).toEqual([]);

  const site = await from.addSite('Second Pit');
  const { agreementId, material, quantity, quantityUnit } = createOfferInput(from.site);
  const admin = { agreementId, material, quantity, quantityUnit, exportSiteId: from.site.id, importSiteId: site.id };
  await from.office.call(addAdminAgreement, admin);
  await from.office.call(addAdminAgreement, admin);
  expect(await from.office.expectFailure(addAdminAgreement, { ...admin, quantity: 7 })).toBe('agreement-id-used');
});

test('the server rejects an offer to the own unit, a foreign or hidden site and an incomplete agreement', async () => {
  const expectRefused = (more: object) => from.office.expectFailure(offerAgreement, createOfferInput(from.site, more));
  expect(await expectRefused({ partnerEmail: from.office.email })).toBe('partner-is-yourself');
  expect(await expectRefused({ partnerEmail: 'no address' })).toBe('partner-email-format');
  expect(await expectRefused({ material: '' })).toBe('material-missing');
  expect(await expectRefused({ quantity: 0 })).toBe('quantity-wrong');
  expect(await expectRefused({ quantity: 1.0005 })).toBe('quantity-wrong');
  expect(await expectRefused({ siteId: to.site.id })).toBe('disposal-site-unknown');
  const { link } = await createOffer(haul);
  expect(await from.office.expectFailure(acceptOffer, { link, siteId: from.site.id })).toBe('offer-of-own-unit');
  expect(await to.office.expectFailure(acceptOffer, { link, siteId: from.site.id })).toBe('disposal-site-unknown');
});

test('the server activates an agreement between two sites of one unit at once and notifies colleagues [COMPANION-22]', async () => {
  const second = await world.runAsMaintenance((db) =>
    db.membership.updateMany({ where: { personId: from.leader.id }, data: { role: 'admin' } }),
  );
  expect(second.count).toBe(1);
  const { agreementId, toSite } = await getAdminAgreement(from);
  const { agreement } = await from.office.call(getAgreement, { agreementId });
  expect(agreement).toMatchObject({ kind: 'admin', state: 'active', profiles: { export: 'manage', import: 'manage' } });
  expect(await getNotifications(from.leader)).toMatchObject([
    { type: 5, linkData: { exportSite: from.site.name, importSite: toSite.name } },
  ]);
  const sameSite = { ...createOfferInput(from.site), exportSiteId: from.site.id, importSiteId: from.site.id };
  expect(await from.office.expectFailure(addAdminAgreement, sameSite)).toBe('sites-same');
});

test('either side can end an agreement without open tickets', async () => {
  const agreementId = await createAgreement(haul);
  await from.office.call(openTicket, createTicketInput(agreementId));
  expect(await to.office.expectFailure(endAgreement, { agreementId })).toBe('agreement-has-open-tickets');
  const other = await createAgreement(haul);
  expect((await to.office.call(endAgreement, { agreementId: other })).agreement.state).toBe('ended');
  expect(await from.office.expectFailure(openTicket, createTicketInput(other))).toBe('agreement-not-active');
});

test('both audit trails have each event, with the unit instead of the person in the partner’s trail', async () => {
  await createAgreement(haul);
  expect(await getTrail(from)).toMatchObject([
    { type: 'offered-agreement', personName: from.office.name, personId: from.office.id },
    { type: 'accepted-offer', personName: `${to.office.name}, Lakeside Fill`, personId: null },
  ]);
  expect(await getTrail(to)).toMatchObject([{ type: 'accepted-offer', personId: to.office.id }]);
  const activity = await from.office.call(activityList, {});
  expect(JSON.stringify(activity)).toContain('accepted the agreement for “Clay”');
});

test('the list sorts sites by natural order of numbers [COMPANION-02]', async () => {
  for (const name of ['Cell 10', 'cell 2', 'Cell 1']) await from.addSite(name);
  const { sites } = await from.office.call(disposalSites, {});
  const cells = sites.map(({ name }) => name).filter((name) => /^cell/i.test(name));
  expect(cells).toEqual(['Cell 1', 'cell 2', 'Cell 10']);
});

describe('the team of a site [COMPANION-20, COMPANION-21]', () => {
  test('gives each profile its rights, and shows agreements only to profiles and the Office', async () => {
    const agreementId = await createAgreement(haul);
    const { inspector } = from;
    expect(await inspector.expectFailure(getAgreement, { agreementId })).toBe('agreement-not-found');
    expect((await inspector.call(disposalSites, {})).sites).toEqual([]);

    await from.office.call(setProfile, { siteId: from.site.id, personId: inspector.id, profile: 'view' });
    expect(await getNotifications(inspector)).toMatchObject([{ type: 6, linkData: { siteName: from.site.name } }]);
    expect((await inspector.call(getAgreement, { agreementId })).agreement.profiles.export).toBe('view');
    expect(await inspector.expectFailure(openTicket, createTicketInput(agreementId))).toBe('profile-too-low');

    await from.office.call(setProfile, { siteId: from.site.id, personId: inspector.id, profile: 'operate' });
    await inspector.call(openTicket, createTicketInput(agreementId));
    expect(await inspector.expectFailure(endAgreement, { agreementId })).toBe('profile-too-low');
    expect(await inspector.expectFailure(offerAgreement, createOfferInput(from.site))).toBe('profile-too-low');

    await from.office.call(setProfile, { siteId: from.site.id, personId: inspector.id, profile: 'manage' });
    await inspector.call(offerAgreement, createOfferInput(from.site));
    await inspector.call(setProfile, { siteId: from.site.id, personId: from.leader.id, profile: 'view' });

    await from.office.call(setProfile, { siteId: from.site.id, personId: inspector.id, profile: null });
    expect(await inspector.expectFailure(getAgreement, { agreementId })).toBe('agreement-not-found');
  });

  test('lists no people of other units, and cannot be read for their sites', async () => {
    const input = { siteId: from.site.id, personId: to.inspector.id, profile: 'view' as const };
    expect(await from.office.expectFailure(setProfile, input)).toBe('employee-not-found');
    expect(await to.office.expectFailure(siteTeam, { siteId: from.site.id })).toBe('disposal-site-unknown');
    const { team } = await from.office.call(siteTeam, { siteId: from.site.id });
    expect(team.map(({ name, profile }) => [name, profile])).toEqual([
      ['Olive Office', 'manage'],
      ['Leo Leader', null],
      ['Ines Inspector', null],
    ]);
    expect(await from.office.expectFailure(siteTeam, { siteId: randomUUID() })).toBe('disposal-site-unknown');
  });
});
