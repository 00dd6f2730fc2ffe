import { randomUUID } from 'node:crypto';
import type { AnyContract } from '@/lib/contract';
import { isFailure } from '@/lib/failures';
import { addAddendum } from '@/lib/reports/addenda-contract';
import { makeSignedPdf, notifyCrew, signReport } from '@/lib/reports/contract';
import { revokeDelegation, saveDelegation, type NewDelegation } from '@/lib/signing/contract';
import type { NewSignature } from '@/lib/signing/signature';
import { CERTIFICATION_KEYS } from '@/lib/signing/statements';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createAddendum } from './new-addendum';
import { createDelegationInput } from './new-delegation';
import { createSignature, createUnitWithProfile, loadReport } from './signatures';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const createEpaUnit = () =>
  createUnitWithProfile(world, { options: { key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' } });

/** A Crew Member with a delegation. */
const authorize =
  (createChanges: (unit: Unit) => Partial<NewDelegation> | Promise<Partial<NewDelegation>>) =>
  async (unit: Unit): Promise<TestUser> => {
    const delegation = createDelegationInput(unit.inspector.id, await createChanges(unit));
    await unit.office.call(saveDelegation, delegation);
    return unit.inspector;
  };

async function revokeAuthorization(unit: Unit): Promise<TestUser> {
  const delegation = createDelegationInput(unit.inspector.id);
  await unit.office.call(saveDelegation, delegation);
  await unit.office.call(revokeDelegation, { delegationId: delegation.delegationId });
  return unit.inspector;
}

async function removeLeader({ id, leader }: Unit): Promise<TestUser> {
  await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { workUnitId: id, personId: leader.id } }));
  return leader;
}

type FindPerson = (unit: Unit) => TestUser | Promise<TestUser>;

/** What this person gets for each operation of signing: 'done', or the code of the failure. */
async function attemptAll(findPerson: FindPerson) {
  const unit = await createEpaUnit();
  const { id: idreport } = await createSavedReport(unit, {});
  const signature = await createSignature(await loadReport(unit.office, idreport), { signedAt: NOW });
  await unit.office.call(notifyCrew, { idreport, signature });
  const person = await findPerson(unit);
  const attempt = async <Input, Output>(contract: AnyContract<Input, Output>, input: Input) => {
    const result = await person.tryCall(contract, input);
    return isFailure(result) ? result.code : 'done';
  };
  const copySignature = (changes: Partial<NewSignature> = {}) => ({ ...signature, id: randomUUID(), ...changes });
  return {
    sign: await attempt(signReport, { idreport, signature: copySignature() }),
    certify: await attempt(signReport, { idreport, signature: copySignature(CERTIFICATION) }),
    addAddendum: await attempt(addAddendum, { idreport, addendum: createAddendum() }),
    makePdf: await attempt(makeSignedPdf, { signatureId: signature.id }),
    authorize: await attempt(saveDelegation, createDelegationInput(unit.leader.id)),
  };
}

/** Of the tests' clock. */
const NOW = '2026-11-21T15:00:00.000Z';
const CERTIFICATION = { kind: 'certification', statementKey: CERTIFICATION_KEYS[0] } as const;

const MEMBER = {
  sign: 'done',
  certify: 'no-authority',
  addAddendum: 'done',
  makePdf: 'not-your-role',
  authorize: 'not-your-role',
};
const CERTIFIER = { ...MEMBER, certify: 'done' };
const NOBODY = {
  sign: 'no-work-unit',
  certify: 'no-work-unit',
  addAddendum: 'no-work-unit',
  makePdf: 'no-work-unit',
  authorize: 'no-work-unit',
};
const STRANGER = {
  sign: 'report-not-found',
  certify: 'report-not-found',
  addAddendum: 'report-not-found',
  makePdf: 'report-not-found',
  authorize: 'certifier-not-in-crew',
};

test.each<[string, FindPerson, typeof MEMBER]>([
  ['Office', ({ office }) => office, { ...MEMBER, makePdf: 'done', authorize: 'done' }],
  ['Crew Leader', ({ leader }) => leader, MEMBER],
  ['Crew Member', ({ inspector }) => inspector, MEMBER],
  ['representative', authorize(({ site }) => ({ siteId: site.id })), CERTIFIER],
  ['responsible officer', authorize(() => ({ kind: 'responsible-officer' })), CERTIFIER],
  [
    'representative for another site',
    authorize(async (unit) => ({ siteId: (await unit.addSite('Granville')).id })),
    MEMBER,
  ],
  [
    'representative until yesterday',
    authorize(() => ({ toDay: '2026-11-20' })),
    { ...MEMBER, certify: 'authority-ended' },
  ],
  ['representative from tomorrow', authorize(() => ({ fromDay: '2026-11-22' })), MEMBER],
  ['revoked representative', revokeAuthorization, { ...MEMBER, certify: 'authority-ended' }],
  ['former Crew Leader', removeLeader, NOBODY],
  ['Office of another work unit', async () => (await createEpaUnit()).office, STRANGER],
])('permissions for signing: %s [SIGN-05, SIGN-07]', async (_name, findPerson, expected) => {
  expect(await attemptAll(findPerson)).toEqual(expected);
});
