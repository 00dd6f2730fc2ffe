import { randomUUID } from 'node:crypto';
import type { PermitDetails } from '@/lib/compliance/profile';
import { addAddendum } from '@/lib/reports/addenda-contract';
import { closeOut, notifyCrew, signReport } from '@/lib/reports/contract';
import { loadReportFromToken } from '@/lib/sharing/contract';
import { checkSeal, saveDelegation } from '@/lib/signing/contract';
import { loadSignedRecord } from '@/lib/signing/server/signed-record';
import { STATEMENTS } from '@/lib/signing/statements';
import type { NewSignature } from '@/lib/signing/signature';
import { asUnit } from '@/lib/platform/database/client';
import { loadSignaturesSection } from '@/lib/reports/server/signatures-section';
import { extractPageTexts, joinPages } from '@/tests/integration/reports/pdf/printed';
import { getSharedToken } from '@/tests/integration/sharing/sharing-world';
import { createBmpWithActions, createClosedReport, createSavedReport, INSPECTION_DATE } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createSignature, createUnitWithProfile, loadReport } from './signatures';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

const PERMIT_HOLDER_LINE = 'Permit holder or authorized representative, signature';
const INSPECTOR_LINE = 'Inspector, signature';
const CERTIFICATION = { kind: 'certification' as const, statementKey: '40-cfr-122.22-d-1' };
const EPA_STATEMENT = STATEMENTS['40-cfr-122.22-d-1'];

let world: World;
let unit: Unit;
let epaUnit: Unit;
beforeAll(async () => {
  world = await createWorld();
  world.setNow(new Date('2026-11-21T18:00:00Z'));
  unit = await createUnitWithProfile(world);
  const options: PermitDetails['options'] = { key: 'epa-cgp-2022', schedule: 'every-7-days' };
  epaUnit = await createUnitWithProfile(world, { options });
  await epaUnit.office.call(saveDelegation, {
    delegationId: randomUUID(),
    kind: 'responsible-officer',
    personId: epaUnit.leader.id,
    siteId: epaUnit.site.id,
    position: 'President',
    fromDay: '2026-11-01',
    toDay: null,
    givenByName: '',
    givenByTitle: '',
  });
});
afterAll(() => world.close());

interface Signer {
  person: TestUser;
  properties?: Partial<NewSignature>;
}

/** Notifies the crew of a new inspection, which these people then sign. */
async function createSigned(owner: Unit, signers: readonly Signer[], inspectionEnd: string | null = null) {
  const fields = { siteId: owner.site.id, inspectionEnd };
  const { id } = await createSavedReport(owner, { fields, bmps: [createBmpWithActions()] });
  const report = await loadReport(owner.inspector, id);
  await owner.inspector.call(notifyCrew, { idreport: id });
  for (const { person, properties } of signers)
    await person.call(signReport, { idreport: id, signature: await createSignature(report, properties) });
  return { id, report };
}

const close = async (owner: Unit, id: string) =>
  owner.inspector.call(closeOut, { idreport: id, mapImg: await owner.addPhoto('mapimages', id) });

async function readPdf(id: string): Promise<Buffer> {
  const row = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
  return world.runtime.storage.read(row.pdfKey ?? '');
}

const readPdfText = async (id: string): Promise<string> => joinPages(extractPageTexts(await readPdf(id)));

async function closeAndRead(
  owner: Unit,
  ...signing: Parameters<typeof createSigned> extends [Unit, ...infer Rest] ? Rest : never
) {
  const { id } = await createSigned(owner, ...signing);
  await close(owner, id);
  const record = await asUnit(owner.id, (db) => loadSignedRecord(db, id));
  return { text: await readPdfText(id), record };
}

describe('the PDF of a closed inspection', () => {
  test('prints what was signed, by whom and when, with the seal and the digest once [SIGN-11, SIGN-19]', async () => {
    const properties = { title: 'Erosion inspector', signedAt: '2026-11-21T18:00:00.000Z' };
    const { text, record } = await closeAndRead(unit, [{ person: unit.inspector, properties }]);
    expect(text).toContain('“I inspected this site, and this report says what I found.”');
    expect(text).toContain(`${unit.inspector.name} Erosion inspector Signed as inspector · 11-21-2026 12:00 pm`);
    expect(text).toContain(`Seal ${record?.signatures[0]?.sealNumber}`);
    expect(text.split(`Record digest (SHA-256): ${record?.digest}`)).toHaveLength(2);
    for (const absent of ['Not signed', 'Received', 'after the inspection ended', INSPECTOR_LINE, PERMIT_HOLDER_LINE])
      expect(text).not.toContain(absent);
  });

  test('prints the addenda that were added before, with photos and drawn signature [SIGN-10, SIGN-11]', async () => {
    const { id } = await createSigned(unit, []);
    const addendum = {
      id: randomUUID(),
      section: 'Weather Conditions',
      title: 'Inspector',
      drawing: 'M10 10L300 100',
      signedAt: '2026-11-21T17:00:00.000Z',
      clockOffsetMs: 0,
    };
    const photos = [await unit.addPhoto('practiceactions')];
    const text = 'It rained 0.62 in, not 0.26 in.';
    const { addenda } = await unit.leader.call(addAddendum, { idreport: id, addendum: { ...addendum, text, photos } });
    await close(unit, id);
    const later = { ...addendum, id: randomUUID(), text: 'Later', photos: [] };
    await unit.leader.call(addAddendum, { idreport: id, addendum: later });
    const printed = await readPdfText(id);
    expect(printed).toContain(`Addendum 1 of 11-21-2026 Weather Conditions ${text}`);
    expect(printed).toContain(
      `Signed by ${unit.leader.name}, Inspector, 11-21-2026 11:00 am · Seal ${addenda[0]?.seal.number}`,
    );
    expect(printed).toContain('Addendum 1, photo 1 of 1');
    expect((await readPdf(id)).toString('latin1')).toContain(`/Alt (Signature of ${unit.leader.name})`);
    expect(printed).not.toContain('Later');
  });

  test('says "Not signed" and keeps both pen lines without a signature [SIGN-11]', async () => {
    const { text, record } = await closeAndRead(unit, []);
    expect(text).toContain('Not signed');
    expect(text).toContain(`Record digest (SHA-256): ${record?.digest}`);
    expect(text).toContain(INSPECTOR_LINE);
    expect(text).toContain(PERMIT_HOLDER_LINE);
    expect(text).toContain('I certify that, to the best of my knowledge and belief');
  });

  test('keeps the line of the permit holder until an inspection under EPA rules is certified [SIGN-04, SIGN-05]', async () => {
    const inspector = { person: epaUnit.inspector };
    const certifier = { person: epaUnit.leader, properties: CERTIFICATION };
    const waiting = await closeAndRead(epaUnit, [inspector]);
    expect(waiting.text).toContain('Signed as inspector ·');
    expect(waiting.text).toContain(`${EPA_STATEMENT} ${PERMIT_HOLDER_LINE}`);
    expect(waiting.text).not.toContain(INSPECTOR_LINE);
    expect(waiting.text).not.toContain('Certified');

    const certified = await closeAndRead(epaUnit, [inspector, certifier]);
    expect(certified.text).toContain(`“${EPA_STATEMENT}” ${epaUnit.leader.name}`);
    expect(certified.text).toContain('Certified · 11-21-2026 08:55 am');
    expect(certified.text).not.toContain(PERMIT_HOLDER_LINE);

    const unsigned = await closeAndRead(epaUnit, []);
    expect(unsigned.text).toContain(`${EPA_STATEMENT} ${PERMIT_HOLDER_LINE}`);
    expect(unsigned.text).toContain(INSPECTOR_LINE);
  });

  test('prints both times of a late signature, from the end of the inspection [SIGN-16]', async () => {
    const sign = (signedAt: string, inspectionEnd: string | null) =>
      closeAndRead(unit, [{ person: unit.inspector, properties: { signedAt } }], inspectionEnd);
    const late = await sign('2026-11-21T17:58:59.000Z', '2026-11-20T16:58:59.000Z');
    expect(late.text).toContain('Signed as inspector · 11-21-2026 11:58 am');
    expect(late.text).toContain('Received 11-21-2026 12:00 pm · Signed 25 h after the inspection ended · Seal');
    const inTime = await sign('2026-11-21T17:59:00.000Z', '2026-11-20T17:59:00.000Z');
    expect(inTime.text).not.toMatch(/Received|after the inspection ended/);
    const { id, report } = await createSigned(unit, []);
    world.setNow(new Date('2026-11-23T18:30:00Z'));
    try {
      const signature = await createSignature(report, { signedAt: '2026-11-23T18:30:00.000Z' });
      await unit.inspector.call(signReport, { idreport: id, signature });
      await close(unit, id);
      expect(await readPdfText(id)).toContain('Signed 48 h after the inspection ended');
    } finally {
      world.setNow(new Date('2026-11-21T18:00:00Z'));
    }
  });

  test('has no digest and keeps its pen lines at a site without a permit profile', async () => {
    const other = await world.createWorkUnit();
    const { id } = await createClosedReport(other, { fields: { siteId: other.site.id, date: INSPECTION_DATE } });
    const text = await readPdfText(id);
    expect(text).not.toMatch(/Record digest|Not signed/);
    expect(text).toContain(INSPECTOR_LINE);
    expect(text).toContain(PERMIT_HOLDER_LINE);
  });
});

test('CLOSE OUT fails if a signature arrives while the PDF is made, and prints it when it is retried', async () => {
  const { id, report } = await createSigned(unit, []);
  const signature = await createSignature(report);
  const mapImg = await unit.addPhoto('mapimages', id);
  const put = world.runtime.storage.put.bind(world.runtime.storage);
  const spy = jest.spyOn(world.runtime.storage, 'put').mockImplementation(async (key, file) => {
    await put(key, file);
    await unit.leader.call(signReport, { idreport: id, signature });
  });
  try {
    expect(await unit.inspector.expectFailure(closeOut, { idreport: id, mapImg })).toBe('report-conflict');
  } finally {
    spy.mockRestore();
  }
  expect(await loadReport(unit.inspector, id)).toMatchObject({ status: 'open' });
  await unit.inspector.call(closeOut, { idreport: id, mapImg });
  const text = await readPdfText(id);
  expect(text).toContain(`${unit.leader.name} Inspector Signed as inspector`);
  expect(text).not.toContain('Not signed');
});

describe('the view of a closed inspection', () => {
  test('shows members the signatures, also one after CLOSE OUT, with seals that can be checked [SIGN-11, SIGN-19]', async () => {
    const { id, report } = await createSigned(unit, [{ person: unit.inspector }]);
    await close(unit, id);
    await unit.leader.call(signReport, { idreport: id, signature: await createSignature(report, { title: '' }) });
    const section = await asUnit(unit.id, (db) => loadSignaturesSection(db, id));
    expect(section?.signatures).toMatchObject([
      { name: unit.inspector.name, kind: 'inspector', title: 'Inspector', signedAt: '2026-11-21T14:55:00.000Z' },
      { name: unit.leader.name, kind: 'inspector', title: '' },
    ]);
    for (const { checkId, sealNumber } of section?.signatures ?? []) {
      const { seal } = await world.signedOut.call(checkSeal, { checkId });
      expect(seal).toMatchObject({ kind: 'signature', number: sealNumber, unitName: unit.name });
    }
    expect(await readPdfText(id)).not.toContain(`${unit.leader.name} Signed as inspector`);
  });

  test('shows nothing to another work unit, and nothing at a site without a permit profile', async () => {
    const { id } = await createSigned(unit, [{ person: unit.inspector }]);
    expect(await asUnit(epaUnit.id, (db) => loadSignaturesSection(db, id))).toBeNull();
    expect((await asUnit(unit.id, (db) => loadSignaturesSection(db, id)))?.signatures).toHaveLength(1);
    const other = await world.createWorkUnit();
    const unsignable = await createSavedReport(other, { bmps: [createBmpWithActions()] });
    await other.inspector.call(notifyCrew, { idreport: unsignable.id });
    expect(await asUnit(other.id, (db) => loadSignaturesSection(db, unsignable.id))).toBeNull();
  });

  test('does not mention signing where a stakeholder reads it [SIGN-02]', async () => {
    const { id } = await createSigned(unit, [{ person: unit.inspector }]);
    await close(unit, id);
    await unit.addStakeholder('Anita Voss', 'anita@example.com');
    const token = await getSharedToken(world, unit.inspector, id, 'anita@example.com');
    const shared = await world.signedOut.call(loadReportFromToken, { token });
    expect(JSON.stringify(shared)).toContain(unit.site.name);
    expect(JSON.stringify(shared)).not.toMatch(/sign(ed|ature|ing)/i);
  });
});
