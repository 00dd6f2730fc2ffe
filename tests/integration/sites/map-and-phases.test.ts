import { randomUUID } from 'node:crypto';
import { newEditorData, saveReport } from '@/lib/reports/contract';
import { CONSTRUCTION_PHASES } from '@/lib/sites/rules';
import { POST } from '@/app/api/[...call]/route';
import { createSavedReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** The changes of a site by a report, in the specification's wire format. */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

async function post(path: string, body: unknown) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await POST(await createRequestAs(unit.inspector, path, init))).status;
}
const loadSite = async () => {
  const { sites } = await unit.leader.call(newEditorData, { id: randomUUID() });
  return sites.find(({ id }) => id === unit.site.id);
};

test('every site offers an added construction phase [EDIT-84, CALLS-29]', async () => {
  const constructionPhases = ['Clearing', 'Mass grading'];
  const response = await post('/api/workgroups/updateSitePhases', { idsite: unit.site.id, constructionPhases });
  expect([response, (await loadSite())?.constructionPhases]).toEqual([200, constructionPhases]);
});

describe('a construction phase that an inspection adds', () => {
  const saveInspection = (siteId: string, currentPhase: string) =>
    createSavedReport(unit, { fields: { siteId, currentPhase } });
  const getPhases = async (siteId: string) => {
    const { sites } = await unit.leader.call(newEditorData, { id: randomUUID() });
    return sites.find(({ id }) => id === siteId)?.constructionPhases;
  };

  test('is added to the list of its site when the inspection is saved, also long after it was entered offline [EDIT-82, EDIT-84]', async () => {
    const { id } = await unit.addSite('Kinnickinnic Bank');
    const report = await saveInspection(id, '');
    expect(await getPhases(id)).toEqual([]);
    await unit.inspector.call(saveReport, { ...report, baseVersion: 1, fields: { currentPhase: 'Sheet piling' } });
    expect(await getPhases(id)).toEqual([...CONSTRUCTION_PHASES, 'Sheet piling']);
  });

  test('is kept beside one that someone else adds at the same moment', async () => {
    const { id } = await unit.addSite('Harbor View Plaza');
    await Promise.all(['Sheet piling', 'Dredging', 'Dewatering'].map((phase) => saveInspection(id, phase)));
    expect([...((await getPhases(id)) ?? [])].sort()).toEqual(
      [...CONSTRUCTION_PHASES, 'Dewatering', 'Dredging', 'Sheet piling'].sort(),
    );
  });

  test('is added once in any spelling, and not if every site offers it', async () => {
    const { id } = await unit.addSite('Lincoln Creek');
    await saveInspection(id, 'Rough grading');
    expect(await getPhases(id)).toEqual([]);
    await saveInspection(id, 'Dewatering');
    await saveInspection(id, ' DEWATERING');
    expect(await getPhases(id)).toEqual([...CONSTRUCTION_PHASES, 'Dewatering']);
  });
});

test('the server saves the position and zoom of a map as the default of its site [MAP-26, CALLS-26, DATA-14]', async () => {
  const position = { lat: 43.05, lng: -87.95 };
  const body = { idsite: unit.site.id, idworkgroup: unit.id, visibility: 1, zoomLevel: 16.5, position };
  const response = await post('/api/workgroups/setSiteVisibility/', body);
  expect([response, (await loadSite())?.mapView]).toEqual([200, { ...position, zoom: 16.5 }]);
});
