import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { fromBox, toBox } from '@/lib/map/projection';
import type { MapGround } from '@/lib/map/types';
import { closeOut, getReport, editorData, saveReport } from '@/lib/reports/contract';
import { MAP_GROUND_HEADER } from '@/lib/reports/map-ground';
import { rateBmps } from '@/lib/reports/view';
import {
  correctBmp,
  createDocumentationBmp,
  createOpenReport,
  createJpeg,
  createBmpWithActions,
} from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { send } from '@/tests/integration/reports/photos/send-photos';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

/** The map picture of a record (decision X-131) is captured before closing and gets its pins when closing. */
let world: World;
let unit: Unit;
const INSPECTION_DAY = new Date('2026-11-21T18:00:00Z');
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
beforeEach(() => world.setNow(INSPECTION_DAY));
afterAll(() => world.close());

const GROUND: MapGround = { lat: 43.03, lng: -87.93, zoom: 17, width: 400, height: 300 };
const AMBER = [255, 186, 0];
const GREEN = [60, 212, 88];
const SOIL = [138, 111, 77];

async function captureMap(reportId: string, metadata: object = { ground: GROUND }): Promise<string> {
  const fileName = `${randomUUID()}.jpg`;
  const sent = await send(unit.inspector, [{ fileName, bytes: await createJpeg(800, 600) }], {
    area: 'reports',
    reportId,
    metadata: JSON.stringify([{ takenAt: null, position: null, ...metadata }]),
  });
  expect(sent.fileNames).toEqual([fileName]);
  return fileName;
}

async function readColor(fileName: string, position: { lat: number; lng: number }): Promise<number[]> {
  const served = await FILE_ENDPOINTS.pictures.handle(
    await createRequestAs(unit.leader, `/images/mapimages/${fileName}`),
  );
  const { x, y } = toBox(position, GROUND, GROUND);
  const pixel = { left: Math.round(2 * x), top: Math.round(2 * y) + 19, width: 1, height: 1 };
  const picture = sharp(Buffer.from(await served.arrayBuffer()));
  return [...(await picture.extract(pixel).raw().toBuffer())];
}
const isSimilar = (actual: readonly number[], expected: readonly number[]) =>
  actual.every((value, index) => Math.abs(value - (expected[index] ?? 0)) < 25);

test('the closed report has the pins with the statuses at closing on a copy of the captured picture', async () => {
  const [left, right] = [fromBox({ x: 100, y: 150 }, GROUND, GROUND), fromBox({ x: 300, y: 150 }, GROUND, GROUND)];
  const corrected = createBmpWithActions({ label: '1', location: left });
  const uncorrected = createBmpWithActions({ label: '2', location: right });
  const { id, ...sent } = await createOpenReport(unit, { bmps: [corrected, uncorrected] });
  const mapImg = await captureMap(id);
  await unit.leader.call(saveReport, { id, ...sent, baseVersion: 1, fields: {}, bmps: [correctBmp(corrected)] });
  await unit.inspector.call(closeOut, { idreport: id, mapImg });

  const finished = (await unit.leader.call(editorData, { id })).report.fields.mapImage ?? '';
  expect(finished).not.toBe(mapImg);
  expect(await unit.leader.call(getReport, { idreport: id })).toMatchObject({ report: { mapImg: finished } });
  expect(isSimilar(await readColor(finished, left), GREEN)).toBe(true);
  expect(isSimilar(await readColor(finished, right), AMBER)).toBe(true);
  expect(isSimilar(await readColor(mapImg, left), SOIL)).toBe(true);
});

test('the server returns a captured picture with its map area, and a finished one without', async () => {
  const { id } = await createOpenReport(unit, { bmps: [createDocumentationBmp()] });
  const mapImg = await captureMap(id);
  const fetchMapArea = async (fileName: string) =>
    (
      await FILE_ENDPOINTS.pictures.handle(await createRequestAs(unit.leader, `/images/mapimages/${fileName}`))
    ).headers.get(MAP_GROUND_HEADER);
  expect(JSON.parse((await fetchMapArea(mapImg)) ?? '')).toEqual(GROUND);
  await unit.inspector.call(closeOut, { idreport: id, mapImg });
  const { report } = await unit.leader.call(editorData, { id });
  expect(await fetchMapArea(report.fields.mapImage ?? '')).toBeNull();
});

test('CLOSE OUT keeps a picture that already contains its pins', async () => {
  const { id } = await createOpenReport(unit, { bmps: [createDocumentationBmp()] });
  const mapImg = await captureMap(id, {});
  await unit.inspector.call(closeOut, { idreport: id, mapImg });
  const { report } = await unit.leader.call(editorData, { id });
  expect(report.fields.mapImage).toBe(mapImg);
});

test('the picture keeps the statuses of a closed report after its closing day', async () => {
  const { id } = await createOpenReport(unit, {
    fields: { siteId: unit.site.id, date: INSPECTION_DAY.toISOString() },
    bmps: [createBmpWithActions({ location: { lat: GROUND.lat, lng: GROUND.lng } })],
  });
  await unit.inspector.call(closeOut, { idreport: id, mapImg: await captureMap(id) });
  world.setNow(new Date('2026-12-24T18:00:00Z'));
  const { report } = await unit.leader.call(editorData, { id });
  expect(rateBmps(report, '2026-12-24T18:00:00Z').map(({ status }) => status)).toEqual(['Incomplete']);
});
