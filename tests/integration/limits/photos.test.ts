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
import { hours } from './limits-world';

let product: World;
let unit: Unit;
let picture: Buffer;
beforeAll(async () => {
  product = await createWorld();
  picture = await createJpeg();
});
afterAll(() => product.close());
beforeEach(async () => {
  unit = await product.workUnit();
});

const DAY = 24;
const newName = () => `${randomUUID()}.jpg`;
const upload = (who: TestUser, fileName: string, reportId?: string) =>
  send(who, [{ fileName, bytes: picture }], { reportId });
const fileOf = (fileName: string) => product.runtime.storage.getPath(`${unit.id}/practiceactions/${fileName}`);
const files = () => readdir(path.dirname(fileOf('x.jpg'))).catch((): string[] => []);
const row = (fileName: string) => product.behindTheScenes((db) => db.photo.findUnique({ where: { fileName } }));
const isThere = async (fileName: string) => {
  const found = (await row(fileName)) !== null;
  expect(existsSync(fileOf(fileName))).toBe(found);
  return found;
};

const withPhotos = (photos: string[]) =>
  createDocumentationBmp({ condition: { photos, date: INSPECTION_DATE, description: 'Holds' } });

/** Adds rows of photos without files, because only their number counts. */
const addRows = (uploadedBy: string, number: number, namedAt: Date | null) =>
  product.behindTheScenes((db) =>
    db.photo.createMany({
      data: Array.from({ length: number }, () => ({
        fileName: newName(),
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

/** Uses up what is left of a day's limit. */
const useUp = (limit: 'photo' | 'photo-bytes', scope: 'person' | 'unit') =>
  product.behindTheScenes((db) =>
    db.limitUse.updateMany({
      where: { key: { startsWith: `${limit} ${scope} ` } },
      data: { used: LIMIT_ROWS[limit][scope].most },
    }),
  );

describe('photos of a day', () => {
  test.each([
    ['photo', 'person', 'You have sent 4,000 photos within a day. You can send more in 24 hours.'],
    ['photo', 'unit', 'This work unit has sent 30,000 photos within a day. It can send more in 24 hours.'],
    ['photo-bytes', 'person', /^Your photos have reached the storage limit for one day\./],
    ['photo-bytes', 'unit', /^This work unit’s photos have reached the storage limit for one day\./],
  ] as const)(
    'are limited: %s of a %s; what is refused leaves no file, no row and uses nothing',
    async (limit, scope, sentence) => {
      await product.behindTheScenes((db) => db.limitUse.deleteMany());
      expect(await upload(unit.inspector, newName())).toMatchObject({ status: 200 });
      await useUp(limit, scope);
      const before = { files: await files(), used: await product.behindTheScenes((db) => db.limitUse.findMany()) };

      const refused = newName();
      expect(await upload(unit.inspector, refused)).toMatchObject({
        status: 429,
        code: 'limit-reached',
        message: expect.stringMatching(sentence),
      });

      expect(await row(refused)).toBeNull();
      expect({ files: await files(), used: await product.behindTheScenes((db) => db.limitUse.findMany()) }).toEqual(
        before,
      );
    },
  );

  test('that are sent again, because an answer was lost, are not counted twice', async () => {
    await product.behindTheScenes((db) => db.limitUse.deleteMany());
    const name = newName();
    await upload(unit.inspector, name);
    const used = () => product.behindTheScenes((db) => db.limitUse.findMany({ orderBy: { key: 'asc' } }));
    const before = await used();
    expect(await upload(unit.inspector, name)).toMatchObject({ status: 200 });
    expect(await used()).toEqual(before);
  });
});

describe('photos that no report names', () => {
  test('are limited for a person; those that a saved report names are not', async () => {
    await addRows(unit.inspector.id, UNUSED_PHOTO_LIMITS.perPerson, null);
    const refused = newName();
    expect(await upload(unit.inspector, refused)).toMatchObject({
      status: 429,
      code: 'photos-unnamed',
      message: 'Too many photos are not in an inspection yet. Save those inspections, then add more.',
    });
    expect(await files()).not.toContain(refused);
    expect(await upload(unit.leader, newName())).toMatchObject({ status: 200 });

    const named = newName();
    const report = await createSavedReport(unit, { bmps: [withPhotos([named])] });
    expect(await upload(unit.inspector, named, report.id)).toMatchObject({ status: 200 });
    expect((await row(named))?.namedAt).not.toBeNull();
  });

  test('are limited for a work unit; saving the report that they belong to makes room', async () => {
    const mine = newName();
    const report = await createSavedReport(unit);
    expect(await upload(unit.leader, mine, report.id)).toMatchObject({ status: 200 });
    await addRows(randomUUID(), UNUSED_PHOTO_LIMITS.perUnit - 1, null);
    expect(await upload(unit.inspector, newName())).toMatchObject({ code: 'photos-unnamed' });

    const { version } = (await unit.leader.gets(editorData, { id: report.id })).report;
    await unit.leader.gets(saveReport, {
      id: report.id,
      baseVersion: version,
      fields: {},
      bmps: [withPhotos([mine])],
      removed: [],
    });
    expect(await upload(unit.inspector, newName())).toMatchObject({ status: 200 });
  });

  test('two who send at the same moment do not slip through together', async () => {
    await addRows(unit.inspector.id, UNUSED_PHOTO_LIMITS.perPerson - 1, null);
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(unit.inspector, newName())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(await files()).toHaveLength(1);
  });
});

describe('clearing', () => {
  const now = new Date();

  test('a photo that was never named goes after 7 days, row and file, and not before', async () => {
    const name = newName();
    const report = await createSavedReport(unit);
    await upload(unit.inspector, name, report.id);

    await deleteUnnamedPhotos(hours(now, 7 * DAY - 1));
    expect(await isThere(name)).toBe(true);
    await deleteUnnamedPhotos(hours(now, 7 * DAY + 1));
    expect(await isThere(name)).toBe(false);
  });

  test('a photo that a report names stays for ever: pending, closed or deleted, also one named before it arrived', async () => {
    const early = newName();
    const lateName = newName();
    const mapImage = newName();
    const report = await createSavedReport(unit, {
      fields: { siteId: unit.site.id, mapImage },
      bmps: [withPhotos([early, lateName])],
    });
    for (const name of [early, lateName]) await upload(unit.inspector, name, report.id);
    await send(unit.inspector, [{ fileName: mapImage, bytes: picture }], { area: 'reports', reportId: report.id });
    // Pretends that the save and the photo were stored without seeing each other.
    await product.behindTheScenes((db) =>
      db.photo.updateMany({ where: { workUnitId: unit.id }, data: { namedAt: null } }),
    );

    await deleteUnnamedPhotos(hours(now, 400 * DAY));
    expect([await isThere(early), await isThere(lateName), (await row(mapImage)) !== null]).toEqual([true, true, true]);
    await unit.inspector.gets(deleteReport, { idreport: report.id });
    await deleteUnnamedPhotos(hours(now, 800 * DAY));
    expect(await isThere(early)).toBe(true);
  });

  test('a photo that was taken out waits 30 days, so that a phone that was away brings it back with its save', async () => {
    const name = newName();
    const bmp = withPhotos([name]);
    const report = await createSavedReport(unit, { bmps: [bmp] });
    await upload(unit.inspector, name, report.id);
    await savePhotos(report.id, { ...bmp, version: 1, condition: { ...bmp.condition, photos: [] } });
    await unit.inspector.gets(deleteReportPhotos, { photosToDelete: [name] });

    await deleteUnnamedPhotos(hours(now, 29 * DAY));
    expect(await isThere(name)).toBe(true);
    await savePhotos(report.id, { ...bmp, version: 2 });
    await deleteUnnamedPhotos(hours(now, 31 * DAY));
    expect(await isThere(name)).toBe(true);
  });

  test('a photo that was taken out and not brought back goes after 30 days', async () => {
    const name = newName();
    const bmp = withPhotos([name]);
    const report = await createSavedReport(unit, { bmps: [bmp] });
    await upload(unit.inspector, name, report.id);
    await savePhotos(report.id, { ...bmp, version: 1, condition: { ...bmp.condition, photos: [] } });
    await unit.inspector.gets(deleteReportPhotos, { photosToDelete: [name] });

    await deleteUnnamedPhotos(hours(now, 31 * DAY));
    expect(await isThere(name)).toBe(false);
  });

  test('a photo that a report let go of without saying so is found, and goes 30 days after that', async () => {
    const name = newName();
    const bmp = withPhotos([name]);
    const report = await createSavedReport(unit, { bmps: [bmp] });
    await upload(unit.inspector, name, report.id);
    await savePhotos(report.id, { ...bmp, version: 1, condition: { ...bmp.condition, photos: [] } });

    await deleteUnnamedPhotos(hours(now, DAY));
    expect((await row(name))?.removedAt).not.toBeNull();
    await deleteUnnamedPhotos(hours(now, 30 * DAY));
    expect(await isThere(name)).toBe(true);
    await deleteUnnamedPhotos(hours(now, 32 * DAY));
    expect(await isThere(name)).toBe(false);
  });

  test('a picture in the library stays', async () => {
    const name = newName();
    await upload(unit.inspector, name);
    await product.behindTheScenes(async (db) => {
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
    await deleteUnnamedPhotos(hours(now, 8 * DAY));
    expect(await isThere(name)).toBe(true);
  });

  test('two servers at once clear each photo once, and what a save holds at that moment is left alone', async () => {
    const names = Array.from({ length: 130 }, newName);
    await product.behindTheScenes((db) =>
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
    const [held = ''] = names;
    const counts = await product.behindTheScenes(async (db) => {
      await db.photo.updateMany({ where: { fileName: held }, data: { namedAt: now } });
      return Promise.all([1, 2].map(() => deleteUnnamedPhotos(hours(now, 8 * DAY))));
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(129);
    expect(await row(held)).not.toBeNull();
  });

  test('a cleanup that was stopped continues the next time; a file that was deleted before does not stop it', async () => {
    const name = newName();
    await upload(unit.inspector, name);
    expect(await deleteUnnamedPhotos(hours(now, 8 * DAY), () => true)).toBe(0);
    await product.runtime.storage.remove(`${unit.id}/practiceactions/${name}`);
    expect(await deleteUnnamedPhotos(hours(now, 8 * DAY))).toBe(1);
    expect(await row(name)).toBeNull();
  });

  /** Saves one BMP over what is there. */
  async function savePhotos(id: string, bmp: ReturnType<typeof withPhotos>): Promise<void> {
    const { version } = (await unit.inspector.gets(editorData, { id })).report;
    await unit.inspector.gets(saveReport, { id, baseVersion: version, fields: {}, bmps: [bmp], removed: [] });
  }
});

test('counts of past days are removed, those of today stay', async () => {
  await product.behindTheScenes((db) => db.limitUse.deleteMany());
  await upload(unit.inspector, newName());
  const count = () => product.behindTheScenes((db) => db.limitUse.count());
  expect(await count()).toBe(4);
  await deleteExpiredLimits(hours(new Date(), 25));
  expect(await count()).toBe(4);
  await deleteExpiredLimits(hours(new Date(), 49));
  expect(await count()).toBe(0);
});
