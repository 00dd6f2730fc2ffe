import { readdir, writeFile } from 'node:fs/promises';
import { isFailure } from '@/lib/failures';
import { myNotifications } from '@/lib/notifications/contract';
import { formatNotificationSentence } from '@/lib/notifications/texts';
import { closeOut } from '@/lib/reports/contract';
import { createDocumentationBmp, INSPECTION_DATE, createOpenReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

/** Missing or damaged stored files (decision X-300). */
let world: World;
let unit: Unit;
beforeEach(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterEach(() => world.close());

const getNotifications = async (user: TestUser) =>
  (await user.call(myNotifications, {})).notifications.map(({ content }) => formatNotificationSentence(content));
const getRow = (id: string) => world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));

/** An open inspection with two stored photos of one BMP and its map picture. */
async function createInspection() {
  const photos = [await unit.addPhoto('practiceactions'), await unit.addPhoto('practiceactions')];
  const condition = { photos, date: INSPECTION_DATE, description: 'Holds' };
  const { id } = await createOpenReport(unit, { bmps: [createDocumentationBmp({ condition })] });
  const mapImg = await unit.addPhoto('mapimages', id);
  const [first = ''] = photos;
  const photoKey = `${unit.id}/practiceactions/${first}`;
  const mapKey = `${unit.id}/mapimages/${mapImg}`;
  const close = () => unit.inspector.tryCall(closeOut, { idreport: id, mapImg });
  return { id, photoKey, mapKey, close };
}
type Inspection = Awaited<ReturnType<typeof createInspection>>;

const damage = (key: string) => writeFile(world.getStoredPath(key), 'not what was stored');

test.each([
  [
    'a photo has no file',
    ({ photoKey }: Inspection) => world.runtime.storage.remove(photoKey),
    '1 photo of Silt Fence (A)',
  ],
  ['the map picture has no file', ({ mapKey }: Inspection) => world.runtime.storage.remove(mapKey), 'the map picture'],
  ['a photo is damaged', ({ photoKey }: Inspection) => damage(photoKey), '1 photo of Silt Fence (A)'],
  [
    'both are lost',
    async ({ photoKey, mapKey }: Inspection) => {
      await damage(mapKey);
      await world.runtime.storage.remove(photoKey);
    },
    'the map picture, 1 photo of Silt Fence (A)',
  ],
])('CLOSE OUT fails without freezing the report when %s', async (_what, loseFiles, files) => {
  const report = await createInspection();
  await loseFiles(report);
  const refused = await report.close();
  expect(isFailure(refused) && [refused.code, refused.status]).toEqual(['stored-files-lost', 409]);
  expect(isFailure(refused) && refused.message).toBe(
    `The server lost ${files}, so the inspection was not closed. Your Office was notified.`,
  );
  expect(await getRow(report.id)).toMatchObject({ status: 'open', pdfKey: null, closedAt: null });
  expect(await readdir(world.getStoredPath(`${unit.id}/records/x`).slice(0, -2)).catch(() => [])).toEqual([]);
});

test('a lost file notifies each Office User once a day, and nobody else', async () => {
  const report = await createInspection();
  await world.runtime.storage.remove(report.photoKey);
  await report.close();
  await report.close();
  const warning =
    'The server lost 1 photo of Silt Fence (A) of the inspection of Bay View Lofts. Ask your server administrator to restore them from a backup.';
  expect(await getNotifications(unit.office)).toEqual([warning]);
  expect([await getNotifications(unit.leader), await getNotifications(unit.inspector)]).toEqual([[], []]);
  world.setNow(new Date('2026-11-22T15:00:00Z'));
  await report.close();
  expect(await getNotifications(unit.office)).toEqual([warning, warning]);
});

test('CLOSE OUT works after the file was restored', async () => {
  const report = await createInspection();
  const bytes = await world.runtime.storage.read(report.photoKey);
  await world.runtime.storage.remove(report.photoKey);
  await report.close();
  await world.runtime.storage.put(report.photoKey, bytes);
  expect(await report.close()).toEqual({ success: true });
  expect(await getRow(report.id)).toMatchObject({ status: 'closed' });
});

test('CLOSE OUT works while a photo has not been uploaded yet', async () => {
  const photos = ['018f0000-0000-4000-8000-000000000001.jpg'];
  const { id } = await createOpenReport(unit, {
    bmps: [createDocumentationBmp({ condition: { photos, date: INSPECTION_DATE, description: 'Holds' } })],
  });
  const mapImg = await unit.addPhoto('mapimages', id);
  expect(await unit.inspector.tryCall(closeOut, { idreport: id, mapImg })).toEqual({ success: true });
});
