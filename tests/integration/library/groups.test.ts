import { randomUUID } from 'node:crypto';
import { subDays } from 'date-fns';
import {
  addEntry,
  addGroups,
  copyMoveEntry,
  deleteGroup,
  editEntry,
  libraryFollowers,
  moveGroup,
  undoLibraryChange,
  renameGroup,
  resetSiteLibrary,
  resetSummary,
  restoreHidden,
  settleDrift,
  siteDifferences,
} from '@/lib/library/contract';
import { activityList } from '@/lib/activity/contract';
import type { ComposedGroup } from '@/lib/library/library';
import {
  createEntry,
  createGroups,
  library,
  masterKey,
  listEntryNames,
  getSiteKey,
  world,
  fetchLibrary,
  setUpSmallLibrary,
  siteId,
  findEntry,
  findGroup,
  unit,
} from './library-world';

setUpSmallLibrary();

const listGroupNames = async (id: string | null) =>
  (await fetchLibrary(unit.office, id)).groups.map(({ name }) => name);

describe('groups that someone sets up', () => {
  test('get their entries without blanks and connections, also by a repeated request [LIB-60, LIB-61]', async () => {
    const input = [
      {
        id: randomUUID(),
        name: 'Dewatering',
        entries: [{ name: 'Filter Bag', connections: [library.reset] }, { name: ' ' }, { name: '' }],
      },
      { id: randomUUID(), name: '', entries: [{ name: '' }, { name: '' }, { name: '' }] },
    ];
    const request = { ...getSiteKey(), groups: input };
    await unit.leader.call(addGroups, request);
    const view = await fetchLibrary(unit.leader, siteId);
    expect(listEntryNames(view).Dewatering).toEqual(['Filter Bag']);
    expect(view.groups.find(({ name }) => name === 'Dewatering')).toMatchObject({
      origin: 'own',
      entries: [{ connections: [] }],
    });
    expect(view.groups).toHaveLength(3);
    await unit.leader.call(addGroups, request);
    expect((await fetchLibrary(unit.leader, siteId)).groups).toHaveLength(3);
    expect(await listGroupNames(null)).toEqual(['Barriers', 'Inlets']);
    const [group] = input;
    const more = { id: group?.id ?? '', name: 'Dewatering', entries: [{ name: 'Filter Bag' }, { name: 'Weir Tank' }] };
    await unit.leader.call(addGroups, { ...getSiteKey(), groups: [more] });
    expect(listEntryNames(await fetchLibrary(unit.leader, siteId)).Dewatering).toEqual(['Filter Bag', 'Weir Tank']);
    const others = [
      { ...more, name: 'Pumping' },
      { ...more, entries: [{ name: 'Filter Bag', description: 'Below the pump' }] },
    ];
    for (const other of others)
      expect(await unit.leader.expectFailure(addGroups, { ...getSiteKey(), groups: [other] })).toBe('library-id-used');
  });

  test('are all refused if a name belongs to another group or occurs twice in the setup', async () => {
    const expectRefused = (name: string, ...entries: string[]) =>
      unit.leader.expectFailure(addGroups, {
        ...getSiteKey(),
        groups: [{ id: randomUUID(), name, entries: entries.map((entryName) => ({ name: entryName })) }],
      });
    expect(await expectRefused('barriers')).toBe('library-name-used');
    expect(await expectRefused('Dewatering', 'silt FENCE')).toBe('library-name-used');
    expect(await expectRefused('Dewatering', 'Filter Bag', 'filter  bag')).toBe('library-name-used');
    expect(await expectRefused('', 'Filter Bag')).toBe('library-name-missing');
    expect(await listGroupNames(siteId)).toEqual(['Barriers', 'Inlets']);
  });
});

describe('a group that a site renames', () => {
  test('keeps its entries and shows later changes of the master library', async () => {
    const { leader, office } = unit;
    await leader.call(renameGroup, { ...getSiteKey(), groupId: library.barriers, name: 'Fences', before: 'Barriers' });
    await createEntry({ by: office, ...masterKey, groupId: library.barriers }, { name: 'Straw Bales' });
    await office.call(renameGroup, { ...masterKey, groupId: library.barriers, name: 'Perimeter', before: 'Barriers' });
    const view = await fetchLibrary(leader, siteId);
    expect(listEntryNames(view).Fences).toEqual(['Silt Fence', 'Compost Sock', 'Straw Bales']);
    const drift = { field: 'name', before: 'Barriers', master: 'Perimeter', ours: 'Fences' };
    expect(findGroup(view, library.barriers)).toMatchObject({ origin: 'changed', drift: [drift] });
    const settling = { ...getSiteKey(), groupId: library.barriers, field: 'name' as const };
    const stale = { ...settling, take: 'ours' as const, seen: 'Barriers' };
    expect(await leader.expectFailure(settleDrift, stale)).toBe('library-moved-on');
    await leader.call(settleDrift, { ...settling, take: 'ours', seen: 'Perimeter' });
    expect(findGroup(await fetchLibrary(leader, siteId), library.barriers)).toMatchObject({
      name: 'Fences',
      drift: [],
    });
    await leader.call(settleDrift, { ...settling, take: 'master' });
    expect(findGroup(await fetchLibrary(leader, siteId), library.barriers)).toMatchObject({
      name: 'Perimeter',
      origin: 'master',
    });
  });

  test('cannot get a used name, or a new name after someone else renamed it', async () => {
    const { leader } = unit;
    const rename = { ...getSiteKey(), groupId: library.barriers };
    await leader.call(renameGroup, { ...rename, name: 'Fences', before: 'Barriers' });
    expect(await leader.expectFailure(renameGroup, { ...rename, name: 'Edge', before: 'Barriers' })).toBe(
      'library-conflict',
    );
    expect(await leader.expectFailure(renameGroup, { ...rename, name: 'INLETS', before: 'Fences' })).toBe(
      'library-name-used',
    );
  });
});

test('the site keeps its own order of groups', async () => {
  const { leader, office } = unit;
  const [dewatering = ''] = await createGroups(office, masterKey, ['Dewatering']);
  await leader.call(moveGroup, { ...getSiteKey(), groupId: dewatering, beforeId: library.barriers });
  expect(await listGroupNames(siteId)).toEqual(['Dewatering', 'Barriers', 'Inlets']);
  await office.call(moveGroup, { ...masterKey, groupId: library.barriers, beforeId: null });
  expect(await listGroupNames(null)).toEqual(['Inlets', 'Dewatering', 'Barriers']);
  expect((await listGroupNames(siteId))[0]).toBe('Dewatering');
});

describe('a group that someone deletes', () => {
  test('must be empty in the master library, but at a site disappears with its entries until it is restored [LIB-18]', async () => {
    const { leader, office } = unit;
    expect(await office.expectFailure(deleteGroup, { ...masterKey, groupId: library.barriers })).toBe(
      'library-group-not-empty',
    );
    expect(await leader.call(deleteGroup, { ...getSiteKey(), groupId: library.barriers })).toMatchObject({
      hidden: true,
    });
    const view = await fetchLibrary(leader, siteId);
    expect([view.groups.map(({ name }) => name), view.hidden.groups]).toEqual([
      ['Inlets'],
      [expect.objectContaining({ name: 'Barriers', entryCount: 2 })],
    ]);
    await leader.call(restoreHidden, { ...getSiteKey(), groupId: library.barriers });
    expect(listEntryNames(await fetchLibrary(leader, siteId)).Barriers).toEqual(['Silt Fence', 'Compost Sock']);
  });

  test('from the master library stays at sites that have entries in it', async () => {
    const { leader, office } = unit;
    const [dewatering = ''] = await createGroups(office, masterKey, ['Dewatering']);
    const siteEntry = await createEntry({ by: leader, ...getSiteKey(), groupId: dewatering }, { name: 'Filter Bag' });
    const moving = { ...getSiteKey(), entryId: library.riprap, toGroupId: dewatering, copy: false };
    await leader.call(copyMoveEntry, moving);
    await office.call(deleteGroup, { ...masterKey, groupId: dewatering });
    expect(await listGroupNames(null)).toEqual(['Barriers', 'Inlets']);
    const view = await fetchLibrary(leader, siteId);
    expect(listEntryNames(view).Dewatering).toEqual(['Filter Bag', 'Riprap']);
    expect([findEntry(view, siteEntry)?.origin, findEntry(view, library.riprap)?.origin]).toEqual(['own', 'moved']);
  });

  test('and that belongs to the site deletes its own entries and hides those moved there', async () => {
    const { leader } = unit;
    const [dewatering = ''] = await createGroups(leader, getSiteKey(), ['Dewatering']);
    await createEntry({ by: leader, ...getSiteKey(), groupId: dewatering }, { name: 'Filter Bag' });
    await leader.call(copyMoveEntry, { ...getSiteKey(), entryId: library.riprap, toGroupId: dewatering, copy: false });
    await leader.call(deleteGroup, { ...getSiteKey(), groupId: dewatering });
    const view = await fetchLibrary(leader, siteId);
    expect(listEntryNames(view)).toEqual({ Barriers: ['Silt Fence', 'Compost Sock'], Inlets: [] });
    expect(view.hidden.entries).toMatchObject([{ name: 'Riprap', groupName: 'Inlets' }]);
    await leader.call(restoreHidden, { ...getSiteKey(), entryId: library.riprap });
    expect(listEntryNames(await fetchLibrary(leader, siteId)).Inlets).toEqual(['Riprap']);
  });
});

describe('undo at a site restores', () => {
  const bags = { name: 'Filter Bag', description: 'Below the pump', standard: 'WDNR 1061' };
  const undoChange = (undoId: string | null, subject: string) =>
    unit.leader.call(undoLibraryChange, { undoId: undoId ?? '', subject });

  test('an own group with its entries, their connections, and entries moved there', async () => {
    const { leader } = unit;
    const [dewatering = ''] = await createGroups(leader, getSiteKey(), ['Dewatering']);
    await createEntry({ by: leader, ...getSiteKey(), groupId: dewatering }, { ...bags, connections: [library.reset] });
    const moving = { ...getSiteKey(), entryId: library.riprap, toGroupId: dewatering, copy: false };
    await leader.call(copyMoveEntry, moving);
    const before = (await fetchLibrary(leader, siteId)).groups;
    const { undoId } = await leader.call(deleteGroup, { ...getSiteKey(), groupId: dewatering });
    await undoChange(undoId, dewatering);
    const after = await fetchLibrary(leader, siteId);
    expect(withoutVersions(after.groups)).toEqual(withoutVersions(before));
    expect(after.hidden).toEqual({ groups: [], entries: [] });
    await undoChange(undoId, dewatering);
    expect(withoutVersions((await fetchLibrary(leader, siteId)).groups)).toEqual(withoutVersions(before));
  });

  test('a hidden group with entries moved there', async () => {
    const { leader } = unit;
    await leader.call(copyMoveEntry, {
      ...getSiteKey(),
      entryId: library.riprap,
      toGroupId: library.barriers,
      copy: false,
    });
    const before = (await fetchLibrary(leader, siteId)).groups;
    const { undoId } = await leader.call(deleteGroup, { ...getSiteKey(), groupId: library.barriers });
    await undoChange(undoId, library.barriers);
    expect(withoutVersions((await fetchLibrary(leader, siteId)).groups)).toEqual(withoutVersions(before));
  });

  test('everything that a reset removed, except entries changed since', async () => {
    const { leader } = unit;
    const edit = (entryId: string, name: string) =>
      leader.call(editEntry, { ...getSiteKey(), entryId, changes: { name }, before: {}, connect: [library.remove] });
    await edit(library.fence, 'Our Fence');
    await edit(library.sock, 'Our Sock');
    await leader.call(deleteGroup, { ...getSiteKey(), groupId: library.inlets });
    const siteEntry = await createEntry({ by: leader, ...getSiteKey(), groupId: library.barriers }, bags);
    const { undoId } = await leader.call(resetSiteLibrary, getSiteKey());
    await edit(library.sock, 'Their Sock');
    await undoChange(undoId, siteId);
    const view = await fetchLibrary(leader, siteId);
    expect(findEntry(view, siteEntry)).toMatchObject({ ...bags, origin: 'own' });
    expect([library.fence, library.sock].map((id) => findEntry(view, id)?.name)).toEqual(['Our Fence', 'Their Sock']);
    expect(findEntry(view, library.fence)?.connections).toEqual([library.reset, library.remove]);
    expect(view.hidden.groups).toMatchObject([{ name: 'Inlets' }]);
  });

  test('nothing if a name is already in use', async () => {
    const { leader } = unit;
    const [dewatering = ''] = await createGroups(leader, getSiteKey(), ['Dewatering']);
    await createEntry({ by: leader, ...getSiteKey(), groupId: dewatering }, bags);
    const { undoId } = await leader.call(deleteGroup, { ...getSiteKey(), groupId: dewatering });
    await createEntry({ by: leader, ...getSiteKey(), groupId: library.barriers }, { name: 'filter bag' });
    const input = { undoId: undoId ?? '', subject: dewatering };
    expect(await leader.expectFailure(undoLibraryChange, input)).toBe('library-put-back-name');
    expect(await listGroupNames(siteId)).toEqual(['Barriers', 'Inlets']);
  });

  test('a group for 30 days, with permission, in its own work unit, and from Activity', async () => {
    const { leader, office, inspector } = unit;
    const [dewatering = ''] = await createGroups(leader, getSiteKey(), ['Dewatering']);
    await createEntry({ by: leader, ...getSiteKey(), groupId: dewatering }, bags);
    const { undoId } = await leader.call(deleteGroup, { ...getSiteKey(), groupId: dewatering });
    const input = { undoId: undoId ?? '', subject: dewatering };
    const other = await world.createWorkUnit('Quarry Ridge');
    expect(await other.office.expectFailure(undoLibraryChange, input)).toBe('library-undo-gone');
    expect(await inspector.expectFailure(undoLibraryChange, input)).toBe('not-your-role');
    const getLatestEntry = async () => (await office.call(activityList, { what: 'deleted-library-group' })).entries[0];
    expect(await getLatestEntry()).toMatchObject({ undo: { of: 'library', id: undoId, subject: dewatering } });
    expect(JSON.stringify(await getLatestEntry())).not.toContain('Below the pump');
    const moveIntoPast = (days: number) =>
      world.runAsMaintenance(async (db) => {
        const [row] = await db.audit.findMany({ where: { subject: dewatering }, orderBy: { id: 'desc' }, take: 1 });
        if (row) await db.audit.update({ where: { id: row.id }, data: { at: subDays(row.at, days) } });
      });
    await moveIntoPast(31);
    expect((await getLatestEntry())?.undo).toBeNull();
    expect(await leader.expectFailure(undoLibraryChange, input)).toBe('library-undo-gone');
    await moveIntoPast(-31);
    await leader.call(undoLibraryChange, input);
    expect((await getLatestEntry())?.undo).toBeNull();
    const [last] = (await office.call(activityList, {})).entries;
    expect(last?.text).toBe('restored the BMP group “Dewatering” in the library of “Bay View Lofts”');
  });
});

/** Groups without the versions, which an undo increases. */
const withoutVersions = (groups: readonly ComposedGroup[]) =>
  groups.map(({ version: _, ...group }) => ({
    ...group,
    entries: group.entries.map(({ version: __, updatedAt: ___, ...rest }) => rest),
  }));

test('a reset lists its changes and affects only this mode and site [LIB-30]', async () => {
  const { leader, office } = unit;
  const ridge = await unit.addSite('Oak Ridge');
  for (const id of [siteId, ridge.id])
    await leader.call(editEntry, {
      siteId: id,
      mode: 'practice',
      entryId: library.fence,
      changes: { name: 'Our Fence' },
      before: {},
      connect: [library.remove],
    });
  await createGroups(leader, getSiteKey(), ['Dewatering']);
  await leader.call(deleteGroup, { ...getSiteKey(), groupId: library.inlets });
  const ownAction = await createEntry(
    { by: leader, siteId, mode: 'action', groupId: library.actions },
    { name: 'Sweep' },
  );
  const { summary } = await leader.call(resetSummary, getSiteKey());
  expect(summary).toEqual({
    own: { groups: ['Dewatering'], entries: [] },
    changed: { groups: [], entries: ['Our Fence'] },
    hidden: { groups: ['Inlets'], entries: [] },
  });
  expect((await leader.call(resetSiteLibrary, getSiteKey())).summary).toEqual(summary);
  expect(await fetchLibrary(leader, siteId)).toMatchObject({ groups: (await fetchLibrary(office, null)).groups });
  expect(findEntry(await fetchLibrary(leader, siteId, 'action'), ownAction)).toBeDefined();
  expect(findEntry(await fetchLibrary(leader, ridge.id), library.fence)?.name).toBe('Our Fence');
  const { sites } = await leader.call(siteDifferences, {});
  expect(new Map(sites.map(({ siteId, differenceCount }) => [siteId, differenceCount]))).toEqual(
    new Map([
      [siteId, 1],
      [ridge.id, 1],
    ]),
  );
});

test('the Office sees how many sites follow a change of the master library, and which keep their own', async () => {
  const { leader, office } = unit;
  await unit.addSite('Oak Ridge');
  const changes = { name: 'Our Fence' };
  const connect = [library.remove];
  await leader.call(editEntry, { ...getSiteKey(), entryId: library.fence, changes, before: {}, connect });
  const input = { entryId: library.fence };
  expect((await office.call(libraryFollowers, { ...input, fields: 'connections' })).followingSiteCount).toBe(1);
  expect(await office.call(libraryFollowers, { ...input, fields: 'name,group' })).toEqual({
    followingSiteCount: 1,
    keepingSites: [{ siteId, name: 'Bay View Lofts' }],
  });
  expect(await office.call(libraryFollowers, { ...input, fields: 'description' })).toEqual({
    followingSiteCount: 2,
    keepingSites: [],
  });
  expect(await leader.expectFailure(libraryFollowers, input)).toBe('not-your-role');
});

test('the server restores a group that contains an entry with the name of an own entry', async () => {
  const { leader } = unit;
  await leader.call(deleteGroup, { ...getSiteKey(), groupId: library.barriers });
  const newEntry = { ...getSiteKey(), groupId: library.inlets, entryId: randomUUID(), name: 'Silt Fence' };
  await leader.call(addEntry, newEntry);
  await leader.call(restoreHidden, { ...getSiteKey(), groupId: library.barriers });
  expect(listEntryNames(await fetchLibrary(leader, siteId))).toMatchObject({ Inlets: ['Riprap', 'Silt Fence'] });
});
