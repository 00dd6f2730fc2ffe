import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { MapGround } from '@/lib/map/types';
import { writeInspectionFile } from '@/lib/offline/unsent-work/write-inspection-file';
import { deleteReport, editorData, newEditorData, saveReport, notifyCrew } from '@/lib/reports/contract';
import { importEndpoint } from '@/lib/reports/server/import-endpoint';
import {
  FILE_LIMITS,
  formatImportResult,
  type FileHeader,
  type FileWork,
  type ImportResult,
} from '@/lib/reports/domain/inspection-file';
import { applyChanges, diffReports, withSaveResult } from '@/lib/reports/domain/conflict-merge';
import { listReportPictures } from '@/lib/reports/domain/photos';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { createDocumentationBmp, createJpeg, createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
let otherUnit: Unit;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit('Someone else');
  picture = await createJpeg();
});
afterAll(() => world.close());

interface Photo {
  fileName: string;
  bytes?: Uint8Array;
  ground?: MapGround;
}

const createPhoto = (): Photo => ({ fileName: `${randomUUID()}.jpg` });

const writeFile = (sender: Unit, reportId: string, work: FileWork | null, photos: Photo[] = []): Promise<Blob> =>
  writeInspectionFile(
    {
      exportedAt: '2026-11-21T15:00:00.000Z',
      person: { id: sender.inspector.id, name: sender.inspector.name },
      unit: { id: sender.id, name: sender.name },
      reportId,
      work,
    },
    photos.map(({ fileName, bytes = picture, ground }) => ({
      fileName,
      area: ground ? 'reports' : 'practiceactions',
      ground,
      takenAt: '2026-11-20T14:00:00.000Z',
      position: { lat: 43.1, lng: -87.9 },
      picture: new Blob([new Uint8Array(bytes)]),
    })),
  );

type ImportResponse = ImportResult & { status: number; code?: string; message?: string };

async function importFile(
  user: TestUser | null,
  file: Blob | string | ReadableStream<Uint8Array>,
): Promise<ImportResponse> {
  const body = file instanceof Blob ? file.stream() : file;
  const request = await createRequestAs(user, '/api/reports/importInspection', {
    method: 'POST',
    body,
    ...{ duplex: 'half' },
  });
  const response = await importEndpoint.handle(request);
  return { ...(await response.json()), status: response.status };
}

async function createUnsentWork(bmps: LoggedBmp[] = []): Promise<FileWork> {
  const { report: base } = await unit.inspector.call(newEditorData, { id: randomUUID() });
  const fields = { ...base.fields, siteId: unit.site.id, notes: 'Typed in the rain' };
  return { base, mine: { ...base, siteName: unit.site.name, fields, bmps } };
}

async function createConflictingSave(
  bmps: LoggedBmp[],
  change: (saved: Report) => Report,
): Promise<{ base: Report; mine: Report }> {
  const { base, mine } = await createUnsentWork(bmps);
  if (base === null) throw new Error('a new inspection has a base');
  const changes = diffReports(base, mine);
  const result = await unit.inspector.call(saveReport, changes);
  const saved = withSaveResult(applyChanges(mine, changes), changes, result);
  return { base: saved, mine: change(saved) };
}

const readReport = async (id: string, user: TestUser = unit.office) => (await user.call(editorData, { id })).report;
const withNotes = (report: Report, notes: string): Report => ({ ...report, fields: { ...report.fields, notes } });
const readPhoto = (fileName: string) => world.runAsMaintenance((db) => db.photo.findUnique({ where: { fileName } }));
const countReports = () => world.runAsMaintenance((db) => db.report.count({ where: { workUnitId: unit.id } }));

describe('when an imported inspection never reached the server', () => {
  test('the server stores it with its photos once, even if it is imported again', async () => {
    const photos = [createPhoto(), createPhoto()];
    const [first, second] = photos.map(({ fileName }) => fileName);
    const bmp = createDocumentationBmp({
      condition: { photos: [first ?? '', second ?? ''], date: '2026-11-21T15:00:00.000Z', description: '' },
    });
    const work = await createUnsentWork([bmp, createBmpWithActions()]);
    const file = await writeFile(unit, work.mine.id, work, photos);

    const response = await importFile(unit.office, file);
    expect(response).toMatchObject({
      outcome: 'saved',
      report: { id: work.mine.id, status: 'setup', siteName: unit.site.name },
      photos: { keptCount: 2, refusedCount: 0 },
      isCutOff: false,
    });
    const stored = await readReport(work.mine.id);
    expect(stored.fields).toEqual(work.mine.fields);
    expect(stored.bmps.map(({ id, label, condition }) => ({ id, label, condition }))).toEqual(
      work.mine.bmps.map(({ id, label, condition }) => ({ id, label, condition })),
    );
    const row = await readPhoto(first ?? '');
    expect(row).toMatchObject({ workUnitId: unit.id, reportId: work.mine.id, lat: 43.1 });
    expect(row?.takenAt?.toISOString()).toBe('2026-11-20T14:00:00.000Z');
    const bytes = await world.runtime.storage.read(`${unit.id}/practiceactions/${first}`);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');

    const before = await countReports();
    expect(await importFile(unit.office, file)).toMatchObject({ outcome: 'unchanged', report: { id: work.mine.id } });
    expect(await readReport(work.mine.id)).toEqual(stored);
    expect(await countReports()).toBe(before);
  });

  test('the server keeps the map area of its map picture', async () => {
    const map = { ...createPhoto(), ground: { lat: 43.03, lng: -87.93, zoom: 17, width: 32, height: 24 } };
    const work = await createUnsentWork([createDocumentationBmp()]);
    const local = { ...work.mine, fields: { ...work.mine.fields, mapImage: map.fileName } };
    await importFile(unit.office, await writeFile(unit, local.id, { ...work, mine: local }, [map]));
    expect(await readPhoto(map.fileName)).toMatchObject({ directory: 'mapimages', ground: map.ground });
  });

  test('the server omits photos of another unit or report', async () => {
    const { id } = await createSavedReport(unit);
    for (const photo of [await otherUnit.addPhoto('practiceactions'), await unit.addPhoto('practiceactions', id)]) {
      const bmp = createDocumentationBmp({
        condition: { photos: [photo], date: '2026-11-21T15:00:00.000Z', description: '' },
      });
      const work = await createUnsentWork([bmp]);
      const { outcome, report } = await importFile(unit.office, await writeFile(unit, work.mine.id, work));
      expect(outcome).toBe('new');
      expect(listReportPictures(await readReport(report.id))).not.toContain(photo);
      expect(await world.runAsMaintenance((db) => db.report.count({ where: { id: work.mine.id } }))).toBe(0);
    }
  });

  test('the phone can still send it after the import', async () => {
    const work = await createUnsentWork([createBmpWithActions()]);
    await importFile(unit.office, await writeFile(unit, work.mine.id, work));
    if (work.base === null) throw new Error('a new inspection has a base');
    expect(await unit.inspector.call(saveReport, diffReports(work.base, work.mine))).toMatchObject({ success: true });
  });
});

describe('when the server has the imported report already', () => {
  test('the server merges the entries of the file with those of colleagues', async () => {
    const work = await createConflictingSave([createBmpWithActions()], (saved) => ({
      ...saved,
      bmps: [...saved.bmps, createBmpWithActions({ label: '2' })],
    }));
    const changed = { id: work.base.id, baseVersion: work.base.version, fields: { municipality: 'Milwaukee' } };
    await unit.leader.call(saveReport, { ...changed, bmps: [], removed: [] });

    const response = await importFile(unit.office, await writeFile(unit, work.base.id, work));
    expect(response).toMatchObject({ outcome: 'saved', report: { id: work.base.id } });
    const stored = await readReport(work.base.id);
    expect(stored.bmps).toHaveLength(2);
    expect(stored.fields.municipality).toBe('Milwaukee');
  });

  test('the server creates a new inspection on a conflict and leaves the existing one unchanged', async () => {
    const work = await createConflictingSave([createBmpWithActions()], (saved) => withNotes(saved, 'From the phone'));
    const remote = { id: work.base.id, baseVersion: work.base.version, fields: { notes: 'From the office' } };
    await unit.leader.call(saveReport, { ...remote, bmps: [], removed: [] });
    const before = await readReport(work.base.id);
    const file = await writeFile(unit, work.base.id, work);

    const response = await importFile(unit.office, file);
    expect(response.outcome).toBe('new');
    expect(response.report.id).not.toBe(work.base.id);
    expect(await readReport(work.base.id)).toEqual(before);
    expect((await readReport(response.report.id)).fields.notes).toBe('From the phone');
    expect((await readReport(response.report.id)).createdBy.id).toBe(unit.office.id);

    const count = await countReports();
    expect(await importFile(unit.office, file)).toMatchObject({ outcome: 'again', report: { id: response.report.id } });
    expect(await countReports()).toBe(count);
  });

  test.each([
    ['was sent to the crew', (id: string) => unit.leader.call(notifyCrew, { idreport: id })],
    ['was deleted', (id: string) => unit.leader.call(deleteReport, { idreport: id })],
  ])('the server creates a new inspection with renamed photos if the report %s', async (_description, changeReport) => {
    const photo = createPhoto();
    const bmp = createDocumentationBmp();
    const work = await createConflictingSave([bmp], (saved) => ({
      ...withNotes(saved, 'Late'),
      bmps: saved.bmps.map((each) => ({ ...each, condition: { ...each.condition, photos: [photo.fileName] } })),
    }));
    await changeReport(work.base.id);

    const response = await importFile(unit.office, await writeFile(unit, work.base.id, work, [photo]));
    expect(response).toMatchObject({ outcome: 'new', photos: { keptCount: 1, refusedCount: 0 } });
    const stored = await readReport(response.report.id);
    expect(stored).toMatchObject({ status: 'setup', siteName: unit.site.name, fields: { notes: 'Late' } });
    const [copied] = stored.bmps[0]?.condition.photos ?? [];
    expect(copied).not.toBe(photo.fileName);
    expect(await readPhoto(copied ?? '')).toMatchObject({ reportId: response.report.id });
    expect(await readPhoto(photo.fileName)).toBeNull();
  });

  test('the server creates a new inspection if the file has no base', async () => {
    const { mine } = await createConflictingSave([createBmpWithActions()], (saved) => withNotes(saved, 'Stranded'));
    expect(await importFile(unit.office, await writeFile(unit, mine.id, { base: null, mine }))).toMatchObject({
      outcome: 'new',
    });
  });

  test('the server stores photos without a draft only if the report names them', async () => {
    const [named, unnamed] = [createPhoto(), createPhoto()];
    const bmp = createDocumentationBmp({
      condition: { photos: [named.fileName], date: '2026-11-21T15:00:00.000Z', description: '' },
    });
    const { base } = await createConflictingSave([bmp], (saved) => saved);
    const response = await importFile(unit.office, await writeFile(unit, base.id, null, [named, unnamed]));
    expect(response).toMatchObject({ outcome: 'unchanged', photos: { keptCount: 1, refusedCount: 1 } });
    expect(await readPhoto(named.fileName)).not.toBeNull();
    expect(await readPhoto(unnamed.fileName)).toBeNull();
    expect(await importFile(unit.office, await writeFile(unit, randomUUID(), null, [named]))).toMatchObject({
      code: 'report-not-found',
    });
  });
});

describe('import permissions', () => {
  test.each([
    ['office', 200],
    ['leader', 403],
    ['inspector', 403],
  ] as const)('an import by the %s returns status %i', async (role, status) => {
    const work = await createUnsentWork();
    expect((await importFile(unit[role], await writeFile(unit, work.mine.id, work))).status).toBe(status);
  });

  test('do not allow people who are signed out, or other origins', async () => {
    const work = await createUnsentWork();
    const file = await writeFile(unit, work.mine.id, work);
    expect((await importFile(null, file)).code).toBe('not-signed-in');
    const foreign = await createRequestAs(unit.office, '/api/reports/importInspection', {
      method: 'POST',
      body: 'x',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect((await importEndpoint.handle(foreign)).status).toBe(403);
  });

  test('do not allow a file of another work unit, and the message names the unit', async () => {
    const work = await createUnsentWork();
    const response = await importFile(otherUnit.office, await writeFile(unit, work.mine.id, work));
    expect(response).toMatchObject({ code: 'import-other-unit', message: expect.stringContaining(unit.name) });
  });

  test("do not allow a file with the id of another unit's report to change or return that report", async () => {
    const work = await createConflictingSave([createBmpWithActions()], (saved) => withNotes(saved, 'Ours'));
    const before = await readReport(work.base.id);
    const forged = await writeFile(otherUnit, work.base.id, { ...work, mine: withNotes(work.mine, 'Theirs') });
    const response = await importFile(otherUnit.office, forged);
    expect(response.outcome).toBe('new');
    expect(response.report.id).not.toBe(work.base.id);
    expect(await readReport(work.base.id)).toEqual(before);
    const importedReport = await readReport(response.report.id, otherUnit.office);
    // The importer's unit does not have the site either.
    expect(importedReport.fields).toMatchObject({ siteId: null, notes: 'Theirs' });

    const unsaved: FileWork = { base: { ...work.base, version: 0, bmps: [] }, mine: withNotes(work.mine, 'Again') };
    expect(await importFile(otherUnit.office, await writeFile(otherUnit, work.base.id, unsaved))).toMatchObject({
      outcome: 'new',
    });
    expect(await readReport(work.base.id)).toEqual(before);
  });
});

describe('the import of a hostile file', () => {
  const formatLine = (header: unknown) => `${JSON.stringify(header)}\n`;
  const createHeader = async (more: Partial<Record<keyof FileHeader, unknown>> = {}) => {
    const work = await createUnsentWork([createBmpWithActions()]);
    const [text = '{}'] = (await (await writeFile(unit, work.mine.id, work)).text()).split('\n');
    return { ...JSON.parse(text), ...more };
  };

  test.each([
    ['an empty file', () => ''],
    ['a file that is not JSON', () => 'GIF89a\u0000\u0001'],
    ['other JSON', () => '{"format":"something","version":1}'],
    ['deeply nested JSON', () => '['.repeat(100_000)],
    ['JSON with a prototype', () => '{"__proto__":{"format":"earthtight-inspection","version":1}}'],
  ])('rejects %s as unreadable', async (_description, text) => {
    expect((await importFile(unit.office, text())).code).toBe('import-unreadable');
  });

  test('rejects invalid values', async () => {
    const before = await countReports();
    const validHeader = await createHeader();
    for (const broken of [
      { ...validHeader, reportId: '../../etc/passwd' },
      { ...validHeader, work: { ...validHeader.work, mine: { ...validHeader.work.mine, timeZone: 'Mars/Olympus' } } },
      {
        ...validHeader,
        work: {
          ...validHeader.work,
          mine: { ...validHeader.work.mine, bmps: [{ ...createBmpWithActions(), id: 'x' }] },
        },
      },
      { ...validHeader, work: { ...validHeader.work, mine: withNotes(validHeader.work.mine, 'n'.repeat(10_001)) } },
    ])
      expect((await importFile(unit.office, formatLine(broken))).code).toBe('import-unreadable');
    expect(await countReports()).toBe(before);
  });

  test('rejects a later version', async () => {
    expect(
      (await importFile(unit.office, formatLine(await createHeader({ version: 2, work: 'new shape' })))).code,
    ).toBe('import-newer');
  });

  test('stops reading an endless header', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    expect((await importFile(unit.office, endless)).code).toBe('too-large');
    expect(sent).toBeLessThan(FILE_LIMITS.headerBytes + 1024 * 1024);
  });

  test('skips photos that are invalid, foreign or duplicate and stores the rest', async () => {
    const [valid, text, unnamed] = [createPhoto(), createPhoto(), createPhoto()];
    const otherUnitPhoto = await otherUnit.addPhoto('practiceactions');
    const names = [valid.fileName, text.fileName, otherUnitPhoto];
    const bmp = createDocumentationBmp({
      condition: { photos: names, date: '2026-11-21T15:00:00.000Z', description: '' },
    });
    const work = await createUnsentWork([bmp]);
    const file = await writeFile(unit, work.mine.id, work, [
      { fileName: '../../../etc/cron.d/x.jpg' },
      { ...text, bytes: Buffer.from('not a picture') },
      unnamed,
      { fileName: otherUnitPhoto },
      valid,
      { ...valid, bytes: await createJpeg(90, 90) },
    ]);
    const response = await importFile(unit.office, file);
    // One photo has the name of another unit's photo, so the work becomes a new inspection with new photo names.
    expect(response).toMatchObject({ outcome: 'new', photos: { keptCount: 3, refusedCount: 3 } });
    const [stored = ''] = listReportPictures(await readReport(response.report.id));
    expect(await readPhoto(stored)).toMatchObject({ width: 64, workUnitId: unit.id });
    expect(await readPhoto(unnamed.fileName)).toBeNull();
    expect(await readPhoto(otherUnitPhoto)).toMatchObject({ workUnitId: otherUnit.id });
  });

  test('reads a truncated file up to its end and reports that it is incomplete', async () => {
    const photos = [createPhoto(), createPhoto()];
    const bmp = createDocumentationBmp({
      condition: { photos: photos.map(({ fileName }) => fileName), date: '2026-11-21T15:00:00.000Z', description: '' },
    });
    const work = await createUnsentWork([bmp]);
    const completeFile = await writeFile(unit, work.mine.id, work, photos);
    const [first = '', second = ''] = (await completeFile.text()).split('\n');

    const lost = await importFile(unit.office, `${first}\n${second}\n`);
    expect(lost).toMatchObject({ outcome: 'saved', photos: { keptCount: 1 }, isCutOff: true });
    expect(formatImportResult(lost).message).toContain('The file is incomplete');
    expect(await importFile(unit.office, completeFile)).toMatchObject({
      outcome: 'unchanged',
      photos: { keptCount: 2 },
      isCutOff: false,
    });
  });
});
