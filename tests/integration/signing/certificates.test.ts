import { permitProfiles, savePermitProfile } from '@/lib/compliance/contract';
import { ownDataEndpoint } from '@/lib/leaving/server/own-data-endpoint';
import { asUnit } from '@/lib/platform/database/client';
import { closeOut, editorData, notifyCrew, signReport, unsignedInspections } from '@/lib/reports/contract';
import { loadSignaturesSection } from '@/lib/reports/server/signatures-section';
import { makeSignedPdfs } from '@/lib/reports/server/signed-pdfs';
import type { NewSignature } from '@/lib/signing/signature';
import { editEmployee, type NewSkill } from '@/lib/workgroups/contract';
import { listSkills } from '@/lib/workgroups/server/list-crew';
import { checkSeals } from '@/server/check/check-seals';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { extractPageTexts, joinPages } from '@/tests/integration/reports/pdf/printed';
import { createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createSignature, loadReport } from './signatures';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

const NOW = new Date('2026-11-21T18:00:00Z');
const SKILL = 'Qualified Inspector';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  world.setNow(NOW);
  unit = await createCertifiedUnit({ certificateNumber: '1234', expiryDate: '2027-12-31' });
});
afterAll(() => world.close());

/** A work unit whose inspector has a certificate, and whose permit names it. */
async function createCertifiedUnit(certificate: Partial<NewSkill>): Promise<Unit> {
  const created = await world.createWorkUnit();
  const newSkills = [{ skill: { name: SKILL }, level: 1 as const, ...certificate }];
  await created.office.call(editEmployee, { employee: { idemployee: created.inspector.email, newSkills } });
  const certificateSkillId = await findSkillId(created);
  await created.office.call(savePermitProfile, createProfileEdit(created.site.id, { certificateSkillId }));
  return created;
}

async function findSkillId({ id }: Unit): Promise<string> {
  const skill = (await asUnit(id, listSkills)).find(({ name }) => name === SKILL);
  if (!skill) throw new Error('The work unit does not have the skill');
  return skill.id;
}

/** A completed inspection, which waits for signatures. */
async function createUnsigned(owner: Unit) {
  const { id } = await createSavedReport(owner, { fields: { siteId: owner.site.id }, bmps: [createBmpWithActions()] });
  const report = await loadReport(owner.inspector, id);
  await owner.inspector.call(notifyCrew, { idreport: id });
  return { id, report };
}

async function createSigned(owner: Unit, properties: Partial<NewSignature> = {}, person: TestUser = owner.inspector) {
  const { id, report } = await createUnsigned(owner);
  const signature = await createSignature(report, properties);
  await person.call(signReport, { idreport: id, signature });
  return { id, signatureId: signature.id };
}

const loadCertificates = async ({ id: unitId }: Unit, id: string) =>
  (await asUnit(unitId, (db) => loadSignaturesSection(db, id)))?.signatures.map(({ certificate }) => certificate);

async function readFinalPdf(owner: Unit, id: string): Promise<string> {
  await owner.inspector.call(closeOut, { idreport: id, mapImg: await owner.addPhoto('mapimages', id) });
  return readText((await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }))).pdfKey);
}

async function readSignedPdf(signatureId: string): Promise<string> {
  await makeSignedPdfs(NOW);
  return readText(
    (await world.runAsMaintenance((db) => db.signedPdf.findUniqueOrThrow({ where: { signatureId } }))).pdfKey,
  );
}

async function readText(key: string | null): Promise<string> {
  const pdf = await world.runtime.storage.read(key ?? '');
  if (pdf === null) throw new Error('The PDF is not stored');
  return joinPages(extractPageTexts(pdf));
}

test('a signature keeps the certificate of that day in both PDFs, whatever the crew record says later [SIGN-08]', async () => {
  const owner = await createCertifiedUnit({ certificateNumber: '1234', expiryDate: '2027-12-31' });
  const { id, signatureId } = await createSigned(owner);
  const renewal = { skillname: SKILL, certificateNumber: '5678', expiryDate: '2029-12-31' };
  await owner.office.call(editEmployee, { employee: { idemployee: owner.inspector.email, skills: [renewal] } });
  for (const text of [await readSignedPdf(signatureId), await readFinalPdf(owner, id)]) {
    expect(text).toContain(
      `${owner.inspector.name} Inspector Qualified Inspector 1234, expires 12-31-2027 Signed as inspector ·`,
    );
    expect(text).not.toContain('5678');
  }
  const kept = { name: SKILL, number: '1234', expiresOn: '2027-12-31' };
  expect(await loadCertificates(owner, id)).toEqual([kept]);
  const { id: laterId } = await createSigned(owner);
  expect(await loadCertificates(owner, laterId)).toEqual([{ ...kept, number: '5678', expiresOn: '2029-12-31' }]);
});

test('a certificate that has expired on the day of signing prints so, and blocks nothing [SIGN-08]', async () => {
  const owner = await createCertifiedUnit({ certificateNumber: '1234', expiryDate: '2026-11-20' });
  // 11 PM on November 20 at the site.
  const before = await createSigned(owner, { signedAt: '2026-11-21T05:00:00.000Z' });
  expect(await readFinalPdf(owner, before.id)).toContain('Qualified Inspector 1234, expires 11-20-2026');
  const after = await createSigned(owner, { signedAt: '2026-11-21T06:00:00.000Z' });
  expect(await readFinalPdf(owner, after.id)).toContain('Qualified Inspector 1234, expired 11-20-2026');
});

test('a person without the certificate signs, and nothing prints [SIGN-08]', async () => {
  const { id } = await createSigned(unit, {}, unit.leader);
  expect(await loadCertificates(unit, id)).toEqual([null]);
  expect(await readFinalPdf(unit, id)).not.toContain(SKILL);
});

test('the check of the seals names a signature whose certificate was changed [SIGN-08, SIGN-17]', async () => {
  const { signatureId } = await createSigned(unit);
  const withoutOne = await createSigned(unit, {}, unit.leader);
  const check = async () => (await checkSeals({ url: world.database.url })).problems;
  expect(await check()).toEqual([]);
  const setCertificate = (id: string, certificate: object) =>
    world.runAsMaintenance((db) => db.signature.update({ where: { id }, data: { certificate } }));
  const certificate = { name: SKILL, number: '1234', expiresOn: '2027-12-31' };
  await setCertificate(signatureId, { ...certificate, expiresOn: '2027-12-30' });
  await setCertificate(withoutOne.signatureId, certificate);
  expect(await check()).toEqual([
    expect.stringMatching(`does not match signature ${signatureId}\\.$`),
    expect.stringMatching(`does not match signature ${withoutOne.signatureId}\\.$`),
  ]);
  await setCertificate(signatureId, certificate);
  await world.runAsMaintenance(
    (db) => db.$executeRaw`UPDATE signature SET certificate = NULL WHERE id = ${withoutOne.signatureId}::uuid`,
  );
  expect(await check()).toEqual([]);
});

test('phones and My Day get the certificate of the person who signs, and nobody else’s [SIGN-08]', async () => {
  const owner = await createCertifiedUnit({ expiryDate: null });
  const { id } = await createUnsigned(owner);
  const certificate = { name: SKILL, number: '', expiresOn: null };
  const own = { skillName: SKILL, certificate };
  expect((await owner.inspector.call(editorData, { id })).certificates).toEqual({ [owner.site.id]: own });
  expect((await owner.inspector.call(unsignedInspections, {})).inspections).toMatchObject([{ certificate: own }]);
  const leader = await owner.leader.call(editorData, { id });
  expect(leader.certificates).toEqual({ [owner.site.id]: { skillName: SKILL, certificate: null } });
});

test('a permit names no certificate until the Office chooses one of the work unit [SIGN-08]', async () => {
  const other = await world.createWorkUnit();
  const save = { ...createProfileEdit(other.site.id, { certificateSkillId: await findSkillId(unit) }) };
  expect(await other.office.expectFailure(savePermitProfile, save)).toBe('not-found');
  await other.office.call(savePermitProfile, createProfileEdit(other.site.id));
  const { id } = await createSigned(other);
  expect(await loadCertificates(other, id)).toEqual([null]);
  expect((await other.inspector.call(editorData, { id })).certificates).toEqual({});
  const { profiles } = await other.office.call(permitProfiles, { siteId: other.site.id });
  expect(profiles[0]?.details).not.toHaveProperty('certificateSkillId');
});

test('the file of a person’s own data has the certificate of the crew record and of each signature [SIGN-08]', async () => {
  const { id } = await createSigned(unit);
  const response = await ownDataEndpoint.handle(await createRequestAs(unit.inspector, '/api/accounts/ownData'));
  const file: unknown = await response.json();
  expect(file).toMatchObject({ skills: [{ skill: SKILL, certificateNumber: '1234', expiryDate: '2027-12-31' }] });
  const certificate = { name: SKILL, number: '1234', expiresOn: '2027-12-31' };
  const signature: unknown = expect.objectContaining({ inspectionId: id, certificate });
  expect(file).toHaveProperty('signatures', expect.arrayContaining([signature]));
});
