import { z } from 'zod';
import { GET, POST } from '@/app/api/[...call]/route';
import { createDocumentationBmp, createOpenReport, createSavedReport } from '@/tests/setup/reports';
import { createRequestAs, type RequestSession } from '@/tests/setup/requests';
import { library, world, setUpSmallLibrary, siteId, unit } from './library-world';

// The calls of API clients: over HTTP, with the names of the specification.
setUpSmallLibrary();

const recordSchema = z.record(z.string(), z.unknown());

async function post(path: string, body: unknown, session: RequestSession = unit.leader) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await POST(await createRequestAs(session, `/api/library/${path}`, init));
  return { status: response.status, ...recordSchema.parse(await response.json()) };
}

async function get(path: string, session: RequestSession = unit.leader) {
  const response = await GET(await createRequestAs(session, `/api/library/${path}`));
  return { status: response.status, ...recordSchema.parse(await response.json()) };
}

const groupsSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      entries: z.array(
        z.looseObject({ identry: z.string(), name: z.string(), connectionData: z.array(z.string()), type: z.string() }),
      ),
    }),
  ),
});
async function fetchEntryNames(id: string | null, mode = 'practice') {
  const { groups } = groupsSchema.parse(await get(`getLibrary/${unit.id}/${mode}/0${id === null ? '' : `/${id}`}`));
  return Object.fromEntries(groups.map(({ name, entries }) => [name, entries.map((entry) => entry.name)]));
}
const getEntryId = (response: Record<string, unknown>) => String(response.identry);

test('the server returns a library by unit, mode, flag and site, with dates if the flag is 1 [CALLS-38, CALLS-40, CALLS-41, DATA-08, DATA-09, DATA-26]', async () => {
  const response = groupsSchema.parse(await get(`getLibrary/${unit.id}/practice/0/${siteId}`));
  expect(response.groups[0]).toEqual({
    name: 'Barriers',
    entries: [
      {
        identry: library.fence,
        idpractice: library.fence,
        name: 'Silt Fence',
        description: 'Fabric on posts',
        pictures: [],
        connectionData: [library.reset],
        type: 'Barriers',
        mode: 'practice',
        idsite: null,
        cas: [{ idaction: library.reset, name: 'Reset posts' }],
        oppositeRelations: [{ identry: library.reset, name: 'Reset posts', type: 'Repairs' }],
      },
      expect.objectContaining({ name: 'Compost Sock', connectionData: [] }),
    ],
  });
  const dated = groupsSchema.parse(await get(`getLibrary/${unit.id}/practice/1`));
  expect(Date.parse(String(dated.groups[0]?.entries[0]?.date))).not.toBeNaN();
  const other = await world.createWorkUnit('Quarry Ridge');
  expect(await get(`getLibrary/${other.id}/practice/0`)).toMatchObject({ status: 404 });
  expect(await get(`getLibrary/${unit.id}/practice/0/${other.site.id}`)).toMatchObject({ status: 404 });
});

test('the server returns only the auto BMPs for unit -1 [CALLS-38]', async () => {
  await world.runAsMaintenance((db) => db.libraryEntry.update({ where: { id: library.sock }, data: { autoBmp: -2 } }));
  const { groups } = groupsSchema.parse(await get('getLibrary/-1/practice/0'));
  expect(groups.map(({ name, entries }) => [name, entries.map((entry) => entry.name)])).toEqual([
    ['Barriers', ['Compost Sock']],
  ]);
});

test('the server returns whether a unit has a library [CALLS-39]', async () => {
  expect(await get(`getWorkgroupHasLibrary/${unit.id}`)).toMatchObject({ hasLibrary: true });
  const empty = await world.createWorkUnit('Empty');
  expect(await get(`getWorkgroupHasLibrary/${empty.id}`, empty.office)).toMatchObject({ hasLibrary: false });
  expect(await get(`getWorkgroupHasLibrary/${empty.id}`)).toMatchObject({ status: 404 });
});

test('the server lists corrective actions of practices, and relations of an entry [CALLS-42, CALLS-43]', async () => {
  const getNames = async (list: string) => {
    const { groups } = groupsSchema.parse(await get(`getActionsForPracticeList/${list}`));
    return groups.flatMap(({ entries }) => entries.map(({ name }) => name));
  };
  expect(await getNames(`${library.fence},${library.sock}`)).toEqual(['Reset posts']);
  expect(await getNames('0')).toEqual(['Reset posts', 'Remove sediment']);
  expect(await get(`getOppositeRelations/${library.reset}/action`)).toMatchObject({
    oppositeRelations: [{ identry: library.fence, name: 'Silt Fence', type: 'Barriers' }],
  });
});

test('the server adds groups with their entries [CALLS-44]', async () => {
  const entries = [{ name: 'Filter Bag', description: 'Pumped water' }, { name: '' }];
  const body = { groups: [{ name: 'Dewatering', entries }], mode: 'practice', idsite: siteId, idworkgroup: unit.id };
  expect(await post('addGroupsToLibrary/', body)).toMatchObject({ status: 200, success: true });
  expect(await fetchEntryNames(siteId)).toMatchObject({ Dewatering: ['Filter Bag'] });
  expect(await fetchEntryNames(null)).not.toHaveProperty('Dewatering');
});

test('the server adds an entry to a group by name, then edits, moves, copies and deletes it [CALLS-45, CALLS-46, CALLS-47, CALLS-51, CALLS-52, LIB-44]', async () => {
  const siteAndMode = { mode: 'practice', idsite: siteId, idworkgroup: unit.id };
  const input = { name: 'Gravel Bags', description: '', pictures: [], type: 'Barriers' };
  const added = await post('addIndividualEntry/', {
    ...siteAndMode,
    ...input,
    connectionData: [`${library.reset},${library.remove}`],
    identry: null,
  });
  expect(added).toMatchObject({ status: 200, success: true });
  const identry = getEntryId(added);
  const response = groupsSchema.parse(await get(`getLibrary/${unit.id}/practice/0/${siteId}`));
  expect(response.groups[0]?.entries.at(-1)).toMatchObject({
    identry,
    idsite: siteId,
    type: 'Barriers',
    connectionData: [`${library.reset},${library.remove}`],
  });
  const edited = { ...siteAndMode, ...input, name: 'Gravel Sacks', connectionData: [`${library.remove}`], identry };
  expect(await post('editEntry/', edited)).toMatchObject({ success: true, identry });
  expect(await get(`getOppositeRelations/${identry}/practice`)).toMatchObject({
    oppositeRelations: [{ name: 'Remove sediment' }],
  });
  expect(await post('copyMoveEntry/', { ...siteAndMode, identry, newGroup: 'Inlets' })).toMatchObject({
    success: true,
  });
  expect(await post('copyMoveEntry/', { ...siteAndMode, identry, newGroup: 'Barriers', copy: true })).toMatchObject({
    success: true,
  });
  expect(await fetchEntryNames(siteId)).toEqual({
    Barriers: ['Silt Fence', 'Compost Sock', 'Gravel Sacks (copy)'],
    Inlets: ['Riprap', 'Gravel Sacks'],
  });
  expect(await post('deleteEntry/', { ...siteAndMode, identry })).toMatchObject({ status: 200, success: true });
  expect(await post('deleteEntry/', { ...siteAndMode, identry })).toMatchObject({ status: 404 });
  expect(await fetchEntryNames(siteId)).toMatchObject({ Inlets: ['Riprap'] });
});

test("the server renames and deletes a group by name, and resets the site's library [CALLS-48, CALLS-49, CALLS-50]", async () => {
  const siteAndMode = { mode: 'practice', idsite: siteId };
  expect(await post('renameGroup/', { ...siteAndMode, oldName: 'Inlets', newName: 'Outlets' })).toMatchObject({
    success: true,
  });
  expect(await post('deleteGroup/', { ...siteAndMode, groupName: 'Barriers' })).toMatchObject({ success: true });
  expect(await fetchEntryNames(siteId)).toEqual({ Outlets: ['Riprap'] });
  expect(await post('deleteGroup/', { ...siteAndMode, groupName: 'Nobody knows' })).toMatchObject({ status: 404 });
  const master = { mode: 'practice', idsite: null, groupName: 'Barriers' };
  expect(await post('deleteGroup/', master)).toMatchObject({ status: 403 });
  expect(await post('deleteGroup/', master, unit.office)).toMatchObject({ status: 422 });
  expect(await post('resetSiteLibrary/', siteAndMode)).toMatchObject({ status: 200, success: true });
  expect(await fetchEntryNames(siteId)).toEqual(await fetchEntryNames(null));
});

test('the server deletes photos by name, except those that an entry or a closed inspection shows [CALLS-55]', async () => {
  const [usedPhoto, unused, ofReport] = [
    await unit.addPhoto('practiceactions'),
    await unit.addPhoto('practiceactions'),
    await unit.addPhoto('practiceactions', (await createSavedReport(unit)).id),
  ];
  const siteAndMode = { mode: 'practice', idsite: null, idworkgroup: unit.id, connectionData: [], type: 'Barriers' };
  const added = await post(
    'addIndividualEntry/',
    { ...siteAndMode, name: 'Straw Bale', pictures: [usedPhoto] },
    unit.office,
  );
  const identry = getEntryId(added);
  const loadRemoved = async () => {
    const rows = await world.runAsMaintenance((db) =>
      db.photo.findMany({ where: { removedAt: { not: null } }, select: { fileName: true } }),
    );
    return rows.map(({ fileName }) => fileName);
  };
  const remove = (photosToDelete: string[], user = unit.leader) => post('deletePhoto', { photosToDelete }, user);
  expect(await remove([usedPhoto, unused, ofReport])).toMatchObject({
    status: 200,
    success: false,
    deleted: [unused],
    kept: [usedPhoto, ofReport],
    unknown: [],
  });
  expect(await remove([unused])).toMatchObject({ status: 200, success: true });
  expect(await loadRemoved()).toEqual([unused]);
  const edited = { ...siteAndMode, identry, name: 'Straw Bale', pictures: [] };
  expect(await post('editEntry/', edited, unit.office)).toMatchObject({ success: true });
  await remove([usedPhoto]);
  expect((await loadRemoved()).sort()).toEqual([unused, usedPhoto].sort());
  expect(await remove([unused], unit.inspector)).toMatchObject({ status: 403 });
  const other = await world.createWorkUnit('Quarry Ridge');
  const remote = await other.addPhoto('practiceactions');
  const never = '018f0000-0000-4000-8000-00000000000a.jpg';
  expect(await remove([remote, never, unused])).toMatchObject({
    success: false,
    deleted: [unused],
    kept: [],
    unknown: [remote, never],
  });
  expect(await loadRemoved()).not.toContain(remote);

  const stored = await unit.addPhoto('practiceactions');
  const bmps = [
    createDocumentationBmp({ condition: { photos: [stored], date: '2026-11-21T15:00:00Z', description: '' } }),
  ];
  const { id } = await createOpenReport(unit, { bmps });
  await world.runAsMaintenance((db) => db.report.update({ where: { id }, data: { status: 'closed' } }));
  expect(await remove([stored])).toMatchObject({ status: 409, code: 'photo-in-use' });
});
