import { randomUUID } from 'node:crypto';
import { editorData, referenceData, newEditorData, previousInspections } from '@/lib/reports/contract';
import { INSPECTION_DATE, createOpenReport, createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;

beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const fetchReferenceData = (owner: Unit = unit) => owner.inspector.call(referenceData, {});

test('the reference data contains the editor data of a new inspection and the map settings', async () => {
  const {
    report: _report,
    today: _today,
    ...previous
  } = await unit.inspector.call(newEditorData, {
    id: randomUUID(),
  });
  const { map, previousInspections: _earlier, ...stored } = await fetchReferenceData();
  expect(stored).toEqual(previous);
  expect(map.tiles).toBe('/api/tiles/{z}/{x}/{y}');
});

test('the reference data contains the newest notified inspection of each site and the own one in setup [EDIT-75, CALLS-12, CALLS-13]', async () => {
  const older = await createOpenReport(unit, { fields: { siteId: unit.site.id, date: '2026-11-01T15:00:00.000Z' } });
  await createOpenReport(unit, { fields: { siteId: unit.site.id, date: INSPECTION_DATE, municipality: 'Milwaukee' } });
  const ownInSetup = await createSavedReport(unit, {
    fields: { siteId: unit.site.id, date: '2026-11-20T15:00:00.000Z' },
  });
  await createSavedReport(unit, { fields: { siteId: unit.site.id, date: '2026-11-10T15:00:00.000Z' } });
  await createSavedReport(unit, { fields: { siteId: unit.site.id, date: '2026-11-21T17:00:00.000Z' } }, unit.leader);

  const { previousInspections: inspectionsBySite } = await fetchReferenceData();
  const response = await unit.inspector.call(previousInspections, { idsite: unit.site.id });
  expect(inspectionsBySite).toEqual({ [unit.site.id]: response });
  expect(response.last?.fields.municipality).toBe('Milwaukee');
  expect(response.inProgress?.id).toBe(ownInSetup.id);
  expect(older.id).not.toBe(ownInSetup.id);
});

test('the reference data contains no sites or inspections of another unit', async () => {
  const other = await world.createWorkUnit('Quarry Ridge Confidential');
  await createOpenReport(other, { bmps: [createBmpWithActions({ name: 'Quarry Ridge Confidential' })] });
  expect(JSON.stringify(await fetchReferenceData())).not.toContain('Quarry Ridge Confidential');
  expect(Object.keys((await fetchReferenceData(other)).previousInspections)).toEqual([other.site.id]);
});

test('the reference data equals the editor data of a report', async () => {
  const { id } = await createSavedReport(unit);
  const data = await unit.inspector.call(editorData, { id });
  const { sites, crew, library } = await fetchReferenceData();
  expect(data).toMatchObject({ sites, crew, library });
});
