import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { offerAgreement } from '@/lib/disposal/contract';
import { LIMIT_ROWS } from '@/lib/limits';
import { inviteCompany } from '@/lib/network/contract';
import { notifyCrew } from '@/lib/reports/contract';
import { sendInvite } from '@/lib/workgroups/contract';
import { createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { addStakeholders, createClosedReports, getHours, share } from './limits-world';

const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.setNow(NOW));

async function createUnit(): Promise<Unit> {
  const unit = await world.createWorkUnit();
  await world.runAsMaintenance((db) => db.workUnit.update({ where: { id: unit.id }, data: { createdAt: NOW } }));
  return unit;
}

const invite = (unit: Unit) =>
  unit.office.tryCall(sendInvite, {
    employee: {
      idemployee: `${randomUUID()}@example.com`,
      name: 'Crew Member',
      phonenumber: '(414) 555-0188',
      workrole: 'Foreman',
      role: 'employee',
    },
  });
const invitePartner = (unit: Unit) =>
  unit.office.tryCall(inviteCompany, {
    invitationId: randomUUID(),
    company: 'Lakeside Fill',
    email: `${randomUUID()}@partner.example`,
  });
const offerNewAgreement = (unit: Unit) =>
  unit.office.tryCall(offerAgreement, {
    agreementId: randomUUID(),
    siteId: unit.site.id,
    side: 'export',
    partnerName: 'Lakeside Fill',
    partnerEmail: `${randomUUID()}@partner.example`,
    material: 'Topsoil',
    quantity: 40,
    quantityUnit: 'cubic yards',
  });

/** Runs the attempts in order. Returns the number that succeeded and the first refusal, or null without a refusal. */
async function runUntilRefused(attempts: (() => Promise<unknown>)[]) {
  for (const [succeeded, attempt] of attempts.entries()) {
    const result = await attempt();
    if (isFailure(result)) return { succeeded, code: result.code, message: result.message };
  }
  return null;
}

test('the server limits the invitations of a new work unit on its first day', async () => {
  const unit = await createUnit();
  const { max } = LIMIT_ROWS['invitation-mail']['new-unit'];
  const kinds = [invite, invitePartner, offerNewAgreement];
  const refused = await runUntilRefused(
    Array.from({ length: 60 }, (_, index) => () => (kinds[index % 3] ?? invite)(unit)),
  );
  expect(refused).toEqual({
    succeeded: max,
    code: 'limit-reached',
    message: `Your work unit has reached its first-day limit of ${max} invitations. You can send more in 24 hours.`,
  });
  world.setNow(getHours(NOW, 25));
  for (const kind of kinds) expect(isFailure(await kind(unit))).toBe(false);
});

test('a person gets no second quota for a second new work unit', async () => {
  const [first, second] = [await createUnit(), await createUnit()];
  const { max } = LIMIT_ROWS['invitation-mail']['new-unit'];
  // The quota of a new work unit is also counted for the person who sends.
  const { id: personId } = first.office;
  await world.runAsMaintenance(async (db) => {
    await db.membership.create({
      data: { id: randomUUID(), workUnitId: second.id, personId, role: 'admin', createdAt: NOW },
    });
  });
  for (let sent = 0; sent < max; sent += 1) expect(isFailure(await invite(first))).toBe(false);
  await world.runAsMaintenance((db) =>
    db.person.update({ where: { id: personId }, data: { activeUnitId: second.id } }),
  );
  expect(await invite({ ...second, office: first.office })).toMatchObject({ code: 'limit-reached' });
});

test('the server limits the crew messages and shared reports of a new work unit', async () => {
  const unit = await createUnit();
  const exhaustLimit = (limit: 'crew-message' | 'share-mail') =>
    world.runAsMaintenance(async (db) => {
      const { count } = await db.limitUse.updateMany({
        where: { key: { startsWith: `${limit} new-unit ` } },
        data: { used: LIMIT_ROWS[limit]['new-unit'].max },
      });
      expect(count).toBeGreaterThan(0);
    });
  const notifyCrewOf = async () => {
    const { id } = await createSavedReport(unit, { bmps: [createBmpWithActions()] });
    return unit.inspector.tryCall(notifyCrew, { idreport: id });
  };
  expect(isFailure(await notifyCrewOf())).toBe(false);
  await exhaustLimit('crew-message');
  expect(await notifyCrewOf()).toMatchObject({
    code: 'limit-reached',
    message: 'Your work unit has reached its first-day limit of 100 messages to crews. You can send more in 24 hours.',
  });

  const reportids = await createClosedReports(world, unit, 1);
  const emails = await addStakeholders(unit, 1);
  const shareReports = () => share(unit.office, reportids, emails);
  expect(isFailure(await shareReports())).toBe(false);
  await exhaustLimit('share-mail');
  expect(await shareReports()).toMatchObject({ code: 'limit-reached' });
});
