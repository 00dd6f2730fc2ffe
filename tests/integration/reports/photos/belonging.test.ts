import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { closeOut, saveReport } from '@/lib/reports/contract';
import { loadReportFromToken } from '@/lib/sharing/contract';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { createDocumentationBmp, createOpenReport, createJpeg, createSavedReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { send } from './send-photos';

/** A report may name only its own photos. */
let world: World;
let unit: Unit;
let otherUnit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit('Someone else');
});
afterAll(() => world.close());

const createBmpWithPhotos = (photos: string[]) =>
  createDocumentationBmp({ condition: { photos, date: '2026-11-21T15:00:00Z', description: 'Seen' } });

const getReportOfPhoto = (fileName: string) =>
  world.runAsMaintenance(async (db) => (await db.photo.findUniqueOrThrow({ where: { fileName } })).reportId);

describe('a save with a photo', () => {
  const savePhotos = async (photos: string[], mapImage: string | null = null) => {
    const { id } = await createSavedReport(unit);
    const fields = mapImage ? { mapImage } : {};
    return unit.inspector.tryCall(saveReport, {
      id,
      baseVersion: 1,
      fields,
      bmps: [createBmpWithPhotos(photos)],
      removed: [],
    });
  };

  test('of another unit is refused', async () => {
    expect(await savePhotos([await otherUnit.addPhoto('practiceactions')])).toMatchObject({ code: 'photo-elsewhere' });
  });

  test('of another report is refused', async () => {
    const { id } = await createSavedReport(unit);
    expect(await savePhotos([await unit.addPhoto('practiceactions', id)])).toMatchObject({ code: 'photo-elsewhere' });
  });

  test('of another unit or report as map picture is refused', async () => {
    const { id } = await createSavedReport(unit);
    for (const map of [await otherUnit.addPhoto('mapimages'), await unit.addPhoto('mapimages', id)])
      expect(await savePhotos([], map)).toMatchObject({ code: 'photo-elsewhere' });
  });

  test('as map picture, or with a map picture as photo, is refused', async () => {
    expect(await savePhotos([await unit.addPhoto('mapimages')])).toMatchObject({ code: 'photo-elsewhere' });
    expect(await savePhotos([], await unit.addPhoto('practiceactions'))).toMatchObject({ code: 'photo-elsewhere' });
  });

  test('that has not been uploaded yet is accepted', async () => {
    expect(await savePhotos([`${randomUUID()}.jpg`])).toMatchObject({ success: true });
  });

  test('that was uploaded without a report assigns it to this report only', async () => {
    const photo = await unit.addPhoto('practiceactions');
    const map = await unit.addPhoto('mapimages');
    expect(await savePhotos([photo], map)).toMatchObject({ success: true });
    expect(await getReportOfPhoto(photo)).not.toBeNull();
    expect(await getReportOfPhoto(map)).toBe(await getReportOfPhoto(photo));
    expect(await savePhotos([photo])).toMatchObject({ code: 'photo-elsewhere' });
    expect(await savePhotos([], map)).toMatchObject({ code: 'photo-elsewhere' });
  });
});

test('CLOSE OUT rejects a map picture of another report', async () => {
  const { id } = await createSavedReport(unit);
  const mapImg = await unit.addPhoto('mapimages', id);
  const open = await createOpenReport(unit);
  expect(await unit.inspector.expectFailure(closeOut, { idreport: open.id, mapImg })).toBe('map-image-missing');
});

test('the server does not store a photo under the name of another report’s photo', async () => {
  const [first, second] = [await createSavedReport(unit), await createSavedReport(unit)];
  const fileName = `${randomUUID()}.jpg`;
  const bytes = await createJpeg();
  expect(await send(unit.inspector, [{ fileName, bytes }], { reportId: first.id })).toMatchObject({ status: 200 });
  expect(await send(unit.leader, [{ fileName, bytes }], { reportId: second.id })).toMatchObject({
    code: 'photo-name-taken',
  });
  expect(await getReportOfPhoto(fileName)).toBe(first.id);
});

test('the server stores a photo again if its file was lost', async () => {
  const { id } = await createSavedReport(unit);
  const fileName = `${randomUUID()}.jpg`;
  const sendAgain = async () => send(unit.inspector, [{ fileName, bytes: await createJpeg() }], { reportId: id });
  await sendAgain();
  await rm(world.getStoredPath(`${unit.id}/practiceactions/${fileName}`));
  const address = `/images/practiceactions/${fileName}`;
  expect((await FILE_ENDPOINTS.pictures.handle(await createRequestAs(unit.leader, address))).status).toBe(404);
  expect(await sendAgain()).toMatchObject({ fileNames: [fileName] });
  expect((await FILE_ENDPOINTS.pictures.handle(await createRequestAs(unit.leader, address))).status).toBe(200);
});

test('the link of a report does not show a photo of another unit that the report names', async () => {
  const photo = await otherUnit.addPhoto('practiceactions');
  const report = await createOpenReport(unit);
  const token = randomUUID();
  await world.runAsMaintenance(async (db) => {
    await db.loggedBmp.updateMany({
      where: { reportId: report.id },
      data: { condition: { photos: [photo], date: '2026-11-21T15:00:00Z', description: '' } },
    });
    await db.report.update({ where: { id: report.id }, data: { status: 'closed' } });
    await db.share.create({
      data: {
        id: randomUUID(),
        workUnitId: unit.id,
        reportId: report.id,
        name: 'Stan',
        email: 'stan@example.com',
        tokenHash: hashLinkToken(token),
        sentBy: unit.office.id,
        expiresAt: new Date('2030-01-01'),
      },
    });
  });
  const { tokenData } = await world.signedOut.call(loadReportFromToken, { token });
  const address = tokenData[0]?.images[photo] ?? '';
  expect(address).toContain(photo);
  expect((await FILE_ENDPOINTS.pictures.handle(await createRequestAs(null, address))).status).not.toBe(200);
});
