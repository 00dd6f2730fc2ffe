import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { offerAgreement } from '@/lib/disposal/contract';
import { LIMIT_ROWS } from '@/lib/limits';
import { inviteCompany } from '@/lib/network/contract';
import { notifyCrew } from '@/lib/reports/contract';
import { sendInvite } from '@/lib/workgroups/contract';
import { createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { addStakeholders, closedReports, hours, share } from './limits-world';

const NOW = new Date('2026-11-21T15:00:00Z');

let product: World;
beforeAll(async () => {
  product = await createWorld();
});
afterAll(() => product.close());
beforeEach(() => product.at(NOW));

async function newUnit(): Promise<Unit> {
  const unit = await product.workUnit();
  await product.behindTheScenes((db) => db.workUnit.update({ where: { id: unit.id }, data: { createdAt: NOW } }));
  return unit;
}

const invites = (unit: Unit) =>
  unit.office.tryCall(sendInvite, {
    employee: {
      idemployee: `${randomUUID()}@example.com`,
      name: 'Crew Member',
      phonenumber: '(414) 555-0188',
      workrole: 'Foreman',
      role: 'employee',
    },
  });
const invitesCompany = (unit: Unit) =>
  unit.office.tryCall(inviteCompany, {
    invitationId: randomUUID(),
    company: 'Lakeside Fill',
    email: `${randomUUID()}@partner.example`,
  });
const offers = (unit: Unit) =>
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

/** How many of these went through, one after the other, and the refusal after them. */
async function untilRefused(acts: (() => Promise<unknown>)[]) {
  for (const [at, act] of acts.entries()) {
    const answer = await act();
    if (isFailure(answer)) return { at, code: answer.code, message: answer.message };
  }
  return null;
}

test('a work unit that was created today invites crew, companies and partners up to one limit, and on the next day on', async () => {
  const unit = await newUnit();
  const { most } = LIMIT_ROWS['invitation-mail']['new-unit'];
  const kinds = [invites, invitesCompany, offers];
  const refused = await untilRefused(Array.from({ length: 60 }, (_, at) => () => (kinds[at % 3] ?? invites)(unit)));
  expect(refused).toEqual({
    at: most,
    code: 'limit-reached',
    message: `A new work unit can send ${most} invitations on its first day. You can send more in 24 hours.`,
  });
  product.at(hours(NOW, 25));
  for (const kind of kinds) expect(isFailure(await kind(unit))).toBe(false);
});

test('a person who creates a second work unit has the first day of one', async () => {
  const [first, second] = [await newUnit(), await newUnit()];
  const { most } = LIMIT_ROWS['invitation-mail']['new-unit'];
  // The same person in both: what is counted is who acts.
  const { id: personId } = first.office;
  await product.behindTheScenes(async (db) => {
    await db.membership.create({
      data: { id: randomUUID(), workUnitId: second.id, personId, role: 'admin', createdAt: NOW },
    });
  });
  for (let sent = 0; sent < most; sent += 1) expect(isFailure(await invites(first))).toBe(false);
  await product.behindTheScenes((db) =>
    db.person.update({ where: { id: personId }, data: { activeUnitId: second.id } }),
  );
  expect(await invites({ ...second, office: first.office })).toMatchObject({ code: 'limit-reached' });
});

test('a work unit that was created today texts its crew and shares reports up to a limit', async () => {
  const unit = await newUnit();
  const useUp = (limit: 'crew-message' | 'share-mail') =>
    product.behindTheScenes(async (db) => {
      const { count } = await db.limitUse.updateMany({
        where: { key: { startsWith: `${limit} new-unit ` } },
        data: { used: LIMIT_ROWS[limit]['new-unit'].most },
      });
      expect(count).toBeGreaterThan(0);
    });
  const notifyCrewOf = async () => {
    const { id } = await createSavedReport(unit, { bmps: [createBmpWithActions()] });
    return unit.inspector.tryCall(notifyCrew, { idreport: id });
  };
  expect(isFailure(await notifyCrewOf())).toBe(false);
  await useUp('crew-message');
  expect(await notifyCrewOf()).toMatchObject({
    code: 'limit-reached',
    message: 'A new work unit can send its crews 100 messages on its first day. You can send more in 24 hours.',
  });

  const reportids = await closedReports(product, unit, 1);
  const emails = await addStakeholders(unit, 1);
  const shares = () => share(unit.office, reportids, emails);
  expect(isFailure(await shares())).toBe(false);
  await useUp('share-mail');
  expect(await shares()).toMatchObject({ code: 'limit-reached' });
});
