import { createHash, randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { addDays } from 'date-fns';
import { Client } from 'pg';
import { activityList } from '@/lib/activity/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { computePlacement, measureErrorFeet, toPlace, type PlacedPoint } from '@/lib/map/plan-placement';
import { asUnit } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import { referenceData } from '@/lib/reports/contract';
import { getPlanPicturePath, MAX_PLAN_SHEETS, MAX_PLAN_SHEET_BYTES } from '@/lib/sites/plan-sheet';
import type { PlanSheet } from '@/lib/sites/site';
import { archivePlanSheet, placePlanSheet, sitePlanSheets, undoPlacement } from '@/lib/sites/plan-sheet-contract';
import { loadOfferedPlanSheets } from '@/lib/sites/server/plan-sheets';
import { checkFiles } from '@/server/check/check-files';
import { GRACE_DAYS, sweepStorage } from '@/server/storage/sweep-storage';
import { createJpeg } from '@/tests/setup/reports';
import { createRequestAs, readFailureCode, type RequestSession } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createPlanSheet, sendPlanSheet } from './new-plan-sheet';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.setNow(new Date());
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const list = async () => (await unit.office.call(sitePlanSheets, { siteId: unit.site.id })).sheets;
const listSentences = async () => (await unit.office.call(activityList, {})).entries.map(({ text }) => text);
const openPicture = async (session: RequestSession, id: string) =>
  FILE_ENDPOINTS.planPictures.handle(await createRequestAs(session, getPlanPicturePath(id)));

const TWO_POINTS: PlacedPoint[] = [
  { x: 100, y: 100, lat: 43.04, lng: -87.91 },
  { x: 700, y: 500, lat: 43.038, lng: -87.907 },
];
const OTHER_POINTS: PlacedPoint[] = [
  { x: 100, y: 100, lat: 43.041, lng: -87.91 },
  { x: 700, y: 500, lat: 43.039, lng: -87.907 },
];

const place = (sheet: PlanSheet, points = TWO_POINTS, opacity = 60) =>
  unit.office.call(placePlanSheet, { sheetId: sheet.id, version: sheet.version, points, opacity });
const failPlacing = (sheet: PlanSheet, points: PlacedPoint[]) =>
  unit.office.tryCall(placePlanSheet, { sheetId: sheet.id, version: sheet.version, points, opacity: 60 });

describe('adding a plan sheet', () => {
  test('stores the picture with name, date, size and digest [PLAN-01]', async () => {
    const sheet = await createPlanSheet({ unit });
    expect(sheet).toEqual({
      id: sheet.id,
      name: 'C-4',
      sheetDate: '2026-09-01',
      width: 800,
      height: 600,
      points: [],
      opacity: 60,
      version: 1,
      canUndoPlacement: false,
      addedBy: unit.office.name,
      addedAt: sheet.addedAt,
      archivedAt: null,
    });
    const response = await openPicture(unit.inspector, sheet.id);
    const picture = Buffer.from(await response.arrayBuffer());
    const row = await asUnit(unit.id, (db) => db.planSheet.findUniqueOrThrow({ where: { id: sheet.id } }));
    expect(row).toMatchObject({ bytes: picture.length, sha256: createHash('sha256').update(picture).digest('hex') });
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(await listSentences()).toContain(`added the plan sheet “C-4” of 09/01/2026 at the site “${unit.site.name}”`);
  });

  test('refuses what is not a picture, even if it is a PDF, and what is too large [PLAN-01]', async () => {
    for (const body of [Buffer.from('%PDF-1.7 plan'), Buffer.from('hello'), Buffer.alloc(0)])
      expect(await readFailureCode(await sendPlanSheet(unit.office, unit.site.id, { body }))).toBe(
        'plan-sheet-not-a-picture',
      );
    const large = await sendPlanSheet(unit.office, unit.site.id, { body: Buffer.alloc(MAX_PLAN_SHEET_BYTES + 1) });
    expect(large.status).toBe(413);
    expect(await list()).toEqual([]);
  });

  test('limits the picture to 4096 pixels [PLAN-01]', async () => {
    const sheet = await createPlanSheet({ unit }, { body: await createJpeg(5000, 2500) });
    expect(sheet).toMatchObject({ width: 4096, height: 2048 });
  });

  test('asks for the name and the date, and refuses text that no name has [PLAN-01]', async () => {
    const send = async (changes: object) => readFailureCode(await sendPlanSheet(unit.office, unit.site.id, changes));
    expect(await send({ name: ' \u202e ' })).toBe('plan-sheet-name-missing');
    expect(await send({ name: 'n'.repeat(61) })).toBe('plan-sheet-name-missing');
    expect(await send({ sheetDate: '0001-01-01' })).toBe('plan-sheet-date-missing');
    expect(await send({ sheetDate: 'soon' })).toBe('plan-sheet-date-missing');
  });

  test('adds one sheet for a repeated request, and refuses the id with other details [PLAN-01]', async () => {
    const sheetId = randomUUID();
    const send = (changes: object = {}) => sendPlanSheet(unit.office, unit.site.id, { sheetId, ...changes });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await list()).toHaveLength(1);
    expect(await readFailureCode(await send({ name: 'C-5' }))).toBe('plan-sheet-id-used');
    const other = await world.createWorkUnit();
    expect(await readFailureCode(await sendPlanSheet(other.office, other.site.id, { sheetId }))).toBe(
      'plan-sheet-id-used',
    );
  });

  test('allows 20 sheets a site, without archived ones, also for two people at once [PLAN-01]', async () => {
    const [first] = await Promise.all(Array.from({ length: MAX_PLAN_SHEETS - 1 }, () => createPlanSheet({ unit })));
    const last = await Promise.all([1, 2].map(() => sendPlanSheet(unit.office, unit.site.id)));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    if (!first) throw new Error('no sheet');
    await unit.office.call(archivePlanSheet, { sheetId: first.id, version: 1, isArchived: true });
    expect((await sendPlanSheet(unit.office, unit.site.id)).status).toBe(200);
    expect(
      await unit.office.tryCall(archivePlanSheet, { sheetId: first.id, version: 2, isArchived: false }),
    ).toMatchObject({
      code: 'too-many-plan-sheets',
      message: 'This site has 20 plan sheets. Archive one, then try again.',
    });
  });
});

describe('placing a plan sheet', () => {
  test('stores two points, by which each point of the sheet has a place [PLAN-02]', async () => {
    const sheet = await createPlanSheet({ unit });
    const [placed] = (await place(sheet, TWO_POINTS, 40)).sheets;
    expect(placed).toMatchObject({ points: TWO_POINTS, opacity: 40, version: 2, canUndoPlacement: true });
    const placement = computePlacement(placed?.points ?? []);
    expect(placement && toPlace({ x: 100, y: 100 }, placement).lat).toBeCloseTo(43.04, 9);
    expect(await listSentences()).toContain(
      `placed the plan sheet “C-4” of 09/01/2026 at the site “${unit.site.name}” on the map with 2 points`,
    );
  });

  test('says in the activity how far three points are off [PLAN-02]', async () => {
    const points = [...TWO_POINTS, { x: 700, y: 100, lat: 43.0401, lng: -87.9071 }];
    await place(await createPlanSheet({ unit }), points);
    expect(await listSentences()).toContainEqual(
      expect.stringContaining(`with 3 points, up to ${measureErrorFeet(points)} ft off`),
    );
  });

  test('refuses equal points, three on one line and points outside the sheet [PLAN-05]', async () => {
    const sheet = await createPlanSheet({ unit });
    const [first, second] = TWO_POINTS;
    if (!first || !second) throw new Error('no points');
    expect(await failPlacing(sheet, [first, { ...second, x: first.x, y: first.y + 1 }])).toMatchObject({
      code: 'plan-points-same-on-sheet',
      message: 'Points 1 and 2 are at the same place on the sheet. Choose points far apart.',
    });
    expect(await failPlacing(sheet, [first, { ...second, lat: first.lat, lng: first.lng }])).toMatchObject({
      code: 'plan-points-same-on-map',
    });
    const between = { x: 400, y: 300, lat: 43.039, lng: -87.9085 };
    expect(await failPlacing(sheet, [first, second, between])).toMatchObject({ code: 'plan-points-on-line' });
    expect(await failPlacing(sheet, [first, { ...second, x: 801 }])).toMatchObject({ code: 'plan-point-outside' });
    expect(await list()).toEqual([sheet]);
  });

  test('Undo brings the last placement back, once [PLAN-05]', async () => {
    const sheet = await createPlanSheet({ unit });
    await place(sheet);
    const [placedAgain] = (await place({ ...sheet, version: 2 }, OTHER_POINTS)).sheets;
    expect(placedAgain).toMatchObject({ points: OTHER_POINTS, version: 3 });
    const undone = await unit.office.call(undoPlacement, { sheetId: sheet.id, version: 3 });
    expect(undone.sheets).toMatchObject([{ points: TWO_POINTS, version: 4, canUndoPlacement: false }]);
    // A repeated request is answered like the first.
    expect(await unit.office.call(undoPlacement, { sheetId: sheet.id, version: 3 })).toEqual(undone);
    expect(await unit.office.tryCall(undoPlacement, { sheetId: sheet.id, version: 4 })).toMatchObject({
      code: 'plan-sheet-changed',
    });
    expect(await listSentences()).toContain(
      `undid the last placement of the plan sheet “C-4” of 09/01/2026 at the site “${unit.site.name}”`,
    );
  });

  test('Undo of the first placement leaves the sheet without one [PLAN-05]', async () => {
    const sheet = await createPlanSheet({ unit });
    await place(sheet);
    const { sheets } = await unit.office.call(undoPlacement, { sheetId: sheet.id, version: 2 });
    expect(sheets).toMatchObject([{ points: [], canUndoPlacement: false }]);
  });

  test('the second of two people gets a message, and nothing is overwritten [PLAN-02]', async () => {
    const sheet = await createPlanSheet({ unit });
    const repeated = await Promise.all([place(sheet), place(sheet)]);
    expect(repeated[0]).toEqual(repeated[1]);
    expect(await failPlacing(sheet, OTHER_POINTS)).toMatchObject({ code: 'plan-sheet-changed' });
    expect(
      await unit.office.tryCall(archivePlanSheet, { sheetId: sheet.id, version: 1, isArchived: true }),
    ).toMatchObject({ code: 'plan-sheet-changed' });
    expect(await list()).toMatchObject([{ points: TWO_POINTS, archivedAt: null }]);
  });
});

describe('an archived plan sheet', () => {
  const archive = (sheet: PlanSheet, isArchived = true) =>
    unit.office.call(archivePlanSheet, { sheetId: sheet.id, version: sheet.version, isArchived });
  const listOffered = async () => {
    const { sites } = await unit.inspector.call(referenceData, {});
    return sites.find(({ id }) => id === unit.site.id)?.planSheets;
  };

  test('is offered in no inspection; the others are, the newest first [PLAN-04, PLAN-06]', async () => {
    const old = await createPlanSheet({ unit }, { sheetDate: '2026-03-01' });
    const newest = await createPlanSheet({ unit }, { name: 'C-5', sheetDate: '2026-10-01' });
    await place(newest);
    expect(await listOffered()).toEqual([
      { id: newest.id, name: 'C-5', sheetDate: '2026-10-01', width: 800, height: 600, points: TWO_POINTS, opacity: 60 },
      { id: old.id, name: 'C-4', sheetDate: '2026-03-01', width: 800, height: 600, points: [], opacity: 60 },
    ]);
    await archive({ ...newest, version: 2 });
    expect((await listOffered())?.map(({ id }) => id)).toEqual([old.id]);
    await archive(old);
    expect(await listOffered()).toBeUndefined();
    expect(await listSentences()).toContain(
      `archived the plan sheet “C-5” of 10/01/2026 at the site “${unit.site.name}”`,
    );
  });

  test('stays with reports that were closed while it was in use [PLAN-06]', async () => {
    const sheet = await createPlanSheet({ unit });
    const getDay = (count: number) => addDays(new Date(sheet.addedAt), count);
    world.setNow(getDay(4));
    await archive(sheet);
    const listOf = async (closedAt?: string) =>
      (await asUnit(unit.id, (db) => loadOfferedPlanSheets(db, unit.site.id, closedAt))).map(({ id }) => id);
    expect(await listOf(getDay(3).toISOString())).toEqual([sheet.id]);
    expect(await listOf(getDay(-1).toISOString())).toEqual([]);
    expect(await listOf(getDay(5).toISOString())).toEqual([]);
    expect(await listOf()).toEqual([]);
    expect((await openPicture(unit.inspector, sheet.id)).status).toBe(200);
  });

  test('can be restored, and is not placed before [PLAN-06]', async () => {
    const sheet = await createPlanSheet({ unit });
    const [archived] = (await archive(sheet)).sheets;
    if (!archived) throw new Error('no sheet');
    expect(await failPlacing(archived, TWO_POINTS)).toMatchObject({ code: 'plan-sheet-archived' });
    expect((await archive(sheet)).sheets).toEqual([archived]);
    expect((await archive(archived, false)).sheets).toMatchObject([{ archivedAt: null, version: 3 }]);
  });
});

describe('who sees plan sheets', () => {
  test('crew members see them, and only the Office changes them [PLAN-01]', async () => {
    const sheet = await createPlanSheet({ unit });
    expect((await unit.inspector.call(sitePlanSheets, { siteId: unit.site.id })).sheets).toEqual([sheet]);
    expect(await readFailureCode(await sendPlanSheet(unit.leader, unit.site.id))).toBe('not-your-role');
    const input = { sheetId: sheet.id, version: 1, points: TWO_POINTS, opacity: 60 };
    expect(await unit.leader.tryCall(placePlanSheet, input)).toMatchObject({ code: 'not-your-role' });
  });

  test('another unit sees neither the sheet nor its picture [PLAN-01]', async () => {
    const sheet = await createPlanSheet({ unit });
    const other = await world.createWorkUnit();
    expect(await readFailureCode(await openPicture(other.office, sheet.id))).toBe('plan-sheet-not-found');
    const input = { sheetId: sheet.id, version: 1, points: TWO_POINTS, opacity: 60 };
    expect(await other.office.tryCall(placePlanSheet, input)).toMatchObject({ code: 'plan-sheet-not-found' });
  });
});

test('the file of a plan sheet is checked by its SHA-256 and never swept, also when archived [PLAN-06]', async () => {
  const readKey = async (id: string) =>
    (await asUnit(unit.id, (db) => db.planSheet.findUniqueOrThrow({ where: { id } }))).fileKey;
  const [kept, damaged] = [await createPlanSheet({ unit }), await createPlanSheet({ unit })];
  await unit.office.call(archivePlanSheet, { sheetId: kept.id, version: 1, isArchived: true });
  const { url } = world.database;
  const { storage } = world.runtime;
  const client = new Client(url);
  await client.connect();
  await sweepStorage(client, storage, addDays(new Date(), GRACE_DAYS + 1));
  await client.end();
  expect((await openPicture(unit.office, kept.id)).status).toBe(200);

  const key = await readKey(damaged.id);
  await appendFile(world.getStoredPath(key), 'x');
  const { wrongFiles } = await checkFiles({ url }, storage);
  expect(wrongFiles).toEqual([{ what: 'plan sheet', key, why: 'is damaged' }]);
  const errors = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  expect(await readFailureCode(await openPicture(unit.office, damaged.id))).toBe('plan-sheet-lost');
  expect(errors).toHaveBeenCalledTimes(1);
  errors.mockRestore();
});
