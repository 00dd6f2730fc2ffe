import { randomUUID } from 'node:crypto';
import { newInspectionPack } from '@/lib/reports/contract';
import { POST } from '@/app/api/[...call]/route';
import { requestAs } from '@/tests/setup/requests';
import { world, type Unit, type World } from '@/tests/setup/world';

/** What a report changes about its site, asked as the specification's other clients ask. */
let product: World;
let unit: Unit;
beforeAll(async () => {
  product = await world();
  unit = await product.workUnit();
});
afterAll(() => product.close());

async function post(path: string, body: unknown) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await POST(await requestAs(unit.inspector, path, init))).status;
}
const site = async () => {
  const { sites } = await unit.leader.gets(newInspectionPack, { id: randomUUID() });
  return sites.find(({ id }) => id === unit.site.id);
};

test('a construction phase that was added is offered to everybody from then on [EDIT-84, CALLS-29]', async () => {
  const constructionPhases = ['Clearing', 'Mass grading'];
  const answer = await post('/api/workgroups/updateSitePhases', { idsite: unit.site.id, constructionPhases });
  expect([answer, (await site())?.constructionPhases]).toEqual([200, constructionPhases]);
});

test('the place and zoom of a map become the default of its site [MAP-26, CALLS-26, DATA-14]', async () => {
  const position = { lat: 43.05, lng: -87.95 };
  const body = { idsite: unit.site.id, idworkgroup: unit.id, visibility: 1, zoomLevel: 16.5, position };
  const answer = await post('/api/workgroups/setSiteVisibility/', body);
  expect([answer, (await site())?.mapView]).toEqual([200, { ...position, zoom: 16.5 }]);
});
