import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { addDays } from 'date-fns';
import { POST as uploadPhotos } from '@/app/api/library/uploadPhotos/route';
import { GET as picture } from '@/app/images/[directory]/[file]/route';
import { deleteEntry, deleteGroup, editEntry } from '@/lib/library/contract';
import { inspectionLibraries } from '@/lib/library/inspection-contract';
import { findLibraryOfSite } from '@/lib/library/rules';
import { loadPracticeVersion } from '@/lib/library/server/queries';
import { asUnit } from '@/lib/platform/database/client';
import { createDefaultLibrary } from '@/lib/library/server/default-library';
import { editorData, referenceData } from '@/lib/reports/contract';
import { deleteUnnamedPhotos } from '@/lib/reports/server/delete-unnamed-photos';
import { createOpenReport, createBmpWithActions } from '@/tests/setup/reports';
import { readFailureCode, createRequestAs } from '@/tests/setup/requests';
import type { TestUser } from '@/tests/setup/world';
import {
  createEntry,
  library,
  masterKey,
  getSiteKey,
  world,
  fetchLibrary,
  createSmallLibrary,
  setUpSmallLibrary,
  siteId,
  findEntry,
  unit,
} from './library-world';

setUpSmallLibrary();

test('an inspection gets its site’s library, online and offline, and the server sends shared content once', async () => {
  const { leader, inspector } = unit;
  const ridge = await unit.addSite('Oak Ridge');
  const editing = { ...getSiteKey(), entryId: library.fence, changes: { name: 'Our Fence' }, before: {} };
  await leader.call(editEntry, { ...editing, connect: [library.remove] });
  await leader.call(deleteEntry, { ...getSiteKey(), entryId: library.riprap });
  const added = { name: 'Gravel Bags', connections: [library.remove] };
  await createEntry({ by: leader, ...getSiteKey(), groupId: library.barriers }, added);
  const { id } = await createOpenReport(unit, { fields: { siteId } });
  const open = await inspector.call(editorData, { id });
  const stored = await inspector.call(referenceData, {});
  const libraries = await inspector.call(inspectionLibraries, {});
  for (const data of [open, stored, libraries]) {
    const siteLibrary = findLibraryOfSite(data, siteId);
    expect(siteLibrary.map(({ name }) => name)).toEqual(['Barriers']);
    expect(siteLibrary[0]?.entries.map(({ name, actions }) => [name, actions.map((action) => action.name)])).toEqual([
      ['Our Fence', ['Reset posts', 'Remove sediment']],
      ['Compost Sock', []],
      ['Gravel Bags', ['Remove sediment']],
    ]);
    expect(findLibraryOfSite(data, ridge.id)).toBe(data.library);
    expect(data.siteLibraries?.[siteId]?.[0]?.entries[1]).toBe(library.sock);
  }
});

test('a closed report stays complete when the Office empties the master library', async () => {
  const { office, inspector } = unit;
  const fence = createBmpWithActions({ practiceId: library.fence, name: 'Silt Fence', type: 'Barriers' });
  const { id } = await createOpenReport(unit, { bmps: [fence] });
  await world.runAsMaintenance((db) => db.report.update({ where: { id }, data: { status: 'closed' } }));
  const fetchReport = async () => {
    const { report } = await inspector.call(editorData, { id });
    return JSON.stringify(report);
  };
  const before = await fetchReport();
  for (const mode of ['practice', 'action'] as const) {
    for (const group of (await fetchLibrary(office, null, mode)).groups) {
      for (const { id: entryId } of group.entries) await office.call(deleteEntry, { ...masterKey, mode, entryId });
      await office.call(deleteGroup, { ...masterKey, mode, groupId: group.id });
    }
  }
  expect((await inspector.call(inspectionLibraries, {})).library).toEqual([]);
  expect(await fetchReport()).toBe(before);
});

test('an inspection keeps the entry’s version of each logged BMP, also after closing', async () => {
  const { office, leader, inspector } = unit;
  const loadCurrentVersion = (practiceId: string) =>
    asUnit(unit.id, (db) => loadPracticeVersion(db, { siteId, practiceId }));
  const fetchOfferedVersion = async () => {
    const { entries = [] } = findLibraryOfSite(await inspector.call(inspectionLibraries, {}), siteId)[0] ?? {};
    return entries.find(({ id }) => id === library.fence)?.version;
  };
  const edit = { entryId: library.fence, before: {} };
  await office.call(editEntry, { ...masterKey, ...edit, changes: { description: 'Trenched in' } });
  await leader.call(editEntry, { ...getSiteKey(), ...edit, changes: { name: 'Our Fence' } });
  expect(await fetchOfferedVersion()).toBe('2.1');
  const fence = createBmpWithActions({ practiceId: library.fence, name: 'Our Fence', libraryVersion: '2.1' });
  const older = createBmpWithActions({ practiceId: library.sock, name: 'Compost Sock', label: '2' });
  const { id } = await createOpenReport(unit, { fields: { siteId }, bmps: [fence, older] });
  await world.runAsMaintenance((db) => db.report.update({ where: { id }, data: { status: 'closed' } }));
  expect(await loadCurrentVersion(library.fence)).toBe('2.1');
  const remove = { mode: 'action' as const, entryId: library.remove, changes: {}, before: {} };
  await office.call(editEntry, { ...masterKey, ...remove, connect: [library.fence] });
  expect(await loadCurrentVersion(library.fence)).toBe(await fetchOfferedVersion());
  expect(await loadCurrentVersion(library.fence)).toBe('3.1');
  await leader.call(deleteEntry, { ...getSiteKey(), entryId: library.fence });
  expect(await loadCurrentVersion(library.fence)).toBeNull();
  const { report } = await inspector.call(editorData, { id });
  expect(report.bmps.map(({ name, libraryVersion }) => [name, libraryVersion])).toEqual([
    ['Our Fence', '2.1'],
    ['Compost Sock', undefined],
  ]);
});

test('the audit trail has each change with names and previous values', async () => {
  const { leader } = unit;
  const changes = { name: 'Our Fence' };
  await leader.call(editEntry, { ...getSiteKey(), entryId: library.fence, changes, before: {} });
  const [audit] = await world.runAsMaintenance((db) =>
    db.audit.findMany({ where: { workUnitId: unit.id }, orderBy: { id: 'desc' }, take: 1 }),
  );
  expect(audit).toMatchObject({
    type: 'edited-library-entry',
    event: {
      siteId,
      siteName: 'Bay View Lofts',
      mode: 'practice',
      name: 'Our Fence',
      group: 'Barriers',
      changes: [{ what: 'name', before: 'Silt Fence', after: 'Our Fence' }],
    },
  });
});

test('the default library has unique names', async () => {
  const other = await world.createWorkUnit('Fresh');
  await world.runAsMaintenance((db) => createDefaultLibrary(db, other.id));
  for (const mode of ['practice', 'action'] as const) {
    const names = (await fetchLibrary(other.office, null, mode)).groups.flatMap(({ entries }) =>
      entries.map(({ name }) => name),
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  }
});

describe('photos of an entry', () => {
  const createImage = (format: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6f4d' } })
      .toFormat(format)
      .toBuffer();

  async function upload(user: TestUser, ...formats: ('png' | 'jpeg' | 'webp')[]) {
    const body = new FormData();
    for (const format of formats)
      body.append('picture', new Blob([new Uint8Array(await createImage(format))]), `photo.${format}`);
    return uploadPhotos(await createRequestAs(user, '/api/library/uploadPhotos', { method: 'POST', body }));
  }
  const getNames = async (response: Response): Promise<string[]> => (await response.json()).fileNames;
  const fetchPhoto = async (user: TestUser, file: string) =>
    picture(await createRequestAs(user, `/images/practiceactions/${file}`));

  test('have 720 pixels, can be uploaded together, and are shown to the work unit only [LIB-46, LIB-47, LIB-48, LIB-51, CALLS-54]', async () => {
    const { leader, inspector, office } = unit;
    const fileNames = await getNames(await upload(leader, 'png', 'jpeg'));
    expect(fileNames).toHaveLength(2);
    const edit = { ...masterKey, entryId: library.fence, before: {} };
    await office.call(editEntry, { ...edit, changes: { pictures: fileNames } });
    expect(findEntry(await fetchLibrary(inspector, siteId), library.fence)?.pictures).toEqual(fileNames);
    const response = await fetchPhoto(inspector, fileNames[0] ?? '');
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([response.status, width, height]).toEqual([200, 720, 480]);
    const other = await world.createWorkUnit('Quarry Ridge');
    expect(await readFailureCode(await fetchPhoto(other.office, fileNames[0] ?? ''))).toBe('photo-not-found');
    const foreign = { siteId: null, mode: 'practice' as const };
    const remote = await createSmallLibrary(other);
    const stolen = { ...foreign, entryId: remote.fence, changes: { pictures: fileNames }, before: {} };
    expect(await other.office.expectFailure(editEntry, stolen)).toBe('library-picture-unknown');
    expect(await readFailureCode(await upload(leader, 'webp'))).toBe('photo-not-an-image');
    expect(await readFailureCode(await upload(inspector, 'png'))).toBe('not-your-role');
  });

  test('stay while the master library or a site uses them', async () => {
    const { leader, office } = unit;
    const [inMaster = '', atSite = '', removed = ''] = await getNames(await upload(leader, 'png', 'jpeg', 'png'));
    const edit = { entryId: library.fence, before: {} };
    await office.call(editEntry, { ...masterKey, ...edit, changes: { pictures: [inMaster, removed] } });
    await leader.call(editEntry, { ...getSiteKey(), ...edit, changes: { pictures: [inMaster, atSite] } });
    await office.call(editEntry, { ...masterKey, ...edit, changes: { pictures: [] } });
    await deleteUnnamedPhotos(addDays(new Date(), 400));
    const remaining = await world.runAsMaintenance((db) => db.photo.findMany({ where: { workUnitId: unit.id } }));
    expect(remaining.map(({ fileName }) => fileName).sort()).toEqual([inMaster, atSite].sort());
    expect((await fetchPhoto(leader, removed)).status).toBe(404);
  });

  test('are limited to 20, and all must have been uploaded', async () => {
    const { office } = unit;
    const edit = { ...masterKey, entryId: library.fence, before: {} };
    const many = Array.from({ length: 21 }, () => `${randomUUID()}.jpg`);
    expect(await office.expectFailure(editEntry, { ...edit, changes: { pictures: many } })).toBe(
      'library-pictures-many',
    );
    const missing = { ...edit, changes: { pictures: many.slice(0, 1) } };
    expect(await office.expectFailure(editEntry, missing)).toBe('library-picture-unknown');
  });
});
