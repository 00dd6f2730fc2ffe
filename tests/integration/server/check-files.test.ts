import { appendFile, rm } from 'node:fs/promises';
import { closeOut } from '@/lib/reports/contract';
import { formatFileCheck, checkFiles } from '@/server/check/check-files';
import { createClosedReport, createOpenReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** Closing makes a PDF in a child process that lets other processes go first. */
jest.setTimeout(120_000);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const checkStoredFiles = () => checkFiles({ url: world.database.url }, world.runtime.storage);

test('the check accepts files that match their rows, and reports lost, damaged and unnamed files', async () => {
  const { id, mapImg } = await createClosedReport(unit);
  const lost = await unit.addPhoto('practiceactions', id);
  expect(await checkStoredFiles()).toEqual({
    photos: 2,
    evidenceCopies: 0,
    finalPdfs: 1,
    signedPdfs: 0,
    letters: 0,
    planSheets: 0,
    boardPictures: 0,
    packParts: 0,
    wrongFiles: [],
    unnamedCount: 0,
  });

  const { getStoredPath } = world;
  const lostKey = `${unit.id}/practiceactions/${lost}`;
  const damagedKey = `${unit.id}/mapimages/${mapImg}`;
  await rm(getStoredPath(lostKey));
  await appendFile(getStoredPath(damagedKey), 'x');
  await world.runtime.storage.put(`${unit.id}/practiceactions/stray.jpg`, Buffer.from('stray'));
  const result = await checkStoredFiles();
  expect(result).toMatchObject({ photos: 2, finalPdfs: 1, unnamedCount: 1 });
  expect(result.wrongFiles).toHaveLength(2);
  expect(result.wrongFiles).toContainEqual({ what: 'photo', key: lostKey, why: 'is missing' });
  expect(result.wrongFiles).toContainEqual({ what: 'photo', key: damagedKey, why: 'is damaged' });
  expect(formatFileCheck(result).join('\n')).toContain(`✗ The photo ${lostKey} is missing.`);
});

test('the check names the report of a closed inspection without its PDF', async () => {
  const { id } = await createOpenReport(unit);
  const mapImg = await unit.addPhoto('mapimages', id);
  await unit.inspector.call(closeOut, { idreport: id, mapImg });
  const { pdfKey } = await world.runAsMaintenance(async (db) => {
    const report = await db.report.findUniqueOrThrow({ where: { id }, select: { pdfKey: true } });
    await db.report.update({ where: { id }, data: { pdfKey: null } });
    return report;
  });
  expect(pdfKey).not.toBeNull();
  expect((await checkStoredFiles()).wrongFiles).toContainEqual({ what: 'final PDF', key: id, why: 'is missing' });
});
