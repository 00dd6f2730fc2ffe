import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { setActiveUnit, getCrew, sendInvite, acceptInvitation } from '@/lib/workgroups/contract';
import { currentSession, signIn } from '@/lib/accounts/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { acceptOffer, siteAgreements } from '@/lib/disposal/contract';
import { OPERATIONS } from '@/lib/operations';
import { getActivityFilePath } from '@/lib/activity/filter';
import { closeAccount, closeWorkUnit, reopenWorkUnit } from '@/lib/leaving/contract';
import { isFailure } from '@/lib/failures';
import { liveToken } from '@/lib/live-token';
import { PERMISSIONS } from '@/lib/permissions';
import { skillReminders } from '@/lib/workgroups/server/skill-reminders';
import { runDailyJob } from '@/lib/platform/process/daily-job';
import { REOPEN_UNIT_DAYS } from '@/lib/workgroups/closed-unit';
import { loadReportFromToken } from '@/lib/sharing/contract';
import { addSite, listedSites } from '@/lib/sites/contract';
import { registerConfirmed, getMailTo, createVisitor } from '@/tests/integration/accounts/accounts-world';
import { createAgreement, createTicketInput, createOffer } from '@/tests/integration/disposal/disposal-world';
import { openTicket, closeTicket } from '@/lib/disposal/contract';
import { createClosedReport, getSharedToken } from '@/tests/integration/sharing/sharing-world';
import { readFailureCode, createRequestAs } from '@/tests/setup/requests';
import { createOwnInput } from '@/tests/tenancy/test-inputs';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** The last Office User closes the work unit (decision X-352). */
let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => {
  time = addDays(time, 2);
  world.setNow(time);
});
afterAll(() => world.close());

/** A unit whose only Office User is a person with a password. */
async function createUnitWithOwner() {
  const unit = await world.createWorkUnit();
  const dana = await registerConfirmed(world, now);
  const personId = await world.runAsMaintenance(async (db) => {
    await db.membership.deleteMany({ where: { personId: unit.office.id } });
    const { id } = await db.person.findUniqueOrThrow({ where: { username: dana.username } });
    await db.membership.create({ data: { id: randomUUID(), workUnitId: unit.id, personId: id, role: 'admin' } });
    return id;
  });
  const session = await createVisitor(now).tryCall(signIn, {
    username: dana.username,
    password: dana.password,
    remember: true,
  });
  if (typeof session === 'string') throw new Error(session);
  const office = createVisitor(now, session);
  return {
    unit,
    dana,
    personId,
    office,
    close: () => office.tryCall(closeWorkUnit, { currentPassword: dana.password }),
  };
}

const getUnitRow = (unit: Unit) =>
  world.runAsMaintenance((db) => db.workUnit.findUniqueOrThrow({ where: { id: unit.id } }));

test('the last Office User can close the work unit and then delete the account', async () => {
  const { unit, dana, office, close } = await createUnitWithOwner();
  expect(await office.tryCall(closeAccount, { currentPassword: dana.password })).toBe('last-office-user');
  expect(await office.tryCall(closeWorkUnit, { currentPassword: 'not the password' })).toBe('password-wrong');
  expect(await close()).toEqual({ until: addDays(time, REOPEN_UNIT_DAYS).toISOString() });
  expect((await getUnitRow(unit)).closedAt).toEqual(time);
  expect(await close()).toBe('work-unit-closed');
  expect(await office.tryCall(closeAccount, { currentPassword: dana.password })).toHaveProperty('until');
});

test('the server rejects closing a work unit that has another Office User, and closing by other roles', async () => {
  const { unit, close } = await createUnitWithOwner();
  await world.runAsMaintenance((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: unit.id, personId: unit.office.id, role: 'admin' },
    }),
  );
  expect(await close()).toBe('other-office-users');
  expect(await unit.leader.expectFailure(closeWorkUnit, { currentPassword: 'x' })).toBe('not-your-role');
  expect((await getUnitRow(unit)).closedAt).toBeNull();
});

/** Sets `closedAt` directly, without recording who closed the work unit. */
const markAsClosed = ({ id }: Unit) =>
  world.runAsMaintenance((db) => db.workUnit.update({ where: { id }, data: { closedAt: time } }));

test('the server rejects every operation that changes a closed work unit, and allows every read', async () => {
  const unit = await world.createWorkUnit();
  const ofUnit = OPERATIONS.filter(({ contract }) => typeof PERMISSIONS[contract.permission] !== 'string');
  const inputs = new Map<string, unknown>();
  for (const operation of ofUnit)
    inputs.set(operation.contract.name, await createOwnInput(operation, { world, unit }, unit.office));
  await markAsClosed(unit);
  const refusing: string[] = [];
  for (const operation of ofUnit) {
    const call = {
      sessionId: unit.office.sessionId,
      requestId: randomUUID(),
      ip: randomUUID(),
      userAgent: 'jest',
      now: time,
    };
    const response = await operation.perform(call, inputs.get(operation.contract.name));
    if (isFailure(response) && response.code === 'work-unit-closed') refusing.push(operation.contract.name);
    // The operation that reopens the work unit is one of the tested ones.
    await markAsClosed(unit);
  }
  const changing = ofUnit.filter(({ contract }) => contract.method !== 'GET').map(({ contract }) => contract.name);
  expect(refusing).toEqual(changing.filter((name) => ![reopenWorkUnit.name, liveToken.name].includes(name)));
});

test('the server rejects photos of a closed work unit and still exports its records', async () => {
  const unit = await world.createWorkUnit();
  await markAsClosed(unit);
  const photo = await createRequestAs(unit.inspector, '/api/reports/uploadPhotos', { method: 'POST' });
  expect(await readFailureCode(await FILE_ENDPOINTS.uploadPhotos.handle(photo))).toBe('work-unit-closed');
  expect(
    (await FILE_ENDPOINTS.activity.handle(await createRequestAs(unit.office, getActivityFilePath({})))).status,
  ).toBe(200);
});

test('closing revokes invitations and shared links, and cancels queued messages', async () => {
  const { unit, office, close } = await createUnitWithOwner();
  const report = await createClosedReport(unit);
  await unit.addStakeholder('Rosa Medina', 'rosa@example.com');
  const token = await getSharedToken(world, unit.inspector, report.id, 'rosa@example.com');
  await office.tryCall(sendInvite, {
    employee: {
      idemployee: 'g@x.example',
      name: 'Gina Guest',
      phonenumber: '4145550100',
      workrole: 'D',
      role: 'employee',
    },
  });
  await close();
  const { invitations, queuedCount } = await world.runAsMaintenance(async (db) => ({
    invitations: await db.invitation.findMany({ where: { workUnitId: unit.id } }),
    queuedCount: await db.outboxMessage.count({
      where: { workUnitId: unit.id, doneAt: null, aboutKind: 'invitation' },
    }),
  }));
  expect(invitations.map(({ revokedAt }) => revokedAt)).toEqual([time]);
  expect(queuedCount).toBe(0);
  expect(await createVisitor(now).tryCall(loadReportFromToken, { token })).toMatchObject({ tokenData: [] });
  expect(await createVisitor(now).tryCall(acceptInvitation, { idinvitation: invitations[0]?.id ?? '' })).toBe(
    'not-signed-in',
  );
  expect(await runDailyJob(skillReminders, time)).toBe(true);
});

test('closing notifies crew and partners once, and ends agreements and offers in both work units', async () => {
  const { unit, office, close } = await createUnitWithOwner();
  const partner = await world.createWorkUnit('Lakeside Fill');
  const haul = { world, from: { ...unit, office: { ...unit.office } }, to: partner };
  await world.runAsMaintenance((db) =>
    db.membership.create({ data: { id: randomUUID(), workUnitId: unit.id, personId: unit.office.id, role: 'admin' } }),
  );
  const agreementId = await createAgreement(haul);
  const second = await createAgreement(haul);
  const offer = await createOffer(haul);
  const ticket = createTicketInput(agreementId);
  await unit.office.call(openTicket, ticket);
  await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { personId: unit.office.id } }));
  expect(await close()).toBe('unit-has-open-tickets');
  await partner.office.call(closeTicket, {
    ticketId: ticket.ticketId,
    closeId: randomUUID(),
    received: 12,
    outcome: 'accepted',
    reason: '',
  });
  expect(await close()).toHaveProperty('until');
  const { agreements } = await partner.office.call(siteAgreements, {});
  expect(agreements.map(({ id, state }) => [id, state]).toSorted()).toEqual(
    [
      [agreementId, 'ended'],
      [second, 'ended'],
    ].toSorted(),
  );
  expect(await partner.office.expectFailure(acceptOffer, { link: offer.link, siteId: partner.site.id })).not.toBe('');
  const getSubjects = async (address: string) => (await getMailTo(world, address)).map(({ subject }) => subject);
  expect(await getSubjects(partner.office.email)).toEqual([`${unit.name} closed its work unit`]);
  expect(await getSubjects(unit.inspector.email)).toEqual([`${unit.name} was closed`]);
  expect(await office.tryCall(reopenWorkUnit, {})).toEqual({ success: true });
  expect(await getSubjects(unit.inspector.email)).toEqual([`${unit.name} was closed`, `${unit.name} was reopened`]);
  expect((await office.tryCall(siteAgreements, {})) as object).toMatchObject({
    agreements: expect.not.arrayContaining([expect.objectContaining({ state: 'active' })]),
  });
});

test('the email about a closed work unit is in Spanish for people who selected Spanish', async () => {
  const { unit, close } = await createUnitWithOwner();
  await world.runAsMaintenance((db) =>
    db.person.update({ where: { id: unit.inspector.id }, data: { language: 'es' } }),
  );
  await close();
  const [mail] = await getMailTo(world, unit.inspector.email);
  expect([mail?.subject, mail?.text]).toEqual([
    `${unit.name} se cerró`,
    expect.stringContaining('cerró la unidad de trabajo'),
  ]);
});

test('only the Office can reopen a work unit within 30 days, with its crew', async () => {
  const { unit, office, close } = await createUnitWithOwner();
  expect(await office.tryCall(reopenWorkUnit, {})).toBe('unit-is-not-closed');
  await close();
  expect(await unit.inspector.expectFailure(reopenWorkUnit, {})).toBe('not-your-role');
  const crew = (await unit.leader.call(getCrew, {})).crew.length;
  time = addDays(time, REOPEN_UNIT_DAYS - 1);
  world.setNow(time);
  expect(await office.tryCall(reopenWorkUnit, {})).toEqual({ success: true });
  expect((await unit.leader.call(getCrew, {})).crew).toHaveLength(crew);
  expect(
    await office.tryCall(addSite, { name: 'Mill Creek', position: { lat: 43, lng: -88 }, zoom: 18 }),
  ).toHaveProperty('haulSiteId');
});

test('the work unit leaves its members’ accounts after 30 days, and its records are kept', async () => {
  const { unit, close } = await createUnitWithOwner();
  await createClosedReport(unit);
  await close();
  time = addDays(time, REOPEN_UNIT_DAYS);
  world.setNow(time);
  expect(await unit.inspector.expectFailure(listedSites, {})).toBe('no-work-unit');
  expect(await unit.leader.expectFailure(setActiveUnit, { idworkgroup: unit.id })).toBe('not-found');
  expect((await unit.leader.call(currentSession, {})).user.email).toBe(unit.leader.email);
  expect(
    await world.runAsMaintenance((db) => db.report.count({ where: { workUnitId: unit.id, status: 'closed' } })),
  ).toBe(1);
});

test('the server selects an open work unit before a closed one when the person has selected none', async () => {
  const { unit, close } = await createUnitWithOwner();
  const other = await world.createWorkUnit('Quarry Ridge');
  await world.runAsMaintenance((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: other.id, personId: unit.inspector.id, role: 'employee', createdAt: time },
    }),
  );
  await close();
  expect((await unit.inspector.call(listedSites, {})).sites.map(({ name }) => name)).toEqual([other.site.name]);
});
