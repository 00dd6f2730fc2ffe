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
  putBackInLibrary,
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
  master,
  getNamesIn,
  local,
  world,
  fetchLibrary,
  setUpSmallLibrary,
  site,
  getEntry,
  getGroup,
  unit,
} from './library-world';

setUpSmallLibrary();

const getNames = async (siteId: string | null) =>
  (await fetchLibrary(unit.office, siteId)).groups.map(({ name }) => name);

describe('groups that are set up', () => {
  test('come with their entries; blanks are dropped, and what they say of the opposite mode [LIB-60, LIB-61]', async () => {
    const input = [
      {
        id: randomUUID(),
        name: 'Dewatering',
        entries: [{ name: 'Filter Bag', connections: [library.reset] }, { name: ' ' }, { name: '' }],
      },
      { id: randomUUID(), name: '', entries: [{ name: '' }, { name: '' }, { name: '' }] },
    ];
    const setUp = { ...local(), groups: input };
    await unit.leader.call(addGroups, setUp);
    const view = await fetchLibrary(unit.leader, site);
    expect(getNamesIn(view).Dewatering).toEqual(['Filter Bag']);
    expect(view.groups.find(({ name }) => name === 'Dewatering')).toMatchObject({
      origin: 'own',
      entries: [{ connections: [] }],
    });
    expect(view.groups).toHaveLength(3);
    await unit.leader.call(addGroups, setUp);
    expect((await fetchLibrary(unit.leader, site)).groups).toHaveLength(3);
    expect(await getNames(null)).toEqual(['Barriers', 'Inlets']);
    const [group] = input;
    const more = { id: group?.id ?? '', name: 'Dewatering', entries: [{ name: 'Filter Bag' }, { name: 'Weir Tank' }] };
    await unit.leader.call(addGroups, { ...local(), groups: [more] });
    expect(getNamesIn(await fetchLibrary(unit.leader, site)).Dewatering).toEqual(['Filter Bag', 'Weir Tank']);
    const others = [
      { ...more, name: 'Pumping' },
      { ...more, entries: [{ name: 'Filter Bag', description: 'Below the pump' }] },
    ];
    for (const other of others)
      expect(await unit.leader.expectFailure(addGroups, { ...local(), groups: [other] })).toBe('library-id-used');
  });

  test('are refused whole when a name is used, in another group or in the same setup', async () => {
    const setUp = (name: string, ...entries: string[]) =>
      unit.leader.expectFailure(addGroups, {
        ...local(),
        groups: [{ id: randomUUID(), name, entries: entries.map((each) => ({ name: each })) }],
      });
    expect(await setUp('barriers')).toBe('library-name-used');
    expect(await setUp('Dewatering', 'silt FENCE')).toBe('library-name-used');
    expect(await setUp('Dewatering', 'Filter Bag', 'filter  bag')).toBe('library-name-used');
    expect(await setUp('', 'Filter Bag')).toBe('library-name-missing');
    expect(await getNames(site)).toEqual(['Barriers', 'Inlets']);
  });
});

describe('a group that a site renames', () => {
  test('keeps its entries and offers later changes of the master library', async () => {
    const { leader, office } = unit;
    await leader.call(renameGroup, { ...local(), groupId: library.barriers, name: 'Fences', before: 'Barriers' });
    await createEntry({ by: office, ...master, groupId: library.barriers }, { name: 'Straw Bales' });
    await office.call(renameGroup, { ...master, groupId: library.barriers, name: 'Perimeter', before: 'Barriers' });
    const view = await fetchLibrary(leader, site);
    expect(getNamesIn(view).Fences).toEqual(['Silt Fence', 'Compost Sock', 'Straw Bales']);
    const drift = { field: 'name', before: 'Barriers', master: 'Perimeter', ours: 'Fences' };
    expect(getGroup(view, library.barriers)).toMatchObject({ origin: 'changed', drift: [drift] });
    const settling = { ...local(), groupId: library.barriers, field: 'name' as const };
    const stale = { ...settling, take: 'ours' as const, seen: 'Barriers' };
    expect(await leader.expectFailure(settleDrift, stale)).toBe('library-moved-on');
    await leader.call(settleDrift, { ...settling, take: 'ours', seen: 'Perimeter' });
    expect(getGroup(await fetchLibrary(leader, site), library.barriers)).toMatchObject({ name: 'Fences', drift: [] });
    await leader.call(settleDrift, { ...settling, take: 'master' });
    expect(getGroup(await fetchLibrary(leader, site), library.barriers)).toMatchObject({
      name: 'Perimeter',
      origin: 'master',
    });
  });

  test('is not renamed if somebody else has renamed it, nor to a used name', async () => {
    const { leader } = unit;
    const rename = { ...local(), groupId: library.barriers };
    await leader.call(renameGroup, { ...rename, name: 'Fences', before: 'Barriers' });
    expect(await leader.expectFailure(renameGroup, { ...rename, name: 'Edge', before: 'Barriers' })).toBe(
      'library-conflict',
    );
    expect(await leader.expectFailure(renameGroup, { ...rename, name: 'INLETS', before: 'Fences' })).toBe(
      'library-name-used',
    );
  });
});

test('groups are in the selected order, at a site in its own', async () => {
  const { leader, office } = unit;
  const [dewatering = ''] = await createGroups(office, master, ['Dewatering']);
  await leader.call(moveGroup, { ...local(), groupId: dewatering, beforeId: library.barriers });
  expect(await getNames(site)).toEqual(['Dewatering', 'Barriers', 'Inlets']);
  await office.call(moveGroup, { ...master, groupId: library.barriers, beforeId: null });
  expect(await getNames(null)).toEqual(['Inlets', 'Dewatering', 'Barriers']);
  expect((await getNames(site))[0]).toBe('Dewatering');
});

describe('a group that is deleted', () => {
  test('must be empty in the master library; at a site it is hidden with its entries, and is restored [LIB-18]', async () => {
    const { leader, office } = unit;
    expect(await office.expectFailure(deleteGroup, { ...master, groupId: library.barriers })).toBe(
      'library-group-not-empty',
    );
    expect(await leader.call(deleteGroup, { ...local(), groupId: library.barriers })).toMatchObject({ hidden: true });
    const view = await fetchLibrary(leader, site);
    expect([view.groups.map(({ name }) => name), view.hidden.groups]).toEqual([
      ['Inlets'],
      [expect.objectContaining({ name: 'Barriers', entries: 2 })],
    ]);
    await leader.call(restoreHidden, { ...local(), groupId: library.barriers });
    expect(getNamesIn(await fetchLibrary(leader, site)).Barriers).toEqual(['Silt Fence', 'Compost Sock']);
  });

  test('and was empty in the master library leaves the sites what they have in it', async () => {
    const { leader, office } = unit;
    const [dewatering = ''] = await createGroups(office, master, ['Dewatering']);
    const own = await createEntry({ by: leader, ...local(), groupId: dewatering }, { name: 'Filter Bag' });
    const moving = { ...local(), entryId: library.riprap, toGroupId: dewatering, copy: false };
    await leader.call(copyMoveEntry, moving);
    await office.call(deleteGroup, { ...master, groupId: dewatering });
    expect(await getNames(null)).toEqual(['Barriers', 'Inlets']);
    const view = await fetchLibrary(leader, site);
    expect(getNamesIn(view).Dewatering).toEqual(['Filter Bag', 'Riprap']);
    expect([getEntry(view, own)?.origin, getEntry(view, library.riprap)?.origin]).toEqual(['own', 'moved']);
  });

  test('and is the site’s own removes its own entries with it and hides those that were moved there', async () => {
    const { leader } = unit;
    const [dewatering = ''] = await createGroups(leader, local(), ['Dewatering']);
    await createEntry({ by: leader, ...local(), groupId: dewatering }, { name: 'Filter Bag' });
    await leader.call(copyMoveEntry, { ...local(), entryId: library.riprap, toGroupId: dewatering, copy: false });
    await leader.call(deleteGroup, { ...local(), groupId: dewatering });
    const view = await fetchLibrary(leader, site);
    expect(getNamesIn(view)).toEqual({ Barriers: ['Silt Fence', 'Compost Sock'], Inlets: [] });
    expect(view.hidden.entries).toMatchObject([{ name: 'Riprap', groupName: 'Inlets' }]);
    await leader.call(restoreHidden, { ...local(), entryId: library.riprap });
    expect(getNamesIn(await fetchLibrary(leader, site)).Inlets).toEqual(['Riprap']);
  });
});

describe('what was deleted or reset at a site is restored completely', () => {
  const bags = { name: 'Filter Bag', description: 'Below the pump', standard: 'WDNR 1061' };
  const undo = (undoId: string | null, subject: string) =>
    unit.leader.call(putBackInLibrary, { undoId: undoId ?? '', subject });

  test('an own group with its entries, their connections, and those that were moved there', async () => {
    const { leader } = unit;
    const [dewatering = ''] = await createGroups(leader, local(), ['Dewatering']);
    await createEntry({ by: leader, ...local(), groupId: dewatering }, { ...bags, connections: [library.reset] });
    const moving = { ...local(), entryId: library.riprap, toGroupId: dewatering, copy: false };
    await leader.call(copyMoveEntry, moving);
    const before = (await fetchLibrary(leader, site)).groups;
    const { undoId } = await leader.call(deleteGroup, { ...local(), groupId: dewatering });
    await undo(undoId, dewatering);
    const after = await fetchLibrary(leader, site);
    expect(withoutVersions(after.groups)).toEqual(withoutVersions(before));
    expect(after.hidden).toEqual({ groups: [], entries: [] });
    await undo(undoId, dewatering);
    expect(withoutVersions((await fetchLibrary(leader, site)).groups)).toEqual(withoutVersions(before));
  });

  test('a group of the master library, with what was moved into it', async () => {
    const { leader } = unit;
    await leader.call(copyMoveEntry, {
      ...{ ...local(), entryId: library.riprap, toGroupId: library.barriers, copy: false },
    });
    const before = (await fetchLibrary(leader, site)).groups;
    const { undoId } = await leader.call(deleteGroup, { ...local(), groupId: library.barriers });
    await undo(undoId, library.barriers);
    expect(withoutVersions((await fetchLibrary(leader, site)).groups)).toEqual(withoutVersions(before));
  });

  test('all that a reset took away, but for what somebody has changed there since', async () => {
    const { leader } = unit;
    const edit = (entryId: string, name: string) =>
      leader.call(editEntry, { ...local(), entryId, changes: { name }, before: {}, connect: [library.remove] });
    await edit(library.fence, 'Our Fence');
    await edit(library.sock, 'Our Sock');
    await leader.call(deleteGroup, { ...local(), groupId: library.inlets });
    const own = await createEntry({ by: leader, ...local(), groupId: library.barriers }, bags);
    const { undoId } = await leader.call(resetSiteLibrary, local());
    await edit(library.sock, 'Their Sock');
    await undo(undoId, site);
    const view = await fetchLibrary(leader, site);
    expect(getEntry(view, own)).toMatchObject({ ...bags, origin: 'own' });
    expect([library.fence, library.sock].map((id) => getEntry(view, id)?.name)).toEqual(['Our Fence', 'Their Sock']);
    expect(getEntry(view, library.fence)?.connections).toEqual([library.reset, library.remove]);
    expect(view.hidden.groups).toMatchObject([{ name: 'Inlets' }]);
  });

  test('unless its name is already in use, which is shown; nothing is done in part', async () => {
    const { leader } = unit;
    const [dewatering = ''] = await createGroups(leader, local(), ['Dewatering']);
    await createEntry({ by: leader, ...local(), groupId: dewatering }, bags);
    const { undoId } = await leader.call(deleteGroup, { ...local(), groupId: dewatering });
    await createEntry({ by: leader, ...local(), groupId: library.barriers }, { name: 'filter bag' });
    const input = { undoId: undoId ?? '', subject: dewatering };
    expect(await leader.expectFailure(putBackInLibrary, input)).toBe('library-put-back-name');
    expect(await getNames(site)).toEqual(['Barriers', 'Inlets']);
  });

  test('for 30 days, to those who may change it, in its own work unit; Office finds it in Activity until then', async () => {
    const { leader, office, inspector } = unit;
    const [dewatering = ''] = await createGroups(leader, local(), ['Dewatering']);
    await createEntry({ by: leader, ...local(), groupId: dewatering }, bags);
    const { undoId } = await leader.call(deleteGroup, { ...local(), groupId: dewatering });
    const input = { undoId: undoId ?? '', subject: dewatering };
    const other = await world.workUnit('Quarry Ridge');
    expect(await other.office.expectFailure(putBackInLibrary, input)).toBe('library-undo-gone');
    expect(await inspector.expectFailure(putBackInLibrary, input)).toBe('not-your-role');
    const getLatestEntry = async () => (await office.call(activityList, { what: 'deleted-library-group' })).entries[0];
    expect(await getLatestEntry()).toMatchObject({ undo: { of: 'library', id: undoId, subject: dewatering } });
    expect(JSON.stringify(await getLatestEntry())).not.toContain('Below the pump');
    const passed = (days: number) =>
      world.runAsMaintenance(async (db) => {
        const [row] = await db.audit.findMany({ where: { subject: dewatering }, orderBy: { id: 'desc' }, take: 1 });
        if (row) await db.audit.update({ where: { id: row.id }, data: { at: subDays(row.at, days) } });
      });
    await passed(31);
    expect((await getLatestEntry())?.undo).toBeNull();
    expect(await leader.expectFailure(putBackInLibrary, input)).toBe('library-undo-gone');
    await passed(-31);
    await leader.call(putBackInLibrary, input);
    expect((await getLatestEntry())?.undo).toBeNull();
    const [last] = (await office.call(activityList, {})).entries;
    expect(last?.text).toBe('restored the BMP group “Dewatering” in the library of “Bay View Lofts”');
  });
});

/** What a person sees; a version counts changes, and putting back is one. */
const withoutVersions = (shown: readonly ComposedGroup[]) =>
  shown.map(({ version: _, ...group }) => ({
    ...group,
    entries: group.entries.map(({ version: __, updatedAt: ___, ...rest }) => rest),
  }));

test('a reset says first what it undoes, undoes it in this mode, and leaves the other sites [LIB-30]', async () => {
  const { leader, office } = unit;
  const ridge = await unit.addSite('Oak Ridge');
  for (const siteId of [site, ridge.id])
    await leader.call(editEntry, {
      ...{ siteId, mode: 'practice', entryId: library.fence },
      ...{ changes: { name: 'Our Fence' }, before: {}, connect: [library.remove] },
    });
  await createGroups(leader, local(), ['Dewatering']);
  await leader.call(deleteGroup, { ...local(), groupId: library.inlets });
  const ownAction = await createEntry(
    { by: leader, siteId: site, mode: 'action', groupId: library.actions },
    { name: 'Sweep' },
  );
  const { summary } = await leader.call(resetSummary, local());
  expect(summary).toEqual({
    own: { groups: ['Dewatering'], entries: [] },
    changed: { groups: [], entries: ['Our Fence'] },
    hidden: { groups: ['Inlets'], entries: [] },
  });
  expect((await leader.call(resetSiteLibrary, local())).summary).toEqual(summary);
  expect(await fetchLibrary(leader, site)).toMatchObject({ groups: (await fetchLibrary(office, null)).groups });
  expect(getEntry(await fetchLibrary(leader, site, 'action'), ownAction)).toBeDefined();
  expect(getEntry(await fetchLibrary(leader, ridge.id), library.fence)?.name).toBe('Our Fence');
  const { sites } = await leader.call(siteDifferences, {});
  expect(new Map(sites.map(({ siteId, differences }) => [siteId, differences]))).toEqual(
    new Map([
      [site, 1],
      [ridge.id, 1],
    ]),
  );
});

test('before the master library is saved, Office sees how many sites follow and which keep their own', async () => {
  const { leader, office } = unit;
  await unit.addSite('Oak Ridge');
  const changes = { name: 'Our Fence' };
  const connect = [library.remove];
  await leader.call(editEntry, { ...local(), entryId: library.fence, changes, before: {}, connect });
  const input = { entryId: library.fence };
  expect((await office.call(libraryFollowers, { ...input, fields: 'connections' })).follow).toBe(1);
  expect(await office.call(libraryFollowers, { ...input, fields: 'name,group' })).toEqual({
    follow: 1,
    keep: [{ siteId: site, name: 'Bay View Lofts' }],
  });
  expect(await office.call(libraryFollowers, { ...input, fields: 'description' })).toEqual({ follow: 2, keep: [] });
  expect(await leader.expectFailure(libraryFollowers, input)).toBe('not-your-role');
});

test('an own entry and one of the master library that comes back cannot have one name', async () => {
  const { leader } = unit;
  await leader.call(deleteGroup, { ...local(), groupId: library.barriers });
  const own = { ...local(), groupId: library.inlets, entryId: randomUUID(), name: 'Silt Fence' };
  await leader.call(addEntry, own);
  await leader.call(restoreHidden, { ...local(), groupId: library.barriers });
  expect(getNamesIn(await fetchLibrary(leader, site))).toMatchObject({ Inlets: ['Riprap', 'Silt Fence'] });
});
