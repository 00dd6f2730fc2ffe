import { randomUUID } from 'node:crypto';
import { GET, POST } from '@/app/api/[...call]/route';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/** The named calls about sites, in the specification's names and over HTTP, as another program sends them. */
let world: World;
let unit: Unit;
let office: TestUser & { username: string };
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.createWorkUnit();
  office = { ...unit.office, username: unit.office.email.split('@')[0] ?? '' };
});
afterAll(() => world.close());

async function post(path: string, body: unknown, user: TestUser = office) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await POST(await createRequestAs(user, `/api${path}`, init));
  return { status: response.status, body: await response.json() };
}
async function get(path: string, user: TestUser = office) {
  const response = await GET(await createRequestAs(user, `/api${path}`));
  return { status: response.status, body: await response.json() };
}

/** A site that the Office has in another application of the provider. */
async function createCandidate(name = 'Haul Road 7', ownerId = office.id) {
  const id = randomUUID();
  await world.runAsMaintenance((db) =>
    db.site.create({ data: { id, name, lat: 43.1, lng: -88.1, ownerId, appOfOrigin: 'haulcheck' } }),
  );
  return id;
}
const listSites = (body: { sites: { idsite: string; visible: number }[] }) =>
  body.sites.map(({ idsite, visible }) => [idsite, visible]);

test('the server adds and returns a site under the names of the specification [CALLS-21, DATA-24]', async () => {
  const { status, body } = await post('/sites/add', {
    formValues: { nameProject: 'Granville Station' },
    geometry: { lat: 43.17, lng: -88.05 },
    userId: office.username,
    appOfOrigin: 'earthtight',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    haulSiteId: body.haulSiteId,
    newSite: {
      idsite: body.haulSiteId,
      name: 'Granville Station',
      siteName: 'Granville Station',
      visible: 1,
      location_x: 43.17,
      location_y: -88.05,
      zoomLevel: 18.1,
      position: { lat: 43.17, lng: -88.05 },
      appOfOrigin: 'earthtight',
      timeZone: 'America/Chicago',
      constructionPhases: [],
    },
  });
  const { body: after } = await get(`/workgroups/getWorkGroupSites/${unit.id}`);
  expect(after.sites).toContainEqual(body.newSite);
});

test('the list has the sites of a work group by name, for its members only [CALLS-28, SITES-05]', async () => {
  await unit.addSite('alder Yard');
  const { body } = await get(`/workgroups/getWorkGroupSites/${unit.id}`, unit.inspector);
  expect(body.sites.map(({ name }: { name: string }) => name)).toEqual(['alder Yard', 'Bay View Lofts']);
  const other = await world.createWorkUnit('Quarry Ridge');
  expect((await get(`/workgroups/getWorkGroupSites/${unit.id}`, other.office)).status).toBe(404);
});

test('three endpoints list the sites of other applications as candidates for the signed-in person [CALLS-22, CALLS-23, CALLS-24, CALLS-25]', async () => {
  const id = await createCandidate();
  await createCandidate('Someone else’s pit', (await world.createOutsider()).id);
  const forImport = await get(`/allSites/forETImport/${office.username}`);
  expect(forImport.body.sitesListForImport).toMatchObject([
    { idsite: id, name: 'Haul Road 7', visible: 0, location_x: 43.1, location_y: -88.1, appOfOrigin: 'haulcheck' },
  ]);
  const response = await get(`/workgroups/getMyOtherSites/${office.username}/${unit.id}/${office.email.toUpperCase()}`);
  expect(listSites(response.body)).toEqual([[id, 0]]);
  expect((await get('/sites/importCandidates')).body.sites).toEqual(response.body.sites);

  expect((await get('/allSites/forETImport/someone.else')).status).toBe(404);
  expect((await get(`/workgroups/getMyOtherSites/${office.username}/${randomUUID()}/${office.email}`)).status).toBe(
    404,
  );
  expect((await get(`/workgroups/getMyOtherSites/${office.username}/${unit.id}/a@example.com`)).status).toBe(404);
});

describe('setSiteVisibility [CALLS-26]', () => {
  const VIEW = { zoomLevel: 16.5, position: { lat: 43.05, lng: -87.95 } };

  test('shows a site of another application with its map, and returns the updated list', async () => {
    const idsite = await createCandidate();
    const input = { idsite, idworkgroup: unit.id, visibility: 1, ...VIEW };
    const { status, body } = await post('/workgroups/setSiteVisibility/', input);
    expect([status, listSites(body)]).toEqual([
      200,
      [
        [unit.site.id, 1],
        [idsite, 1],
      ],
    ]);
    expect(body.sites[1]).toMatchObject({ ...VIEW, location_x: 43.1 });
    expect(await post('/workgroups/setSiteVisibility/', input)).toEqual({ status, body });
  });

  test('hides a site with 0, for people who manage sites only', async () => {
    const input = { idsite: unit.site.id, idworkgroup: unit.id, ...VIEW };
    const refused = await post('/workgroups/setSiteVisibility/', { ...input, visibility: 0 }, unit.inspector);
    expect([refused.status, refused.body.code]).toEqual([403, 'not-your-role']);
    expect((await post('/workgroups/setSiteVisibility/', { ...input, visibility: 0 })).body.sites).toEqual([]);
    // Anybody sets the map of a site that is visible, with the flag as it is.
    await post('/workgroups/setSiteVisibility/', { ...input, visibility: 1 });
    expect((await post('/workgroups/setSiteVisibility/', { ...input, visibility: 1 }, unit.inspector)).status).toBe(
      200,
    );
  });
});

describe('bulkSetSiteVisibility [CALLS-27, SITES-24]', () => {
  test('accepts the whole list with its flags, and changes all or nothing', async () => {
    const [firstId, secondId] = [await createCandidate('Pit one'), await createCandidate('Pit two')];
    const { body } = await get('/sites/importCandidates');
    const sitesList = body.sites.map((site: object) => ({ ...site, visible: 1 }));
    const state = { loading: false, filter: '', idworkgroup: unit.id };
    expect(await post('/workgroups/bulkSetSiteVisibility/', { ...state, sitesList })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(listSites((await get('/sites/importCandidates')).body)).toEqual([
      [firstId, 1],
      [secondId, 1],
    ]);
    const mixed = [
      { idsite: firstId, visible: false },
      { idsite: randomUUID(), visible: true },
    ];
    expect((await post('/workgroups/bulkSetSiteVisibility/', { ...state, sitesList: mixed })).status).toBe(404);
    expect(listSites((await get('/sites/importCandidates')).body)).toEqual([
      [firstId, 1],
      [secondId, 1],
    ]);
  });
});

test('the server rejects adding, showing, editing and listing candidates without permission', async () => {
  for (const user of [unit.leader, unit.inspector]) {
    const responses = [
      await post('/sites/add', { formValues: { nameProject: 'Nobody’s' }, geometry: { lat: 43, lng: -88 } }, user),
      await post('/workgroups/bulkSetSiteVisibility/', { sitesList: [{ idsite: unit.site.id, visible: 0 }] }, user),
      await post('/sites/edit', { siteId: unit.site.id, name: 'Taken over' }, user),
      await get('/sites/importCandidates', user),
    ];
    expect(responses.map(({ body }) => body.code)).toEqual(Array(4).fill('not-your-role'));
  }
});
