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
import { offerPath } from '@/lib/disposal/rules';
import {
  adminAgreement,
  agreedBetween,
  knownLink,
  newOffer,
  newHaul,
  newTicket,
  offered,
  type Haul,
} from './disposal-world';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let product: World;
let from: Unit;
let to: Unit;
let haul: Haul;
beforeAll(async () => {
  product = await createWorld();
});
afterAll(() => product.close());
beforeEach(async () => {
  product.at(new Date('2026-11-21T15:00:00Z'));
  haul = await newHaul(product);
  ({ from, to } = haul);
});

const mailsTo = (recipient: string) =>
  product.behindTheScenes((db) => db.outboxMessage.findMany({ where: { recipient } }));
const noticesOf = ({ id }: TestUser) =>
  product.behindTheScenes((db) =>
    db.notification.findMany({ where: { personId: id }, select: { type: true, linkData: true, doneAt: true } }),
  );
const trailOf = ({ id }: Unit) =>
  product.behindTheScenes((db) =>
    db.audit.findMany({
      where: { workUnitId: id },
      select: { type: true, personName: true, personId: true },
      orderBy: { id: 'asc' },
    }),
  );

test('an invitation goes by email and as a task, and becomes an agreement when the partner accepts it with a site [COMPANION-22]', async () => {
  const offer = newOffer(from.site, { partnerEmail: to.office.email });
  const made = await from.office.gets(offerAgreement, offer);
  expect(made.agreement).toMatchObject({ kind: 'collab', state: 'invited', import: { siteName: '', siteId: null } });
  expect(await mailsTo(to.office.email)).toHaveLength(1);
  expect(await noticesOf(to.office)).toMatchObject([
    { type: 1, linkData: { link: offer.agreementId, partnerSiteName: from.site.name }, doneAt: null },
  ]);
  const { offers } = await to.office.gets(siteAgreements, {});
  expect(offers).toMatchObject([{ id: offer.agreementId, asks: 'import', unitName: 'Kinnick Hauling' }]);

  const { agreement } = await to.office.gets(acceptOffer, { link: offer.agreementId, siteId: to.site.id });

  expect(agreement).toMatchObject({
    state: 'active',
    export: { siteName: from.site.name, unitName: 'Kinnick Hauling', siteId: null },
    import: { siteName: to.site.name, unitName: 'Lakeside Fill', siteId: to.site.id },
    profiles: { export: null, import: 'manage' },
  });
  expect((await noticesOf(to.office))[0]?.doneAt).not.toBeNull();
  expect(await noticesOf(from.office)).toMatchObject([
    { type: 4, linkData: { exportSite: from.site.name, importSite: to.site.name } },
  ]);
});

test('the secret of the link is not readable anywhere: not in the agreement, the task, the outbox or the trail', async () => {
  const offer = newOffer(from.site, { partnerEmail: to.office.email });
  await from.office.gets(offerAgreement, offer);
  const stored = await product.behindTheScenes(async (db) => [
    await db.agreement.findMany(),
    await db.notification.findMany(),
    await db.outboxMessage.findMany(),
    (await db.audit.findMany()).map(({ event }) => event),
  ]);
  expect(JSON.stringify(stored)).not.toContain(offerPath(''));
  const bare = await product.outsider();
  expect(await bare.isRefused(offeredAgreement, { link: offer.agreementId })).toBe('offer-not-found');
  expect(await product.signedOut.isRefused(offeredAgreement, { link: offer.agreementId })).toBe('offer-not-found');
});

test('a person with the link reads and declines it without an account, and the Office sees who did', async () => {
  const { id, link } = await offered(haul);
  const { offer } = await product.signedOut.gets(offeredAgreement, { link });
  expect(offer).toMatchObject({ state: 'invited', asks: 'import', material: 'Clay', quantity: 100 });
  expect(JSON.stringify(offer)).not.toContain('@');
  await product.signedOut.gets(declineOffer, { link });
  await product.signedOut.gets(declineOffer, { link });
  expect((await from.office.gets(getAgreement, { agreementId: id })).agreement.state).toBe('declined');
  expect(await to.office.isRefused(acceptOffer, { link, siteId: to.site.id })).toBe('offer-answered');
  expect((await trailOf(from)).map(({ type }) => type)).toEqual(['offered-agreement', 'declined-offer']);
});

test('a link that is sent again replaces the former one; a withdrawn or expired one answers so', async () => {
  const { id, link } = await offered(haul);
  await from.office.gets(sendOfferAgain, { agreementId: id });
  expect(await to.office.isRefused(acceptOffer, { link, siteId: to.site.id })).toBe('offer-not-found');
  const newer = await knownLink(product, id);
  product.at(new Date('2026-12-06T15:00:00Z'));
  expect(await to.office.isRefused(acceptOffer, { link: newer, siteId: to.site.id })).toBe('offer-expired');
  expect((await from.office.gets(getAgreement, { agreementId: id })).agreement.state).toBe('expired');
  await from.office.gets(withdrawOffer, { agreementId: id });
  expect(await to.office.isRefused(acceptOffer, { link: newer, siteId: to.site.id })).toBe('offer-withdrawn');
});

test('requested twice with one id after a lost answer, there is one agreement, one email, one acceptance', async () => {
  const offer = newOffer(from.site, { partnerEmail: 'lost@answer.example' });
  await from.office.gets(offerAgreement, offer);
  await from.office.gets(offerAgreement, offer);
  expect(await mailsTo('lost@answer.example')).toHaveLength(1);
  const link = await knownLink(product, offer.agreementId);
  const accepts = () => to.office.gets(acceptOffer, { link, siteId: to.site.id });
  expect((await accepts()).agreement.state).toBe('active');
  expect((await accepts()).agreement.state).toBe('active');
  expect((await trailOf(to)).filter(({ type }) => type === 'accepted-offer')).toHaveLength(1);
});

test('an agreement that was sent already rejects other details under its id with a message, and nothing is emailed', async () => {
  const offer = newOffer(from.site, { partnerEmail: 'first@answer.example' });
  await from.office.gets(offerAgreement, offer);
  for (const other of [{ partnerEmail: 'second@answer.example' }, { quantity: 99 }, { material: 'Topsoil' }])
    expect(await from.office.isRefused(offerAgreement, { ...offer, ...other })).toBe('agreement-id-used');
  expect(await mailsTo('second@answer.example')).toEqual([]);

  const site = await from.addSite('Second Pit');
  const { agreementId, material, quantity, quantityUnit } = newOffer(from.site);
  const admin = { agreementId, material, quantity, quantityUnit, exportSiteId: from.site.id, importSiteId: site.id };
  await from.office.gets(addAdminAgreement, admin);
  await from.office.gets(addAdminAgreement, admin);
  expect(await from.office.isRefused(addAdminAgreement, { ...admin, quantity: 7 })).toBe('agreement-id-used');
});

test('one’s own unit, one’s own address, a partner’s or a hidden site and half an agreement are refused with a sentence', async () => {
  const refused = (more: object) => from.office.isRefused(offerAgreement, newOffer(from.site, more));
  expect(await refused({ partnerEmail: from.office.email })).toBe('partner-is-yourself');
  expect(await refused({ partnerEmail: 'no address' })).toBe('partner-email-format');
  expect(await refused({ material: '' })).toBe('material-missing');
  expect(await refused({ quantity: 0 })).toBe('quantity-wrong');
  expect(await refused({ quantity: 1.0005 })).toBe('quantity-wrong');
  expect(await refused({ siteId: to.site.id })).toBe('disposal-site-unknown');
  const { link } = await offered(haul);
  expect(await from.office.isRefused(acceptOffer, { link, siteId: from.site.id })).toBe('offer-of-own-unit');
  expect(await to.office.isRefused(acceptOffer, { link, siteId: from.site.id })).toBe('disposal-site-unknown');
});

test('between two sites of one unit an agreement is active at once, and colleagues are notified [COMPANION-22]', async () => {
  const second = await product.behindTheScenes((db) =>
    db.membership.updateMany({ where: { personId: from.leader.id }, data: { role: 'admin' } }),
  );
  expect(second.count).toBe(1);
  const { agreementId, toSite } = await adminAgreement(from);
  const { agreement } = await from.office.gets(getAgreement, { agreementId });
  expect(agreement).toMatchObject({ kind: 'admin', state: 'active', profiles: { export: 'manage', import: 'manage' } });
  expect(await noticesOf(from.leader)).toMatchObject([
    { type: 5, linkData: { exportSite: from.site.name, importSite: toSite.name } },
  ]);
  const same = { ...newOffer(from.site), exportSiteId: from.site.id, importSiteId: from.site.id };
  expect(await from.office.isRefused(addAdminAgreement, same)).toBe('sites-same');
});

test('an agreement ends from either side, as soon as no ticket is open', async () => {
  const agreementId = await agreedBetween(haul);
  await from.office.gets(openTicket, newTicket(agreementId));
  expect(await to.office.isRefused(endAgreement, { agreementId })).toBe('agreement-has-open-tickets');
  const other = await agreedBetween(haul);
  expect((await to.office.gets(endAgreement, { agreementId: other })).agreement.state).toBe('ended');
  expect(await from.office.isRefused(openTicket, newTicket(other))).toBe('agreement-not-active');
});

test('both units’ trails record an agreement’s events; the partner’s names the unit and no person', async () => {
  await agreedBetween(haul);
  expect(await trailOf(from)).toMatchObject([
    { type: 'offered-agreement', personName: from.office.name, personId: from.office.id },
    { type: 'accepted-offer', personName: `${to.office.name}, Lakeside Fill`, personId: null },
  ]);
  expect(await trailOf(to)).toMatchObject([{ type: 'accepted-offer', personId: to.office.id }]);
  const activity = await from.office.gets(activityList, {});
  expect(JSON.stringify(activity)).toContain('accepted the agreement for “Clay”');
});

test('the sites are sorted as people count [COMPANION-02]', async () => {
  for (const name of ['Cell 10', 'cell 2', 'Cell 1']) await from.addSite(name);
  const { sites } = await from.office.gets(disposalSites, {});
  const cells = sites.map(({ name }) => name).filter((name) => /^cell/i.test(name));
  expect(cells).toEqual(['Cell 1', 'cell 2', 'Cell 10']);
});

describe('the team of a site [COMPANION-20, COMPANION-21]', () => {
  test('without a profile there, nobody but the Office sees a site’s agreements; each profile may what it says', async () => {
    const agreementId = await agreedBetween(haul);
    const { inspector } = from;
    expect(await inspector.isRefused(getAgreement, { agreementId })).toBe('agreement-not-found');
    expect((await inspector.gets(disposalSites, {})).sites).toEqual([]);

    await from.office.gets(setProfile, { siteId: from.site.id, personId: inspector.id, profile: 'view' });
    expect(await noticesOf(inspector)).toMatchObject([{ type: 6, linkData: { siteName: from.site.name } }]);
    expect((await inspector.gets(getAgreement, { agreementId })).agreement.profiles.export).toBe('view');
    expect(await inspector.isRefused(openTicket, newTicket(agreementId))).toBe('profile-too-low');

    await from.office.gets(setProfile, { siteId: from.site.id, personId: inspector.id, profile: 'operate' });
    await inspector.gets(openTicket, newTicket(agreementId));
    expect(await inspector.isRefused(endAgreement, { agreementId })).toBe('profile-too-low');
    expect(await inspector.isRefused(offerAgreement, newOffer(from.site))).toBe('profile-too-low');

    await from.office.gets(setProfile, { siteId: from.site.id, personId: inspector.id, profile: 'manage' });
    await inspector.gets(offerAgreement, newOffer(from.site));
    await inspector.gets(setProfile, { siteId: from.site.id, personId: from.leader.id, profile: 'view' });

    await from.office.gets(setProfile, { siteId: from.site.id, personId: inspector.id, profile: null });
    expect(await inspector.isRefused(getAgreement, { agreementId })).toBe('agreement-not-found');
  });

  test('nobody of another unit is on it, and another unit’s site has none to show', async () => {
    const input = { siteId: from.site.id, personId: to.inspector.id, profile: 'view' as const };
    expect(await from.office.isRefused(setProfile, input)).toBe('employee-not-found');
    expect(await to.office.isRefused(siteTeam, { siteId: from.site.id })).toBe('disposal-site-unknown');
    const { team } = await from.office.gets(siteTeam, { siteId: from.site.id });
    expect(team.map(({ name, profile }) => [name, profile])).toEqual([
      ['Olive Office', 'manage'],
      ['Leo Leader', null],
      ['Ines Inspector', null],
    ]);
    expect(await from.office.isRefused(siteTeam, { siteId: randomUUID() })).toBe('disposal-site-unknown');
  });
});
