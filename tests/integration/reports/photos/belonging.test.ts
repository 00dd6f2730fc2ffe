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
let other: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
  other = await world.workUnit('Somebody else');
});
afterAll(() => world.close());

const shows = (photos: string[]) =>
  createDocumentationBmp({ condition: { photos, date: '2026-11-21T15:00:00Z', description: 'Seen' } });

const getReportOfPhoto = (fileName: string) =>
  world.runAsMaintenance(async (db) => (await db.photo.findUniqueOrThrow({ where: { fileName } })).reportId);

describe('a save that names a photo', () => {
  const saves = async (photos: string[], mapImage: string | null = null) => {
    const { id } = await createSavedReport(unit);
    const fields = mapImage ? { mapImage } : {};
    return unit.inspector.tryCall(saveReport, { id, baseVersion: 1, fields, bmps: [shows(photos)], removed: [] });
  };

  test('of another unit is refused', async () => {
    expect(await saves([await other.addPhoto('practiceactions')])).toMatchObject({ code: 'photo-elsewhere' });
  });

  test('of another report is refused', async () => {
    const { id } = await createSavedReport(unit);
    expect(await saves([await unit.addPhoto('practiceactions', id)])).toMatchObject({ code: 'photo-elsewhere' });
  });

  test('as map picture, of another unit or another report, is refused', async () => {
    const { id } = await createSavedReport(unit);
    for (const map of [await other.addPhoto('mapimages'), await unit.addPhoto('mapimages', id)])
      expect(await saves([], map)).toMatchObject({ code: 'photo-elsewhere' });
  });

  test('where a map picture belongs, or the other way round, is refused', async () => {
    expect(await saves([await unit.addPhoto('mapimages')])).toMatchObject({ code: 'photo-elsewhere' });
    expect(await saves([], await unit.addPhoto('practiceactions'))).toMatchObject({ code: 'photo-elsewhere' });
  });

  test('before its bytes arrive is taken', async () => {
    expect(await saves([`${randomUUID()}.jpg`])).toMatchObject({ success: true });
  });

  test('that was sent without its report makes it the report’s, and no other report’s', async () => {
    const photo = await unit.addPhoto('practiceactions');
    const map = await unit.addPhoto('mapimages');
    expect(await saves([photo], map)).toMatchObject({ success: true });
    expect(await getReportOfPhoto(photo)).not.toBeNull();
    expect(await getReportOfPhoto(map)).toBe(await getReportOfPhoto(photo));
    expect(await saves([photo])).toMatchObject({ code: 'photo-elsewhere' });
    expect(await saves([], map)).toMatchObject({ code: 'photo-elsewhere' });
  });
});

test('CLOSE OUT rejects a map picture of another report', async () => {
  const { id } = await createSavedReport(unit);
  const mapImg = await unit.addPhoto('mapimages', id);
  const open = await createOpenReport(unit);
  expect(await unit.inspector.expectFailure(closeOut, { idreport: open.id, mapImg })).toBe('map-image-missing');
});

test('a photo is not stored under a name that another report has', async () => {
  const [first, second] = [await createSavedReport(unit), await createSavedReport(unit)];
  const fileName = `${randomUUID()}.jpg`;
  const bytes = await createJpeg();
  expect(await send(unit.inspector, [{ fileName, bytes }], { reportId: first.id })).toMatchObject({ status: 200 });
  expect(await send(unit.leader, [{ fileName, bytes }], { reportId: second.id })).toMatchObject({
    code: 'photo-name-taken',
  });
  expect(await getReportOfPhoto(fileName)).toBe(first.id);
});

test('a photo whose file was lost is stored again when it is sent again', async () => {
  const { id } = await createSavedReport(unit);
  const fileName = `${randomUUID()}.jpg`;
  const sendAgain = async () => send(unit.inspector, [{ fileName, bytes: await createJpeg() }], { reportId: id });
  await sendAgain();
  await rm(world.runtime.storage.getPath(`${unit.id}/practiceactions/${fileName}`));
  const address = `/images/practiceactions/${fileName}`;
  expect((await FILE_ENDPOINTS.pictures.handle(await createRequestAs(unit.leader, address))).status).toBe(404);
  expect(await sendAgain()).toMatchObject({ fileNames: [fileName] });
  expect((await FILE_ENDPOINTS.pictures.handle(await createRequestAs(unit.leader, address))).status).toBe(200);
});

test('a report that came to name another unit’s photo shows it to nobody behind its link', async () => {
  const photo = await other.addPhoto('practiceactions');
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
