import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { LIMIT_ROWS, UNUSED_PHOTO_LIMITS } from '@/lib/limits';
import { deleteExpiredLimits } from '@/lib/platform/security/limits';
import { deleteUnnamedPhotos } from '@/lib/reports/server/delete-unnamed-photos';
import { deleteReport, deleteReportPhotos, editorData, saveReport } from '@/lib/reports/contract';
import { send } from '@/tests/integration/reports/photos/send-photos';
import { createDocumentationBmp, INSPECTION_DATE, createJpeg, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { getHours } from './limits-world';

let world: World;
let unit: Unit;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorld();
  picture = await createJpeg();
});
afterAll(() => world.close());
beforeEach(async () => {
  unit = await world.createWorkUnit();
});

const DAY = 24;
const createName = () => `${randomUUID()}.jpg`;
const upload = (user: TestUser, fileName: string, reportId?: string) =>
  send(user, [{ fileName, bytes: picture }], { reportId });
const getFile = (fileName: string) => world.getStoredPath(`${unit.id}/practiceactions/${fileName}`);
const getFiles = () => readdir(path.dirname(getFile('x.jpg'))).catch((): string[] => []);
const getRow = (fileName: string) => world.runAsMaintenance((db) => db.photo.findUnique({ where: { fileName } }));
const isThere = async (fileName: string) => {
  const result = (await getRow(fileName)) !== null;
  expect(existsSync(getFile(fileName))).toBe(result);
  return result;
};

const withPhotos = (photos: string[]) =>
  createDocumentationBmp({ condition: { photos, date: INSPECTION_DATE, description: 'Holds' } });

/** Adds rows of photos without files, because only their number counts. */
const addRows = (uploadedBy: string, number: number, namedAt: Date | null) =>
  world.runAsMaintenance((db) =>
    db.photo.createMany({
      data: Array.from({ length: number }, () => ({
        fileName: createName(),
        workUnitId: unit.id,
        directory: 'practiceactions',
        uploadedBy,
        uploadedAt: new Date(),
        namedAt,
        bytes: 1,
        sha256: '',
        width: 1,
        height: 1,
      })),
    }),
  );

/** Uses up the rest of a daily limit. */
const exhaustLimit = (limit: 'photo' | 'photo-bytes', scope: 'person' | 'unit') =>
  world.runAsMaintenance((db) =>
    db.limitUse.updateMany({
      where: { key: { startsWith: `${limit} ${scope} ` } },
      data: { used: LIMIT_ROWS[limit][scope].max },
    }),
  );

describe('photos of a day', () => {
  test.each([
    ['photo', 'person', 'You have sent 4,000 photos in 24 hours. You can send more in 24 hours.'],
    ['photo', 'unit', 'Your work unit has sent 30,000 photos in 24 hours. You can send more in 24 hours.'],
    ['photo-bytes', 'person', /^You have reached the daily photo storage limit\./],
    ['photo-bytes', 'unit', /^Your work unit has reached the daily photo storage limit\./],
  ] as const)(
    'are limited: %s of a %s; a rejected one leaves no file or row and is not counted',
    async (limit, scope, sentence) => {
      await world.runAsMaintenance((db) => db.limitUse.deleteMany());
      expect(await upload(unit.inspector, createName())).toMatchObject({ status: 200 });
      await exhaustLimit(limit, scope);
      const before = { files: await getFiles(), used: await world.runAsMaintenance((db) => db.limitUse.findMany()) };

      const refused = createName();
      expect(await upload(unit.inspector, refused)).toMatchObject({
        status: 429,
        code: 'limit-reached',
        message: expect.stringMatching(sentence),
      });

      expect(await getRow(refused)).toBeNull();
      expect({ files: await getFiles(), used: await world.runAsMaintenance((db) => db.limitUse.findMany()) }).toEqual(
        before,
      );
    },
  );

  test('count once when the phone resends them after a lost response', async () => {
    await world.runAsMaintenance((db) => db.limitUse.deleteMany());
    const name = createName();
    await upload(unit.inspector, name);
    const listUsed = () => world.runAsMaintenance((db) => db.limitUse.findMany({ orderBy: { key: 'asc' } }));
    const before = await listUsed();
    expect(await upload(unit.inspector, name)).toMatchObject({ status: 200 });
    expect(await listUsed()).toEqual(before);
  });
});

describe('a photo that no report names', () => {
  test('counts for a person until a saved report names it', async () => {
    await addRows(unit.inspector.id, UNUSED_PHOTO_LIMITS.perPerson, null);
    const refused = createName();
    expect(await upload(unit.inspector, refused)).toMatchObject({
      status: 429,
      code: 'photos-unnamed',
      message: 'Too many photos are not in an inspection yet. Save those inspections, then add more.',
    });
    expect(await getFiles()).not.toContain(refused);
    expect(await upload(unit.leader, createName())).toMatchObject({ status: 200 });

    const named = createName();
    const report = await createSavedReport(unit, { bmps: [withPhotos([named])] });
    expect(await upload(unit.inspector, named, report.id)).toMatchObject({ status: 200 });
    expect((await getRow(named))?.namedAt).not.toBeNull();
  });

  test('counts for a work unit until a saved report names it', async () => {
    const fileName = createName();
    const report = await createSavedReport(unit);
    expect(await upload(unit.leader, fileName, report.id)).toMatchObject({ status: 200 });
    await addRows(randomUUID(), UNUSED_PHOTO_LIMITS.perUnit - 1, null);
    expect(await upload(unit.inspector, createName())).toMatchObject({ code: 'photos-unnamed' });

    const { version } = (await unit.leader.call(editorData, { id: report.id })).report;
    await unit.leader.call(saveReport, {
      id: report.id,
      baseVersion: version,
      fields: {},
      bmps: [withPhotos([fileName])],
      removed: [],
    });
    expect(await upload(unit.inspector, createName())).toMatchObject({ status: 200 });
  });

  test('counts for each of two people who send at the same time', async () => {
    await addRows(unit.inspector.id, UNUSED_PHOTO_LIMITS.perPerson - 1, null);
    const responses = await Promise.all(Array.from({ length: 6 }, () => upload(unit.inspector, createName())));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(await getFiles()).toHaveLength(1);
  });
});

describe('the cleanup of photos', () => {
  const now = new Date();

  test('deletes the row and the file of a photo that was never named after 7 days, not before', async () => {
    const name = createName();
    const report = await createSavedReport(unit);
    await upload(unit.inspector, name, report.id);

    await deleteUnnamedPhotos(getHours(now, 7 * DAY - 1));
    expect(await isThere(name)).toBe(true);
    await deleteUnnamedPhotos(getHours(now, 7 * DAY + 1));
    expect(await isThere(name)).toBe(false);
  });

  test('keeps a photo that a pending, closed or deleted report names, even if the report named the photo first', async () => {
    const early = createName();
    const lateName = createName();
    const mapImage = createName();
    const report = await createSavedReport(unit, {
      fields: { siteId: unit.site.id, mapImage },
      bmps: [withPhotos([early, lateName])],
    });
    for (const name of [early, lateName]) await upload(unit.inspector, name, report.id);
    await send(unit.inspector, [{ fileName: mapImage, bytes: picture }], { area: 'reports', reportId: report.id });
    // Pretends that the save and the photo were stored at the same time.
    await world.runAsMaintenance((db) =>
      db.photo.updateMany({ where: { workUnitId: unit.id }, data: { namedAt: null } }),
    );

    await deleteUnnamedPhotos(getHours(now, 400 * DAY));
    expect([await isThere(early), await isThere(lateName), (await getRow(mapImage)) !== null]).toEqual([
      true,
      true,
      true,
    ]);
    await unit.inspector.call(deleteReport, { idreport: report.id });
    await deleteUnnamedPhotos(getHours(now, 800 * DAY));
    expect(await isThere(early)).toBe(true);
  });

  test('keeps a removed photo for 30 days, so that the save of an offline phone can restore it', async () => {
    const name = createName();
    const bmp = withPhotos([name]);
    const report = await createSavedReport(unit, { bmps: [bmp] });
    await upload(unit.inspector, name, report.id);
    await savePhotos(report.id, { ...bmp, version: 1, condition: { ...bmp.condition, photos: [] } });
    await unit.inspector.call(deleteReportPhotos, { photosToDelete: [name] });

    await deleteUnnamedPhotos(getHours(now, 29 * DAY));
    expect(await isThere(name)).toBe(true);
    await savePhotos(report.id, { ...bmp, version: 2 });
    await deleteUnnamedPhotos(getHours(now, 31 * DAY));
    expect(await isThere(name)).toBe(true);
  });

  test('deletes a photo 30 days after it was removed, unless it was restored', async () => {
    const name = createName();
    const bmp = withPhotos([name]);
    const report = await createSavedReport(unit, { bmps: [bmp] });
    await upload(unit.inspector, name, report.id);
    await savePhotos(report.id, { ...bmp, version: 1, condition: { ...bmp.condition, photos: [] } });
    await unit.inspector.call(deleteReportPhotos, { photosToDelete: [name] });

    await deleteUnnamedPhotos(getHours(now, 31 * DAY));
    expect(await isThere(name)).toBe(false);
  });

  test('finds a photo that its report no longer names, and deletes it 30 days later', async () => {
    const name = createName();
    const bmp = withPhotos([name]);
    const report = await createSavedReport(unit, { bmps: [bmp] });
    await upload(unit.inspector, name, report.id);
    await savePhotos(report.id, { ...bmp, version: 1, condition: { ...bmp.condition, photos: [] } });

    await deleteUnnamedPhotos(getHours(now, DAY));
    expect((await getRow(name))?.removedAt).not.toBeNull();
    await deleteUnnamedPhotos(getHours(now, 30 * DAY));
    expect(await isThere(name)).toBe(true);
    await deleteUnnamedPhotos(getHours(now, 32 * DAY));
    expect(await isThere(name)).toBe(false);
  });

  test('keeps a picture in the library', async () => {
    const name = createName();
    await upload(unit.inspector, name);
    await world.runAsMaintenance(async (db) => {
      const group = { id: randomUUID(), workUnitId: unit.id, mode: 'practice', name: 'Perimeter', position: 0 };
      await db.libraryGroup.create({ data: group });
      await db.libraryEntry.create({
        data: {
          id: randomUUID(),
          workUnitId: unit.id,
          groupId: group.id,
          mode: 'practice',
          name: 'Fence',
          pictures: [name],
          position: 0,
        },
      });
    });
    await deleteUnnamedPhotos(getHours(now, 8 * DAY));
    expect(await isThere(name)).toBe(true);
  });

  test('deletes each photo once when two servers clear, and skips photos that a save has locked', async () => {
    const names = Array.from({ length: 130 }, createName);
    await world.runAsMaintenance((db) =>
      db.photo.createMany({
        data: names.map((fileName) => ({
          fileName,
          workUnitId: unit.id,
          directory: 'practiceactions',
          uploadedBy: unit.inspector.id,
          uploadedAt: now,
          bytes: 1,
          sha256: '',
          width: 1,
          height: 1,
        })),
      }),
    );
    const [heldName = ''] = names;
    const counts = await world.runAsMaintenance(async (db) => {
      await db.photo.updateMany({ where: { fileName: heldName }, data: { namedAt: now } });
      return Promise.all([1, 2].map(() => deleteUnnamedPhotos(getHours(now, 8 * DAY))));
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(129);
    expect(await getRow(heldName)).not.toBeNull();
  });

  test('continues an interrupted cleanup the next time, despite a file that is already deleted', async () => {
    const name = createName();
    await upload(unit.inspector, name);
    expect(await deleteUnnamedPhotos(getHours(now, 8 * DAY), () => true)).toBe(0);
    await world.runtime.storage.remove(`${unit.id}/practiceactions/${name}`);
    expect(await deleteUnnamedPhotos(getHours(now, 8 * DAY))).toBe(1);
    expect(await getRow(name)).toBeNull();
  });

  /** Replaces the report's BMPs by one. */
  async function savePhotos(id: string, bmp: ReturnType<typeof withPhotos>): Promise<void> {
    const { version } = (await unit.inspector.call(editorData, { id })).report;
    await unit.inspector.call(saveReport, { id, baseVersion: version, fields: {}, bmps: [bmp], removed: [] });
  }
});

test('the cleanup deletes only the counts of past days', async () => {
  await world.runAsMaintenance((db) => db.limitUse.deleteMany());
  await upload(unit.inspector, createName());
  const countLimitUse = () => world.runAsMaintenance((db) => db.limitUse.count());
  expect(await countLimitUse()).toBe(4);
  await deleteExpiredLimits(getHours(new Date(), 25));
  expect(await countLimitUse()).toBe(4);
  await deleteExpiredLimits(getHours(new Date(), 49));
  expect(await countLimitUse()).toBe(0);
});
