import { randomUUID } from 'node:crypto';
import { runDailyJob } from '@/lib/platform/process/daily-job';
import { RESPONSE_RETENTION_DAYS, deleteAnsweredRequests } from '@/lib/platform/operation/idempotency';
import { addSite } from '@/lib/sites/contract';
import { sendInviteEmails, sendInvite } from '@/lib/workgroups/contract';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** A request that creates something has an id, and is done once (decision X-350). */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.workUnit();
});
afterAll(() => world.close());

const SITE = { name: 'Kinnickinnic Outfall', position: { lat: 43, lng: -87.9 }, zoom: 18.1 };
const findSitesNamed = (name: string) =>
  world.runAsMaintenance((db) => db.siteVisibility.count({ where: { workUnitId: unit.id, site: { name } } }));
const countRecorded = (type: string) =>
  world.runAsMaintenance((db) => db.audit.count({ where: { workUnitId: unit.id, type } }));
const getMessages = () =>
  world.runAsMaintenance((db) => db.outboxMessage.count({ where: { workUnitId: unit.id, state: { not: 'dead' } } }));

test('a repeated request is answered like the first, and neither creates nor records anything again', async () => {
  const id = randomUUID();
  const first = await unit.office.call(addSite, SITE, id);
  expect(await unit.office.call(addSite, SITE, id)).toEqual(first);
  expect(await findSitesNamed(SITE.name)).toBe(1);
  expect(await countRecorded('new-site')).toBe(1);
});

test('two requests with one id at the same moment create one thing', async () => {
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => unit.office.call(addSite, SITE, id)));
  expect(new Set(answers.map(({ haulSiteId }) => haulSiteId)).size).toBe(1);
  expect(await findSitesNamed(SITE.name)).toBe(1);
});

test('an invitation that is sent again twice with one id leads to one email', async () => {
  const employee = { idemployee: 'a@b.example', name: 'Ann Arbor', phonenumber: '4145550123', workrole: 'Foreman' };
  await unit.office.call(sendInvite, { employee: { ...employee, role: 'employee' } }, randomUUID());
  const id = randomUUID();
  await unit.office.call(sendInviteEmails, { data: ['a@b.example'] }, id);
  const [sent, entries] = [await getMessages(), await countRecorded('sent-invitation-again')];
  await unit.office.call(sendInviteEmails, { data: ['a@b.example'] }, id);
  expect([await getMessages(), await countRecorded('sent-invitation-again')]).toEqual([sent, entries]);
});

test('an id that was used with other content is refused, and nothing is created', async () => {
  const id = randomUUID();
  await unit.office.call(addSite, SITE, id);
  expect(await unit.office.expectFailure(addSite, { ...SITE, name: 'Another Outfall' }, id)).toBe('already-saved');
  expect(await findSitesNamed('Another Outfall')).toBe(0);
});

test('an id of somebody else is refused, in the same work unit and in another one, with nothing of theirs', async () => {
  const id = randomUUID();
  await unit.office.call(addSite, SITE, id);
  const other = await world.workUnit();
  expect(await other.office.expectFailure(addSite, SITE, id)).toBe('request-id-taken');
  expect(await unit.leader.expectFailure(sendInviteEmails, { data: ['a@b.example'] }, id)).toBe('request-id-taken');
});

test('a request that was refused is judged anew under its id', async () => {
  const id = randomUUID();
  expect(await unit.office.expectFailure(addSite, { ...SITE, name: 'Abc' }, id)).toBe('site-name-short');
  await unit.office.call(addSite, SITE, id);
  expect(await findSitesNamed(SITE.name)).toBe(1);
});

test('a repeated request of somebody who may no longer do it is refused', async () => {
  const id = randomUUID();
  await unit.office.call(addSite, SITE, id);
  await world.runAsMaintenance((db) =>
    db.membership.updateMany({ where: { personId: unit.office.id }, data: { role: 'employee' } }),
  );
  expect(await unit.office.expectFailure(addSite, SITE, id)).toBe('not-your-role');
});

test('an id that is no UUID is refused; a request without an id is done each time, as the customer sends it', async () => {
  expect(await unit.office.expectFailure(addSite, SITE, 'one')).toBe('bad-input');
  await unit.office.call(addSite, SITE);
  await unit.office.call(addSite, SITE);
  expect(await findSitesNamed(SITE.name)).toBe(2);
});

test('a name that the work unit has at the same place is refused where the form asks for that', async () => {
  await unit.office.call(addSite, SITE);
  const again = { ...SITE, name: 'kinnickinnic  outfall', refuseDuplicate: true };
  expect(await unit.office.expectFailure(addSite, again)).toBe('site-exists');
  await unit.office.call(addSite, { ...again, position: { lat: 43.1, lng: -87.9 } });
});

test('answers are forgotten after a month', async () => {
  await unit.office.call(addSite, SITE, randomUUID());
  const countStored = () =>
    world.runAsMaintenance((db) => db.answeredRequest.count({ where: { personId: unit.office.id } }));
  const daysLater = (days: number) => new Date(Date.parse('2026-11-21T15:00:00Z') + days * 86_400_000);
  await runDailyJob(deleteAnsweredRequests, daysLater(RESPONSE_RETENTION_DAYS - 1));
  expect(await countStored()).toBe(1);
  await runDailyJob(deleteAnsweredRequests, daysLater(RESPONSE_RETENTION_DAYS + 1));
  expect(await countStored()).toBe(0);
});
