import { createHash } from 'node:crypto';
import { asUnit } from '@/lib/platform/database/client';
import { closeOut, makeSignedPdf, notifyCrew, saveReport, signReport } from '@/lib/reports/contract';
import type { ShownPdf } from '@/lib/reports/signatures-section';
import { loadSignaturesSection } from '@/lib/reports/server/signatures-section';
import { makeSignedPdfs } from '@/lib/reports/server/signed-pdfs';
import { checkSeal } from '@/lib/signing/contract';
import type { NewSignature } from '@/lib/signing/signature';
import { checkFiles } from '@/server/check/check-files';
import { checkSeals } from '@/server/check/check-seals';
import { extractPageTexts, joinPages } from '@/tests/integration/reports/pdf/printed';
import { createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createSignature, createUnitWithProfile, loadReport } from './signatures';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

const NOW = new Date('2026-11-21T18:00:00Z');

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  world.setNow(NOW);
  unit = await createUnitWithProfile(world);
});
afterAll(() => world.close());

/** A signed inspection whose BMP has these photos. */
async function createSigned(photos: string[] = [], properties: Partial<NewSignature> = {}) {
  const bmp = createBmpWithActions();
  bmp.condition = { ...bmp.condition, photos, description: 'Fabric torn at the post' };
  const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id }, bmps: [bmp] });
  const report = await loadReport(unit.inspector, id);
  await unit.inspector.call(notifyCrew, { idreport: id });
  return { id, report, bmp, signatureId: await sign(unit.inspector, report, properties) };
}

async function sign(
  person: TestUser,
  report: Awaited<ReturnType<typeof loadReport>>,
  properties: Partial<NewSignature> = {},
): Promise<string> {
  const signature = await createSignature(report, properties);
  await person.call(signReport, { idreport: report.id, signature });
  return signature.id;
}

const loadSection = (id: string) => asUnit(unit.id, (db) => loadSignaturesSection(db, id));
const loadPdfs = async (id: string): Promise<ShownPdf[]> =>
  (await loadSection(id))?.signatures.map(({ pdf }) => pdf) ?? [];

async function readPdf(signatureId: string): Promise<{ text: string; sha256: string }> {
  const row = await world.runAsMaintenance((db) => db.signedPdf.findUniqueOrThrow({ where: { signatureId } }));
  const bytes = await world.runtime.storage.read(row.pdfKey ?? '');
  if (bytes === null) throw new Error('The PDF is not stored');
  return { text: joinPages(extractPageTexts(bytes)), sha256: createHash('sha256').update(bytes).digest('hex') };
}

test('each signature gets a PDF of the inspection as it was signed, with a seal [SIGN-19, SIGN-22]', async () => {
  const { id, report, signatureId } = await createSigned();
  expect(await loadPdfs(id)).toEqual([{ isMade: false, waitsForPhotos: true, hasLostPhotos: false }]);
  await makeSignedPdfs(NOW);
  const [pdf] = await loadPdfs(id);
  if (!pdf?.isMade) throw new Error('The PDF is not made');
  const { text, sha256 } = await readPdf(signatureId);
  expect(text).toContain('Fabric torn at the post');
  expect(text).toContain('As it was signed.');
  expect(text).toContain('Construction Site ID No.');
  expect(text).toContain('Inspected Completed Not answered 11-21-2026 12:00 pm 11-21-2026 12:00 pm');
  expect(text).toContain(`/check/${pdf.checkId}`);
  const { seal } = await world.signedOut.call(checkSeal, { checkId: pdf.checkId });
  expect(seal).toMatchObject({ kind: 'signed-pdf', number: pdf.sealNumber, digest: sha256 });

  await sign(unit.leader, report);
  await makeSignedPdfs(NOW);
  const [first, second] = await loadPdfs(id);
  expect(first).toEqual(pdf);
  expect(second).toMatchObject({ isMade: true });
  expect((await readPdf(signatureId)).sha256).toBe(sha256);
});

test('a correction after signing is in the final PDF only [SIGN-09, SIGN-11]', async () => {
  const { id, bmp, signatureId } = await createSigned();
  const { version } = await loadReport(unit.inspector, id);
  const correction = { photos: [], date: '2026-11-21T17:00:00.000Z', description: 'New fabric', initials: 'AO' };
  const [logged] = (await loadReport(unit.inspector, id)).bmps;
  await unit.inspector.call(saveReport, {
    id,
    baseVersion: version,
    fields: {},
    bmps: [{ ...bmp, ...logged, correction }],
    removed: [],
  });
  await makeSignedPdfs(NOW);
  expect((await readPdf(signatureId)).text).not.toContain('New fabric');
});

test('the PDF waits for photos on a phone, and says on whose [SIGN-22]', async () => {
  const photo = 'a3b0c442-98fc-4c14-9afb-f4c8996fb924.jpg';
  const withoutCopy = await unit.addPhoto('practiceactions');
  await world.runAsMaintenance((db) =>
    db.photo.update({ where: { fileName: withoutCopy }, data: { evidenceSha256: 'a'.repeat(64) } }),
  );
  const photoDigests = { [photo]: `${'1'.repeat(16)}${'2'.repeat(48)}` };
  const { id, signatureId } = await createSigned([photo, withoutCopy], { photoDigests });
  await makeSignedPdfs(NOW);
  expect(await loadSection(id)).toMatchObject({
    signatures: [{ pdf: { isMade: false, waitsForPhotos: true } }],
    missingPhotos: [{ name: unit.inspector.name, count: 1 }],
  });

  await unit.office.call(makeSignedPdf, { signatureId });
  expect(await loadPdfs(id)).toEqual([{ isMade: false, waitsForPhotos: false, hasLostPhotos: false }]);
  await makeSignedPdfs(NOW);
  expect(await loadPdfs(id)).toMatchObject([{ isMade: true, missingPhotos: 1 }]);
  const { text } = await readPdf(signatureId);
  expect(text).toContain('Photo still on the phone');
  expect(text).toContain('SHA-256');
  expect(text).toContain('1'.repeat(16));
});

test('a PDF whose photo arrives is made without a gap [SIGN-22]', async () => {
  const photo = await unit.addPhoto('practiceactions');
  const { id, signatureId } = await createSigned([photo]);
  await makeSignedPdfs(NOW);
  expect(await loadPdfs(id)).toMatchObject([{ isMade: true, missingPhotos: 0 }]);
  expect((await readPdf(signatureId)).text).not.toContain('Photo still on the phone');
});

test('only the Office has a PDF made without photos, once, and not of another work unit [SIGN-22]', async () => {
  const { id, signatureId } = await createSigned(['b3b0c442-98fc-4c14-9afb-f4c8996fb924.jpg']);
  expect(await unit.leader.expectFailure(makeSignedPdf, { signatureId })).toBe('not-your-role');
  const other = await world.createWorkUnit();
  expect(await other.office.expectFailure(makeSignedPdf, { signatureId })).toBe('report-not-found');
  await unit.office.call(makeSignedPdf, { signatureId });
  await unit.office.call(makeSignedPdf, { signatureId });
  await Promise.all([makeSignedPdfs(NOW), makeSignedPdfs(NOW)]);
  expect(await loadPdfs(id)).toMatchObject([{ isMade: true }]);
  const seals = await world.runAsMaintenance((db) =>
    db.recordSeal.findMany({ where: { kind: 'signed-pdf', subjectId: signatureId } }),
  );
  expect(seals).toHaveLength(1);
});

test('a damaged photo keeps the PDF waiting until it is restored, and the Office is notified', async () => {
  const photo = await unit.addPhoto('practiceactions');
  const picture = await world.runtime.storage.read(`${unit.id}/practiceactions/${photo}`);
  await world.runtime.storage.put(`${unit.id}/practiceactions/${photo}`, Buffer.from('damaged'));
  const { id } = await createSigned([photo]);
  await makeSignedPdfs(NOW);
  expect(await loadPdfs(id)).toMatchObject([{ isMade: false, hasLostPhotos: true }]);
  const notified = await world.runAsMaintenance((db) =>
    db.notification.findMany({ where: { personId: unit.office.id, type: 15 } }),
  );
  expect(JSON.stringify(notified)).toContain(id);
  await world.runtime.storage.put(`${unit.id}/practiceactions/${photo}`, picture);
  await makeSignedPdfs(NOW);
  expect(await loadPdfs(id)).toMatchObject([{ isMade: true, missingPhotos: 0 }]);
});

test('`npm run check` names a changed PDF and a missing seal, and keeps a PDF [SIGN-17]', async () => {
  const { signatureId } = await createSigned();
  await makeSignedPdfs(NOW);
  const { pdfKey } = await world.runAsMaintenance((db) => db.signedPdf.findUniqueOrThrow({ where: { signatureId } }));
  const check = () => checkSeals({ url: world.database.url });
  expect((await check()).problems).toEqual([]);

  const seal = await world.runAsMaintenance((db) =>
    db.recordSeal.findFirstOrThrow({ where: { kind: 'signed-pdf', subjectId: signatureId } }),
  );
  await world.runAsMaintenance((db) =>
    db.signedPdf.update({ where: { signatureId }, data: { pdfSha256: 'f'.repeat(64) } }),
  );
  expect((await check()).problems).toEqual([
    `Seal ${seal.number} of work unit ${unit.id} does not match the PDF of signature ${signatureId}.`,
  ]);
  expect((await checkFiles({ url: world.database.url }, world.runtime.storage)).wrongFiles).toContainEqual({
    what: 'signed PDF',
    key: pdfKey,
    why: 'is damaged',
  });
});

test('the application cannot change a PDF that is made', async () => {
  const { signatureId } = await createSigned();
  await makeSignedPdfs(NOW);
  const change = asUnit(unit.id, (db) =>
    db.signedPdf.updateMany({ where: { signatureId }, data: { pdfSha256: 'f'.repeat(64) } }),
  );
  expect(await change).toEqual({ count: 0 });
  await expect(asUnit(unit.id, (db) => db.signedPdf.deleteMany({ where: { signatureId } }))).rejects.toThrow(
    'permission denied',
  );
});

test('CLOSE OUT neither waits for it nor fails because of it', async () => {
  const { id } = await createSigned();
  const mapImg = await unit.addPhoto('mapimages', id);
  await Promise.all([makeSignedPdfs(NOW), unit.inspector.call(closeOut, { idreport: id, mapImg })]);
  await makeSignedPdfs(NOW);
  expect(await loadPdfs(id)).toMatchObject([{ isMade: true }]);
});
