import { randomUUID } from 'node:crypto';
import { hideImport, importSites, knownSites, listedSites, type SitesImport, savedImport } from '@/lib/sites/contract';
import { activityList } from '@/lib/activity/contract';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** An import creates all its sites or none, and a repeated request gets the same response. */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const createLots = (many: number): SitesImport['rows'] =>
  Array.from({ length: many }, (_, n) => ({ line: n + 2, name: `Lot ${n}`, place: `${41 + n / 1000}, -88.5` }));
const countSites = async () => (await unit.office.call(listedSites, {})).sites.length;
const importRows = (rows: SitesImport['rows'], importId: string = randomUUID()) =>
  unit.office.tryCall(importSites, { importId, rows });

test('the server saves none of 1,000 rows while 3 are invalid, and then all with one audit entry', async () => {
  const bad = new Map([
    [10, { name: 'Lot', place: '41.01, -88.5' }],
    [500, { name: 'Lot 500', place: 'behind the barn' }],
    [999, { name: 'Lot 999', place: '' }],
  ]);
  const importId = randomUUID();
  const wrong = createLots(1000).map((row, index) => ({ ...row, ...bad.get(index) }));
  expect(await importRows(wrong, importId)).toMatchObject({
    code: 'site-import-invalid',
    message: expect.stringMatching(/^Nothing was saved\. Line 12: New site name is too short/),
  });
  expect(await countSites()).toBe(1);

  expect(await importRows(createLots(1000), importId)).toEqual({ sites: 1000 });
  expect(await countSites()).toBe(1001);
  const trail = await world.runAsMaintenance((db) =>
    db.audit.findMany({ where: { workUnitId: unit.id }, select: { type: true, event: true } }),
  );
  expect(trail).toEqual([{ type: 'imported-sites', event: { type: 'imported-sites', importId, sites: 1000 } }]);
});

test('the server returns the first response to a repeated import, also a concurrent one', async () => {
  const importId = randomUUID();
  const responses = await Promise.all([importRows(createLots(40), importId), importRows(createLots(40), importId)]);
  responses.push(await importRows(createLots(40), importId));
  expect(responses).toEqual(Array(3).fill({ sites: 40 }));
  expect(await unit.office.call(savedImport, { importId })).toEqual({ sites: 40 });
  expect(await unit.office.call(savedImport, { importId: randomUUID() })).toEqual({ sites: null });
  expect(await countSites()).toBe(41);
});

test('the server saves no other rows under the id of a saved import, and returns the reason', async () => {
  const importId = randomUUID();
  await importRows(createLots(3), importId);
  expect(await importRows(createLots(4), importId)).toMatchObject({ code: 'sites-already-imported' });
  expect(await countSites()).toBe(4);
});

test('the server saves doubtful rows only on request', async () => {
  const [row] = [{ line: 2, name: 'BAY VIEW LOFTS', place: '44.5, -89.5' }];
  expect(await importRows([row])).toMatchObject({
    code: 'site-import-invalid',
    message: expect.stringContaining('Same name as “Bay View Lofts”.'),
  });
  expect(await importRows([{ ...row, add: true }])).toEqual({ sites: 1 });
});

test('the server saves each site once when two colleagues import the same file at the same time', async () => {
  const codes = (await Promise.all([importRows(createLots(20)), importRows(createLots(20))])).map((response) =>
    'code' in response ? response.code : 'saved',
  );
  expect(codes.toSorted()).toEqual(['saved', 'site-import-invalid']);
  expect(await countSites()).toBe(21);
});

test('each site gets the position, zoom and time zone of its row', async () => {
  await importRows([{ line: 2, name: 'Denver Yard', place: '39,7392; -104,9903', zoom: 15.5 }]);
  const { sites } = await unit.office.call(listedSites, {});
  expect(sites).toContainEqual(
    expect.objectContaining({
      name: 'Denver Yard',
      timeZone: 'America/Denver',
      mapView: { lat: 39.7392, lng: -104.9903, zoom: 15.5 },
    }),
  );
});

test('a person who undoes an import hides only its sites', async () => {
  const importId = randomUUID();
  await importRows(createLots(5), importId);
  await unit.office.call(hideImport, { importId });
  const { sites, hidden } = await unit.office.call(listedSites, {});
  expect([sites.map(({ name }) => name), hidden.length]).toEqual([['Bay View Lofts'], 5]);
  expect((await unit.office.call(knownSites, {})).sites.filter((site) => site.isHidden)).toHaveLength(5);
});

describe('when a person undoes an import', () => {
  const IMPORTED = new Date('2026-11-21T15:00:00Z');
  const setDaysLater = (days: number) => world.setNow(new Date(IMPORTED.getTime() + days * 86_400_000));
  const listUndoable = async () => (await unit.office.call(listedSites, {})).imports;
  const undoInActivity = async () =>
    (await unit.office.call(activityList, {})).entries.find(({ type }) => type === 'imported-sites')?.undo;
  afterEach(() => world.setNow(IMPORTED));

  test('Active Sites and Activity offer Undo, which leaves a site with an inspection visible [X-351]', async () => {
    const importId = randomUUID();
    await importRows(createLots(3), importId);
    const inspected = (await unit.office.call(listedSites, {})).sites.find(({ name }) => name === 'Lot 1');
    await createSavedReport(unit, { fields: { siteId: inspected?.id ?? '' } });
    setDaysLater(29);
    expect(await listUndoable()).toEqual([
      { importId, importedAt: IMPORTED.toISOString(), by: 'Olive Office', hiddenCount: 2, keptCount: 1 },
    ]);
    expect(await undoInActivity()).toEqual({ of: 'sites', id: importId });
    expect(await unit.office.call(hideImport, { importId })).toEqual({ success: true, hiddenCount: 2, keptCount: 1 });
    expect((await unit.office.call(listedSites, {})).sites.map(({ name }) => name)).toEqual([
      'Bay View Lofts',
      'Lot 1',
    ]);
    expect([await listUndoable(), await undoInActivity()]).toEqual([[], null]);
  });

  test('the server hides the sites once even if a colleague undoes it at the same time', async () => {
    const importId = randomUUID();
    await importRows(createLots(4), importId);
    const both = await Promise.all([1, 2].map(() => unit.office.call(hideImport, { importId })));
    expect(both.map(({ hiddenCount }) => hiddenCount).toSorted()).toEqual([0, 4]);
    const recorded = { workUnitId: unit.id, type: 'hid-imported-sites' };
    expect(await world.runAsMaintenance((db) => db.audit.count({ where: recorded }))).toBe(1);
  });

  test('the server rejects the request after 30 days and no list offers Undo', async () => {
    const importId = randomUUID();
    await importRows(createLots(2), importId);
    setDaysLater(30);
    expect([await listUndoable(), await undoInActivity()]).toEqual([[], null]);
    expect(await unit.office.expectFailure(hideImport, { importId })).toBe('site-import-too-old');
    expect(await countSites()).toBe(3);
  });

  test('the server does not offer Undo to a person who cannot manage sites', async () => {
    await importRows(createLots(2));
    expect((await unit.inspector.call(listedSites, {})).imports).toEqual([]);
  });
});

test('the server rejects undoing an import of another work unit', async () => {
  const importId = randomUUID();
  await importRows(createLots(2), importId);
  const other = await world.createWorkUnit('Quarry Ridge');
  expect(await other.office.expectFailure(hideImport, { importId })).toBe('site-import-not-found');
  expect(await other.office.call(importSites, { importId, rows: createLots(3) })).toEqual({ sites: 3 });
});
