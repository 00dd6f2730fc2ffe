import { randomUUID } from 'node:crypto';
import { savePermitProfile } from '@/lib/compliance/contract';
import type { PermitDetails } from '@/lib/compliance/profile';
import { asUnit } from '@/lib/platform/database/client';
import { closeOut, editorData, notifyCrew, saveReport, signReport, unsignedInspections } from '@/lib/reports/contract';
import type { LoggedBmp, ReportFields } from '@/lib/reports/domain/report';
import { revokeDelegation, saveDelegation } from '@/lib/signing/contract';
import { loadSignedRecord } from '@/lib/signing/server/signed-record';
import type { NewSignature } from '@/lib/signing/signature';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { checkSeals } from '@/server/check/check-seals';
import { correctBmp, createBmpWithActions, createDocumentationBmp, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createDelegationInput } from './new-delegation';
import { createSignature, createUnitWithProfile, loadReport } from './signatures';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await createUnitWithProfile(world);
});
afterAll(() => world.close());

const listSignatures = (reportId: string) =>
  world.runAsMaintenance((db) => db.signature.findMany({ where: { reportId }, orderBy: { receivedAt: 'asc' } }));
const findSignedInspection = (reportId: string) =>
  world.runAsMaintenance((db) => db.signedInspection.findUnique({ where: { reportId } }));

/** A report in setup, and what a phone that has it would sign. */
async function createReportToSign(fields: Partial<ReportFields> = {}, bmps: LoggedBmp[] = [createBmpWithActions()]) {
  const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id, ...fields }, bmps });
  const report = await loadReport(unit.inspector, id);
  return { id, report, signature: await createSignature(report) };
}

describe('SAVE & NOTIFY with a signature', () => {
  test('signs what the phone showed, whatever was entered [SIGN-13]', async () => {
    const { id, signature } = await createReportToSign(
      { notes: 'Rain 0.62 in\nמים עומדים “quoted” \u{1F6A7}', temperature: -4, soilMoisture: ['wet', 'frozen'] },
      [
        createBmpWithActions({ location: { lat: 43.0312345678901, lng: -87.9 } }),
        createDocumentationBmp({ label: 'A', location: null }),
        { ...correctBmp(createBmpWithActions({ label: '2' })), version: 0 },
      ],
    );
    const result = await unit.inspector.call(notifyCrew, { idreport: id, signature });
    expect(result).not.toHaveProperty('signatureFailure');
    const [stored, ...others] = await listSignatures(id);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      id: signature.id,
      kind: 'inspector',
      personId: unit.inspector.id,
      title: 'Inspector',
      digest: (await findSignedInspection(id))?.digest,
      signedAt: new Date(signature.signedAt),
    });
    expect((await checkSeals({ url: world.database.url })).problems).toEqual([]);
  });

  test('signs once when it is sent twice [SIGN-13]', async () => {
    const { id, signature } = await createReportToSign();
    const send = () => unit.inspector.call(notifyCrew, { idreport: id, signature });
    const first = await send();
    expect((await send()).tags).toEqual(first.tags);
    await Promise.all([send(), send()]);
    expect(await listSignatures(id)).toHaveLength(1);
  });

  test('takes the signature of another device as the first if it is of the same state, and otherwise refuses it', async () => {
    const { id, signature } = await createReportToSign();
    await unit.inspector.call(notifyCrew, { idreport: id, signature });
    const again = await unit.inspector.call(notifyCrew, {
      idreport: id,
      signature: { ...signature, id: randomUUID() },
    });
    expect(again).not.toHaveProperty('signatureFailure');
    const other = await unit.inspector.call(notifyCrew, {
      idreport: id,
      signature: { ...signature, id: randomUUID(), digest: '0'.repeat(64) },
    });
    expect(other.signatureFailure).toBe('The inspection changed after you signed. Sign again.');
    expect(await listSignatures(id)).toHaveLength(1);
  });

  test('notifies the crew and refuses the signature if a colleague changed the inspection [SIGN-14]', async () => {
    const { id, report, signature } = await createReportToSign();
    const changes = { id, baseVersion: report.version, fields: { notes: 'Gate open' }, bmps: [], removed: [] };
    await unit.leader.call(saveReport, changes);
    const result = await unit.inspector.call(notifyCrew, { idreport: id, signature });
    expect(result.signatureFailure).toBe('The inspection changed after you signed. Sign again.');
    const current = await loadReport(unit.inspector, id);
    expect(current).toMatchObject({ status: 'open', fields: { notes: 'Gate open' } });
    expect(await listSignatures(id)).toEqual([]);

    await unit.inspector.call(signReport, { idreport: id, signature: await createSignature(current) });
    expect(await listSignatures(id)).toHaveLength(1);
  });

  test('stores nothing to sign at a site without a permit profile', async () => {
    const other = await world.createWorkUnit();
    const { id } = await createSavedReport(other, {});
    const signature = await createSignature(await loadReport(other.inspector, id));
    const result = await other.inspector.call(notifyCrew, { idreport: id, signature });
    expect(result.signatureFailure).toContain('cannot be signed');
    expect(await findSignedInspection(id)).toBeNull();
    expect(await loadReport(other.inspector, id)).toMatchObject({ status: 'open' });
  });
});

describe('a completed inspection', () => {
  async function createUnsigned() {
    const { id, report } = await createReportToSign();
    await unit.inspector.call(notifyCrew, { idreport: id });
    return { id, report };
  }

  test('is signed later as of SAVE & NOTIFY, whatever was corrected since [SIGN-02]', async () => {
    const { id, report } = await createUnsigned();
    const [bmp] = (await loadReport(unit.inspector, id)).bmps;
    if (bmp)
      await unit.inspector.call(saveReport, {
        id,
        baseVersion: report.version,
        fields: {},
        bmps: [{ ...correctBmp(bmp), version: bmp.version }],
        removed: [],
      });
    const signature = await createSignature(report);
    await unit.inspector.call(signReport, { idreport: id, signature });
    await unit.inspector.call(signReport, { idreport: id, signature });
    expect(await listSignatures(id)).toHaveLength(1);
  });

  test('is signed after CLOSE OUT [SIGN-11]', async () => {
    const { id, report } = await createUnsigned();
    await unit.inspector.call(closeOut, { idreport: id, mapImg: await unit.addPhoto('mapimages', id) });
    await unit.inspector.call(signReport, { idreport: id, signature: await createSignature(report) });
    expect(await listSignatures(id)).toHaveLength(1);
  });

  test.each([
    ['other content', { digest: 'a'.repeat(64) }, 'inspection-changed'],
    ['old words', { statementKey: 'inspector-0' }, 'statement-changed'],
    [
      'a certification that the rules do not ask for',
      { kind: 'certification' as const, statementKey: '40-cfr-122.22-d-1' },
      'not-certified',
    ],
  ])('refuses a signature with %s', async (_name, properties, code) => {
    const { id, report } = await createUnsigned();
    const signature = await createSignature(report, properties);
    expect(await unit.inspector.expectFailure(signReport, { idreport: id, signature })).toBe(code);
    expect(await listSignatures(id)).toEqual([]);
  });

  test('refuses the id of another signature, and people of another work unit', async () => {
    const { id, report } = await createUnsigned();
    const signature = await createSignature(report);
    await unit.inspector.call(signReport, { idreport: id, signature });
    expect(await unit.office.expectFailure(signReport, { idreport: id, signature })).toBe('signature-id-used');
    const other = await createUnitWithProfile(world);
    const copy = { ...signature, id: randomUUID() };
    expect(await other.office.expectFailure(signReport, { idreport: id, signature: copy })).toBe('report-not-found');
  });

  test('cannot be changed by SQL of the application, except for corrections and the map picture [SIGN-09]', async () => {
    const { id } = await createUnsigned();
    const run = (sql: string) => asUnit(unit.id, (db) => db.$executeRawUnsafe(sql));
    const where = `WHERE id = '${id}'`;
    const ofReport = `WHERE report_id = '${id}'`;
    for (const sql of [
      `UPDATE report SET fields = jsonb_set(fields, '{notes}', '"other"') ${where}`,
      `UPDATE report SET status = 'setup' ${where}`,
      `UPDATE report SET deleted_at = now() ${where}`,
      `UPDATE report SET site_id = NULL ${where}`,
      `UPDATE logged_bmp SET condition = jsonb_set(condition, '{description}', '"other"') ${ofReport}`,
      `UPDATE logged_bmp SET corrective_actions = '[]' ${ofReport}`,
      `UPDATE logged_bmp SET lat = NULL ${ofReport}`,
      `DELETE FROM logged_bmp ${ofReport}`,
    ])
      await expect(run(sql)).rejects.toThrow('completed');
    for (const sql of [
      `UPDATE signed_inspection SET content = '' WHERE report_id = '${id}'`,
      `DELETE FROM signature ${ofReport}`,
    ])
      await expect(run(sql)).rejects.toThrow('permission denied');
    await run(`UPDATE report SET fields = jsonb_set(fields, '{mapImage}', '"x.jpg"') ${where}`);
    await run(`UPDATE logged_bmp SET correction = '{}' ${ofReport}`);
  });
});

describe('a certification under the rules of EPA', () => {
  const CERTIFICATION = { kind: 'certification' as const, statementKey: '40-cfr-122.22-d-1' };
  let epaUnit: Unit;
  beforeAll(async () => {
    const options: PermitDetails['options'] = { key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' };
    epaUnit = await createUnitWithProfile(world, { options });
  });

  const authorize = async (person: TestUser, fromDay: string, toDay: string | null = null) => {
    const delegationId = randomUUID();
    const position = 'Superintendent';
    const days = { fromDay, toDay };
    const names = { position, givenByName: 'Ann Lee', givenByTitle: 'President' };
    await epaUnit.office.call(saveDelegation, {
      delegationId,
      kind: 'authorized-representative',
      personId: person.id,
      siteId: epaUnit.site.id,
      ...names,
      ...days,
    });
    return delegationId;
  };
  async function notifyWithCertification(person: TestUser, properties: Partial<NewSignature> = {}) {
    const { id } = await createSavedReport(epaUnit, {}, person);
    const signature = await createSignature(await loadReport(person, id), { ...CERTIFICATION, ...properties });
    const { signatureFailure } = await person.call(notifyCrew, { idreport: id, signature });
    return { id, signatureFailure };
  }

  test('is given by people with a delegation for the site; others can sign as inspector [SIGN-05]', async () => {
    await authorize(epaUnit.leader, '2026-11-01');
    const certified = await notifyWithCertification(epaUnit.leader);
    expect(certified.signatureFailure).toBeUndefined();
    expect(await listSignatures(certified.id)).toMatchObject([{ kind: 'certification', personId: epaUnit.leader.id }]);

    const refused = await notifyWithCertification(epaUnit.inspector);
    expect(refused.signatureFailure).toBe(
      `You can sign as inspector. The certification waits for ${epaUnit.leader.name}.`,
    );
    const report = await loadReport(epaUnit.inspector, refused.id);
    await epaUnit.inspector.call(signReport, { idreport: refused.id, signature: await createSignature(report) });
    const certification = await createSignature(report, CERTIFICATION);
    await epaUnit.leader.call(signReport, { idreport: refused.id, signature: certification });
    const kinds = (await listSignatures(refused.id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['certification', 'inspector']);
  });

  test('has the longer statement where the permit asks for them, on the phone and on My Day [SIGN-04]', async () => {
    const options: PermitDetails['options'] = {
      key: 'epa-cgp-2022',
      schedule: 'every-14-days-and-storms',
      hasEformCertification: true,
    };
    const longUnit = await createUnitWithProfile(world, { options });
    await longUnit.office.call(saveDelegation, createDelegationInput(longUnit.inspector.id));
    const { id } = await createSavedReport(longUnit, {});
    const { report, signingRules } = await longUnit.inspector.call(editorData, { id });
    expect(signingRules[longUnit.site.id]).toMatchObject({ certificationKey: 'epa-cgp-e-form-1' });
    await longUnit.inspector.call(notifyCrew, { idreport: id });
    // A permit that changes later changes no words.
    await longUnit.office.call(savePermitProfile, {
      ...createProfileEdit(longUnit.site.id),
      baseVersion: 1,
      validFrom: '2026-11-21',
    });
    const { inspections } = await longUnit.inspector.call(unsignedInspections, {});
    expect(inspections).toMatchObject([{ role: { kind: 'certification', statementKey: 'epa-cgp-e-form-1' } }]);
    const signature = await createSignature(report, { kind: 'certification', statementKey: 'epa-cgp-e-form-1' });
    await longUnit.inspector.call(signReport, { idreport: id, signature });
    expect(await listSignatures(id)).toMatchObject([{ statementKey: 'epa-cgp-e-form-1' }]);
    const record = await asUnit(longUnit.id, (db) => loadSignedRecord(db, id));
    expect(record).toMatchObject({ certificationKey: 'epa-cgp-e-form-1' });
  });

  test('is refused after the last day, and keeps what was signed before [SIGN-07]', async () => {
    const delegationId = await authorize(epaUnit.office, '2026-11-01', '2026-11-20');
    const late = await notifyWithCertification(epaUnit.office);
    expect(late.signatureFailure).toBe(
      'Your authorization ended on 11/20/2026. The inspection is saved and waits for a signature.',
    );
    const inTime = await notifyWithCertification(epaUnit.office, { signedAt: '2026-11-20T20:00:00.000Z' });
    expect(inTime.signatureFailure).toBeUndefined();
    await epaUnit.office.call(revokeDelegation, { delegationId });
    expect(await listSignatures(inTime.id)).toHaveLength(1);
  });
});

describe('the inspections that wait for a signature', () => {
  const listWaiting = async (person: TestUser, ids: string[]) =>
    (await person.call(unsignedInspections, {})).inspections.filter(({ id }) => ids.includes(id));

  test('are shown to those who started or completed them, until they are signed [SIGN-02]', async () => {
    const { id, report } = await createReportToSign();
    expect(await listWaiting(unit.inspector, [id])).toEqual([]);
    await unit.leader.call(notifyCrew, { idreport: id });
    const expected = {
      id,
      status: 'open',
      siteName: unit.site.name,
      bmpCount: 1,
      photoCount: 0,
      role: { kind: 'inspector', note: null },
    };
    expect(await listWaiting(unit.inspector, [id])).toMatchObject([expected]);
    expect(await listWaiting(unit.leader, [id])).toMatchObject([expected]);
    expect(await listWaiting(unit.office, [id])).toEqual([]);

    const [waiting] = await listWaiting(unit.inspector, [id]);
    const signature = await createSignature(report);
    expect(waiting?.digest).toBe(signature.digest);
    await unit.inspector.call(signReport, { idreport: id, signature });
    expect(await listWaiting(unit.leader, [id])).toEqual([]);
  });

  test('are shown to those who may certify them, until they are certified [SIGN-05]', async () => {
    const options: PermitDetails['options'] = { key: 'epa-cgp-2022', schedule: 'every-7-days' };
    const other = await createUnitWithProfile(world, { options });
    const { id } = await createSavedReport(other, {});
    const signature = await createSignature(await loadReport(other.inspector, id));
    await other.inspector.call(notifyCrew, { idreport: id, signature });
    expect(await listWaiting(other.inspector, [id])).toEqual([]);
    expect(await listWaiting(other.office, [id])).toEqual([]);
    await other.office.call(saveDelegation, {
      delegationId: randomUUID(),
      kind: 'responsible-officer',
      personId: other.office.id,
      siteId: null,
      position: 'President',
      givenByName: '',
      givenByTitle: '',
      fromDay: '2026-01-01',
      toDay: null,
    });
    expect(await listWaiting(other.office, [id])).toMatchObject([{ id, role: { kind: 'certification', note: null } }]);
  });
});

describe('npm run check', () => {
  test('names each changed byte of a signature and of what was signed [SIGN-17]', async () => {
    const { id, signature } = await createReportToSign();
    await unit.inspector.call(notifyCrew, { idreport: id, signature });
    const seal = await world.runAsMaintenance((db) =>
      db.recordSeal.findFirstOrThrow({ where: { subjectId: signature.id } }),
    );
    const name = `Seal ${seal.number} of work unit ${unit.id}`;
    const checkAfter = async (change: string, undo: string) => {
      await world.runAsMaintenance((db) => db.$executeRawUnsafe(change));
      const { problems } = await checkSeals({ url: world.database.url });
      await world.runAsMaintenance((db) => db.$executeRawUnsafe(undo));
      return problems;
    };
    const ofSignature = `WHERE id = '${signature.id}'`;
    expect(
      await checkAfter(
        `UPDATE signature SET title = 'inspector' ${ofSignature}`,
        `UPDATE signature SET title = 'Inspector' ${ofSignature}`,
      ),
    ).toEqual([`${name} does not match signature ${signature.id}.`]);
    const ofContent = `WHERE report_id = '${id}'`;
    expect(
      await checkAfter(
        `UPDATE signed_inspection SET content = content || ' ' ${ofContent}`,
        `UPDATE signed_inspection SET content = rtrim(content) ${ofContent}`,
      ),
    ).toEqual([`${name}: inspection ${id} is not as it was signed.`]);
    expect((await checkSeals({ url: world.database.url })).problems).toEqual([]);
  });
});
