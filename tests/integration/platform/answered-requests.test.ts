import { randomUUID } from 'node:crypto';
import { runDailyJob } from '@/lib/platform/process/daily-job';
import { RESPONSE_RETENTION_DAYS, deleteAnsweredRequests } from '@/lib/platform/operation/idempotency';
import { addSite } from '@/lib/sites/contract';
import { sendInviteEmails, sendInvite } from '@/lib/workgroups/contract';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** Requests that create something have an id and are performed once (decision X-350). */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const SITE = { name: 'Kinnickinnic Outfall', position: { lat: 43, lng: -87.9 }, zoom: 18.1 };
const countSitesNamed = (name: string) =>
  world.runAsMaintenance((db) => db.siteVisibility.count({ where: { workUnitId: unit.id, site: { name } } }));
const countAuditEntries = (type: string) =>
  world.runAsMaintenance((db) => db.audit.count({ where: { workUnitId: unit.id, type } }));
const countMessages = () =>
  world.runAsMaintenance((db) => db.outboxMessage.count({ where: { workUnitId: unit.id, state: { not: 'dead' } } }));

test('the server returns the first response to a repeated request, and creates and records nothing', async () => {
  const id = randomUUID();
  const first = await unit.office.call(addSite, SITE, id);
  expect(await unit.office.call(addSite, SITE, id)).toEqual(first);
  expect(await countSitesNamed(SITE.name)).toBe(1);
  expect(await countAuditEntries('new-site')).toBe(1);
});

test('the server creates one site for concurrent requests with the same id', async () => {
  const id = randomUUID();
  const responses = await Promise.all([1, 2, 3, 4].map(() => unit.office.call(addSite, SITE, id)));
  expect(new Set(responses.map(({ haulSiteId }) => haulSiteId)).size).toBe(1);
  expect(await countSitesNamed(SITE.name)).toBe(1);
});

test('the server sends one email for repeated requests to resend an invitation', async () => {
  const employee = { idemployee: 'a@b.example', name: 'Ann Arbor', phonenumber: '4145550123', workrole: 'Foreman' };
  await unit.office.call(sendInvite, { employee: { ...employee, role: 'employee' } }, randomUUID());
  const id = randomUUID();
  await unit.office.call(sendInviteEmails, { data: ['a@b.example'] }, id);
  const [sent, entries] = [await countMessages(), await countAuditEntries('sent-invitation-again')];
  await unit.office.call(sendInviteEmails, { data: ['a@b.example'] }, id);
  expect([await countMessages(), await countAuditEntries('sent-invitation-again')]).toEqual([sent, entries]);
});

test('the server refuses an id that another request used with other input', async () => {
  const id = randomUUID();
  await unit.office.call(addSite, SITE, id);
  expect(await unit.office.expectFailure(addSite, { ...SITE, name: 'Another Outfall' }, id)).toBe('already-saved');
  expect(await countSitesNamed('Another Outfall')).toBe(0);
});

test('the server refuses an id that another person used, in the same work unit or another', async () => {
  const id = randomUUID();
  await unit.office.call(addSite, SITE, id);
  const other = await world.createWorkUnit();
  expect(await other.office.expectFailure(addSite, SITE, id)).toBe('request-id-taken');
  expect(await unit.leader.expectFailure(sendInviteEmails, { data: ['a@b.example'] }, id)).toBe('request-id-taken');
});

test('the server accepts a corrected request with the id of a refused one', async () => {
  const id = randomUUID();
  expect(await unit.office.expectFailure(addSite, { ...SITE, name: 'Abc' }, id)).toBe('site-name-short');
  await unit.office.call(addSite, SITE, id);
  expect(await countSitesNamed(SITE.name)).toBe(1);
});

test('the server refuses a repeated request after the person lost the permission', async () => {
  const id = randomUUID();
  await unit.office.call(addSite, SITE, id);
  await world.runAsMaintenance((db) =>
    db.membership.updateMany({ where: { personId: unit.office.id }, data: { role: 'employee' } }),
  );
  expect(await unit.office.expectFailure(addSite, SITE, id)).toBe('not-your-role');
});

test('the server refuses an id that is no UUID, and performs each request without an id', async () => {
  expect(await unit.office.expectFailure(addSite, SITE, 'one')).toBe('bad-input');
  await unit.office.call(addSite, SITE);
  await unit.office.call(addSite, SITE);
  expect(await countSitesNamed(SITE.name)).toBe(2);
});

test('the server rejects a site with an existing name and place if `rejectDuplicate` is set', async () => {
  await unit.office.call(addSite, SITE);
  const again = { ...SITE, name: 'kinnickinnic  outfall', rejectDuplicate: true };
  expect(await unit.office.expectFailure(addSite, again)).toBe('site-exists');
  await unit.office.call(addSite, { ...again, position: { lat: 43.1, lng: -87.9 } });
});

test('the server deletes stored responses after a month', async () => {
  await unit.office.call(addSite, SITE, randomUUID());
  const countStored = () =>
    world.runAsMaintenance((db) => db.answeredRequest.count({ where: { personId: unit.office.id } }));
  const getTimeDaysLater = (days: number) => new Date(Date.parse('2026-11-21T15:00:00Z') + days * 86_400_000);
  await runDailyJob(deleteAnsweredRequests, getTimeDaysLater(RESPONSE_RETENTION_DAYS - 1));
  expect(await countStored()).toBe(1);
  await runDailyJob(deleteAnsweredRequests, getTimeDaysLater(RESPONSE_RETENTION_DAYS + 1));
  expect(await countStored()).toBe(0);
});
