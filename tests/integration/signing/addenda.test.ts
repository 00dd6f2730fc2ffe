import { createHash, randomUUID } from 'node:crypto';
import { asUnit } from '@/lib/platform/database/client';
import { addAddendum, type NewAddendum } from '@/lib/reports/addenda-contract';
import { closeOut, deleteReportPhotos, endAcknowledgements, notifyCrew, signReport } from '@/lib/reports/contract';
import { MAX_ADDENDA } from '@/lib/reports/domain/addenda';
import { deleteUnnamedPhotos } from '@/lib/reports/server/delete-unnamed-photos';
import { loadReportFromToken } from '@/lib/sharing/contract';
import { checkSeals } from '@/server/check/check-seals';
import { getSharedToken } from '@/tests/integration/sharing/sharing-world';
import { createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createAddendum } from './new-addendum';
import { createSignature, createUnitWithProfile, loadReport } from './signatures';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await createUnitWithProfile(world);
});
afterAll(() => world.close());

/** An inspection that SAVE & NOTIFY has completed, without a signature. */
async function createCompleted(): Promise<string> {
  const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id }, bmps: [createBmpWithActions()] });
  await unit.inspector.call(notifyCrew, { idreport: id });
  return id;
}

async function createClosed(): Promise<string> {
  const id = await createCompleted();
  await unit.inspector.call(closeOut, { idreport: id, mapImg: await unit.addPhoto('mapimages', id) });
  return id;
}

const add = (idreport: string, addendum = createAddendum()) => unit.inspector.call(addAddendum, { idreport, addendum });
const refuse = (idreport: string, addendum = createAddendum()) =>
  unit.inspector.expectFailure(addAddendum, { idreport, addendum });
const listRows = (reportId: string) =>
  world.runAsMaintenance((db) => db.addendum.findMany({ where: { reportId }, orderBy: { number: 'asc' } }));
const findPhoto = (fileName: string) =>
  world.runAsMaintenance((db) => db.photo.findUniqueOrThrow({ where: { fileName } }));
const listProblems = async () => (await checkSeals({ url: world.database.url })).problems;

describe('an addendum', () => {
  test('is added before and after CLOSE OUT, and after the acknowledgements have ended [SIGN-10]', async () => {
    const id = await createCompleted();
    const first = createAddendum();
    const { addenda } = await add(id, first);
    expect(addenda).toEqual([
      {
        id: first.id,
        number: 1,
        section: 'Weather Conditions',
        text: first.text,
        photos: [],
        name: unit.inspector.name,
        title: 'Inspector',
        drawing: first.drawing,
        signedAt: first.signedAt,
        seal: { number: expect.any(Number), checkId: expect.stringMatching(/^[\w-]{22}$/) },
      },
    ]);
    await unit.inspector.call(closeOut, { idreport: id, mapImg: await unit.addPhoto('mapimages', id) });
    await add(id);
    await unit.office.call(endAcknowledgements, { idreport: id });
    expect((await add(id)).addenda.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await listProblems()).toEqual([]);
  });

  test('changes neither the signed inspection nor its PDF [SIGN-10]', async () => {
    const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id }, bmps: [createBmpWithActions()] });
    const report = await loadReport(unit.inspector, id);
    await unit.inspector.call(notifyCrew, { idreport: id });
    await unit.inspector.call(signReport, { idreport: id, signature: await createSignature(report) });
    await unit.inspector.call(closeOut, { idreport: id, mapImg: await unit.addPhoto('mapimages', id) });
    const loadRecord = async () => {
      const rows = await world.runAsMaintenance(async (db) => ({
        report: await db.report.findUniqueOrThrow({ where: { id } }),
        bmps: await db.loggedBmp.findMany({ where: { reportId: id } }),
        signed: await db.signedInspection.findUniqueOrThrow({ where: { reportId: id } }),
        signatures: await db.signature.findMany({ where: { reportId: id } }),
      }));
      const pdf = await world.runtime.storage.read(rows.report.pdfKey ?? '');
      return { ...rows, pdf: createHash('sha256').update(pdf).digest('hex') };
    };
    const before = await loadRecord();
    await add(id, createAddendum({ photos: [await unit.addPhoto('practiceactions')] }));
    expect(await loadRecord()).toEqual(before);
  });

  test('gets the next number when two people add one at once', async () => {
    const id = await createCompleted();
    await Promise.all(
      [unit.inspector, unit.leader].map((person) =>
        person.call(addAddendum, { idreport: id, addendum: createAddendum() }),
      ),
    );
    expect((await listRows(id)).map(({ number }) => number)).toEqual([1, 2]);
    expect(await listProblems()).toEqual([]);
  });

  test('is stored once when it is sent again, and signed no later than it arrived', async () => {
    const id = await createCompleted();
    const addendum = createAddendum({ signedAt: '2026-11-21T16:00:00.000Z' });
    const first = await add(id, addendum);
    expect(first.addenda[0]?.signedAt).toBe('2026-11-21T15:00:00.000Z');
    world.setNow(new Date('2026-11-21T15:30:00Z'));
    expect(await add(id, addendum)).toEqual(first);
    await Promise.all([add(id, addendum), add(id, addendum)]);
    expect(await listRows(id)).toHaveLength(1);
  });

  test.each<[string, Partial<NewAddendum>]>([
    ['text', { text: 'It was dry.' }],
    ['section', { section: 'Other' }],
    ['title', { title: 'Owner' }],
    ['time', { signedAt: '2026-11-21T14:56:00.000Z' }],
  ])('is refused if its id was used with another %s', async (_name, changed) => {
    const id = await createCompleted();
    const addendum = createAddendum();
    await add(id, addendum);
    expect(await refuse(id, { ...addendum, ...changed })).toBe('addendum-id-used');
    expect(await listRows(id)).toHaveLength(1);
  });

  test('is refused if its id was used by another person, at another inspection or in another work unit', async () => {
    const id = await createCompleted();
    const addendum = createAddendum();
    await add(id, addendum);
    expect(await unit.leader.expectFailure(addAddendum, { idreport: id, addendum })).toBe('addendum-id-used');
    expect(await refuse(await createCompleted(), addendum)).toBe('addendum-id-used');
    const other = await createUnitWithProfile(world);
    const { id: otherId } = await createSavedReport(other, { fields: { siteId: other.site.id } });
    await other.inspector.call(notifyCrew, { idreport: otherId });
    const copy = { idreport: otherId, addendum };
    expect(await other.inspector.expectFailure(addAddendum, copy)).toBe('addendum-id-used');
    expect(await other.office.expectFailure(addAddendum, { idreport: id, addendum: createAddendum() })).toBe(
      'report-not-found',
    );
  });

  test('needs a completed inspection of a site with a permit profile, and text', async () => {
    const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id } });
    expect(await refuse(id)).toBe('no-addenda-here');
    const { id: siteId } = await unit.addSite('No profile');
    const { id: withoutProfile } = await createSavedReport(unit, { fields: { siteId } });
    await unit.inspector.call(notifyCrew, { idreport: withoutProfile });
    expect(await refuse(withoutProfile)).toBe('no-addenda-here');
    const completed = await createCompleted();
    expect(await refuse(completed, createAddendum({ text: ' \n ' }))).toBe('addendum-text-missing');
    expect(await refuse(completed, createAddendum({ text: 'a'.repeat(10_001) }))).toBe('bad-input');
    expect(await refuse(completed, createAddendum({ section: 'Anything' }))).toBe('bad-input');
    expect(await listRows(completed)).toEqual([]);
  });

  test('is refused after the fiftieth', async () => {
    const id = await createCompleted();
    const row = { workUnitId: unit.id, reportId: id, addedBy: unit.inspector.id, name: 'Ann', receivedAt: new Date() };
    await world.runAsMaintenance((db) =>
      db.addendum.createMany({
        data: Array.from({ length: MAX_ADDENDA - 1 }, (_, index) => ({
          ...row,
          ...createAddendum(),
          number: index + 1,
        })),
      }),
    );
    await add(id);
    expect(await refuse(id)).toBe('too-many-addenda');
    expect((await listRows(id)).at(-1)?.number).toBe(MAX_ADDENDA);
    await world.runAsMaintenance((db) => db.addendum.deleteMany({ where: { reportId: id, name: 'Ann' } }));
  });

  test('cannot be changed or deleted by SQL of the application', async () => {
    const id = await createCompleted();
    await add(id);
    for (const sql of [`UPDATE addendum SET text = 'x'`, 'DELETE FROM addendum'])
      await expect(asUnit(unit.id, (db) => db.$executeRawUnsafe(sql))).rejects.toThrow('permission denied');
  });
});

describe('the photos of an addendum', () => {
  test('become photos of the inspection that nobody can delete', async () => {
    const id = await createClosed();
    const photos = [await unit.addPhoto('practiceactions'), await unit.addPhoto('practiceactions')];
    const { addenda } = await add(id, createAddendum({ photos }));
    expect(addenda[0]?.photos).toEqual(photos);
    const [first = ''] = photos;
    expect(await findPhoto(first)).toMatchObject({ reportId: id, removedAt: null });
    const toDelete = { photosToDelete: photos };
    expect(await unit.inspector.expectFailure(deleteReportPhotos, toDelete)).toBe('photo-in-use');
    for (const day of ['2026-11-21', '2027-11-21']) {
      await deleteUnnamedPhotos(new Date(`${day}T17:00:00Z`));
      expect(await findPhoto(first)).toMatchObject({ reportId: id, removedAt: null });
    }
    expect(await listProblems()).toEqual([]);
  });

  test('are refused if they belong to something else or are missing', async () => {
    const id = await createCompleted();
    const [used, ofOther, picture] = [
      await unit.addPhoto('practiceactions'),
      await unit.addPhoto('practiceactions', await createCompleted()),
      await unit.addPhoto('mapimages', id),
    ];
    await add(id, createAddendum({ photos: [used] }));
    const other = await world.createWorkUnit();
    for (const photo of [used, ofOther, picture, await other.addPhoto('practiceactions'), `${randomUUID()}.jpg`])
      expect(await refuse(id, createAddendum({ photos: [photo] }))).toBe('addendum-photos-missing');
    expect(await findPhoto(ofOther)).toMatchObject({ namedAt: null });
    expect(await listRows(id)).toHaveLength(1);
  });

  test('are refused if a logged BMP names them', async () => {
    const photo = await unit.addPhoto('practiceactions');
    const bmp = createBmpWithActions();
    const named = { ...bmp, condition: { ...bmp.condition, photos: [photo] } };
    const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id }, bmps: [named] });
    await unit.inspector.call(notifyCrew, { idreport: id });
    expect(await refuse(id, createAddendum({ photos: [photo] }))).toBe('addendum-photos-missing');
  });
});

test('a shared report lists its addenda with name and photos, and without the seal [SIGN-10]', async () => {
  const id = await createClosed();
  const photo = await unit.addPhoto('practiceactions');
  const addendum = createAddendum({ photos: [photo] });
  await add(id, addendum);
  await unit.addStakeholder('Anita Voss', 'a.voss@example.com');
  const token = await getSharedToken(world, unit.inspector, id, 'a.voss@example.com');
  const { tokenData } = await world.signedOut.call(loadReportFromToken, { token });
  const { text, section, signedAt } = addendum;
  expect(tokenData[0]?.addenda).toEqual([
    { id: addendum.id, number: 1, section, text, photos: [photo], name: unit.inspector.name, signedAt },
  ]);
  expect(tokenData[0]?.images[photo]).toMatch(new RegExp(`^/images/practiceactions/${photo}\\?`));
});

describe('npm run check', () => {
  test('names each changed byte of an addendum, its photos and what it corrects [SIGN-17]', async () => {
    const id = await createCompleted();
    const photo = await unit.addPhoto('practiceactions');
    const addendum = createAddendum({ photos: [photo] });
    const { addenda } = await add(id, addendum);
    const name = `Seal ${addenda[0]?.seal.number} of work unit ${unit.id}`;
    const checkAfter = async (change: string, undo: string) => {
      await world.runAsMaintenance((db) => db.$executeRawUnsafe(change));
      const problems = await listProblems();
      await world.runAsMaintenance((db) => db.$executeRawUnsafe(undo));
      return problems;
    };
    const ofAddendum = `WHERE id = '${addendum.id}'`;
    const differs = [`${name} does not match addendum ${addendum.id}.`];
    for (const [column, changed, original] of [
      ['text', "'It was dry.'", `'${addendum.text}'`],
      ['section', "'Other'", `'${addendum.section}'`],
      ['number', '2', '1'],
      ['photos', "'{}'", `'{${photo}}'`],
      ['drawing', "''", `'${addendum.drawing}'`],
      ['signed_at', "'2026-11-21T14:55:00.001Z'", `'${addendum.signedAt}'`],
    ]) {
      const set = (value: string | undefined) => `UPDATE addendum SET ${column} = ${value} ${ofAddendum}`;
      expect(await checkAfter(set(changed), set(original))).toEqual(differs);
    }
    const { sha256 } = await findPhoto(photo);
    const setSha = (value: string) => `UPDATE photo SET sha256 = '${value}' WHERE file_name = '${photo}'`;
    expect(await checkAfter(setSha('0'.repeat(64)), setSha(sha256))).toEqual(differs);
    const ofContent = `WHERE report_id = '${id}'`;
    expect(
      await checkAfter(
        `UPDATE signed_inspection SET content = content || ' ' ${ofContent}`,
        `UPDATE signed_inspection SET content = rtrim(content) ${ofContent}`,
      ),
    ).toEqual([`${name}: inspection ${id} is not as it was signed.`]);
    expect(await listProblems()).toEqual([]);
  });

  test('names the seal of an addendum that was deleted, and an addendum that was', async () => {
    const other = await createUnitWithProfile(world);
    const { id } = await createSavedReport(other, { fields: { siteId: other.site.id } });
    await other.inspector.call(notifyCrew, { idreport: id });
    const addendum = createAddendum();
    await other.inspector.call(addAddendum, { idreport: id, addendum });
    await world.runAsMaintenance((db) => db.addendum.delete({ where: { id: addendum.id } }));
    expect(await listProblems()).toEqual([
      `Seal 1 of work unit ${other.id} does not match addendum ${addendum.id}, which is missing.`,
    ]);
    await world.runAsMaintenance((db) => db.recordSeal.deleteMany({ where: { subjectId: addendum.id } }));
    expect(await listProblems()).toEqual([`Seal 1 of work unit ${other.id} is missing.`]);
  });
});
