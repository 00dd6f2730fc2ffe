import { randomUUID } from 'node:crypto';
import {
  addEntry,
  addGroups,
  copyMoveEntry,
  deleteGroup,
  editEntry,
  libraryFollowers,
  moveGroup,
  renameGroup,
  resetSiteLibrary,
  resetSummary,
  restoreHidden,
  settleDrift,
  siteDifferences,
} from '@/lib/library/contract';
import { world, type Unit, type World } from '@/tests/setup/world';
import { entry, groups, namesIn, seen, smallLibrary, theEntry, theGroup, type SmallLibrary } from './a-library';

let product: World;
let unit: Unit;
let library: SmallLibrary;
let site: string;
beforeAll(async () => {
  product = await world();
});
beforeEach(async () => {
  unit = await product.workUnit();
  library = await smallLibrary(unit);
  site = unit.site.id;
});
afterAll(() => product.close());

const master = { siteId: null, mode: 'practice' as const };
const ours = () => ({ siteId: site, mode: 'practice' as const });
const names = async (siteId: string | null) => (await seen(unit.office, siteId)).groups.map(({ name }) => name);

describe('groups that are set up', () => {
  test('come with their entries; blanks are dropped, and what they say of the opposite mode [LIB-60, LIB-61]', async () => {
    const entered = [
      {
        id: randomUUID(),
        name: 'Dewatering',
        entries: [{ name: 'Filter Bag', connections: [library.reset] }, { name: ' ' }, { name: '' }],
      },
      { id: randomUUID(), name: '', entries: [{ name: '' }, { name: '' }, { name: '' }] },
    ];
    const setUp = { ...ours(), groups: entered };
    await unit.leader.gets(addGroups, setUp);
    const there = await seen(unit.leader, site);
    expect(namesIn(there).Dewatering).toEqual(['Filter Bag']);
    expect(there.groups.find(({ name }) => name === 'Dewatering')).toMatchObject({
      origin: 'own',
      entries: [{ connections: [] }],
    });
    expect(there.groups).toHaveLength(3);
    await unit.leader.gets(addGroups, setUp);
    expect((await seen(unit.leader, site)).groups).toHaveLength(3);
    expect(await names(null)).toEqual(['Barriers', 'Inlets']);
  });

  test('are refused whole when a name is used, in another group or in the same setup', async () => {
    const setUp = (name: string, ...entries: string[]) =>
      unit.leader.isRefused(addGroups, {
        ...ours(),
        groups: [{ id: randomUUID(), name, entries: entries.map((each) => ({ name: each })) }],
      });
    expect(await setUp('barriers')).toBe('library-name-used');
    expect(await setUp('Dewatering', 'silt FENCE')).toBe('library-name-used');
    expect(await setUp('Dewatering', 'Filter Bag', 'filter  bag')).toBe('library-name-used');
    expect(await setUp('', 'Filter Bag')).toBe('library-name-missing');
    expect(await names(site)).toEqual(['Barriers', 'Inlets']);
  });
});

describe('a group that a site renames', () => {
  test('keeps its entries and its later ones; what the master library says since is told, and settled as chosen', async () => {
    const { leader, office } = unit;
    await leader.gets(renameGroup, { ...ours(), groupId: library.barriers, name: 'Fences', before: 'Barriers' });
    await entry({ by: office, ...master, groupId: library.barriers }, { name: 'Straw Bales' });
    await office.gets(renameGroup, { ...master, groupId: library.barriers, name: 'Perimeter', before: 'Barriers' });
    const there = await seen(leader, site);
    expect(namesIn(there).Fences).toEqual(['Silt Fence', 'Compost Sock', 'Straw Bales']);
    const drift = { field: 'name', before: 'Barriers', master: 'Perimeter', ours: 'Fences' };
    expect(theGroup(there, library.barriers)).toMatchObject({ origin: 'changed', drift: [drift] });
    const settling = { ...ours(), groupId: library.barriers, field: 'name' as const };
    const stale = { ...settling, take: 'ours' as const, seen: 'Barriers' };
    expect(await leader.isRefused(settleDrift, stale)).toBe('library-moved-on');
    await leader.gets(settleDrift, { ...settling, take: 'ours', seen: 'Perimeter' });
    expect(theGroup(await seen(leader, site), library.barriers)).toMatchObject({ name: 'Fences', drift: [] });
    await leader.gets(settleDrift, { ...settling, take: 'master' });
    expect(theGroup(await seen(leader, site), library.barriers)).toMatchObject({ name: 'Perimeter', origin: 'master' });
  });

  test('is not renamed over what somebody else has called it meanwhile, nor to a used name', async () => {
    const { leader } = unit;
    const rename = { ...ours(), groupId: library.barriers };
    await leader.gets(renameGroup, { ...rename, name: 'Fences', before: 'Barriers' });
    expect(await leader.isRefused(renameGroup, { ...rename, name: 'Edge', before: 'Barriers' })).toBe(
      'library-conflict',
    );
    expect(await leader.isRefused(renameGroup, { ...rename, name: 'INLETS', before: 'Fences' })).toBe(
      'library-name-used',
    );
  });
});

test('groups stand in the order that is chosen, at a site in its own', async () => {
  const { leader, office } = unit;
  const [dewatering = ''] = await groups(office, master, ['Dewatering']);
  await leader.gets(moveGroup, { ...ours(), groupId: dewatering, beforeId: library.barriers });
  expect(await names(site)).toEqual(['Dewatering', 'Barriers', 'Inlets']);
  await office.gets(moveGroup, { ...master, groupId: library.barriers, beforeId: null });
  expect(await names(null)).toEqual(['Inlets', 'Dewatering', 'Barriers']);
  expect((await names(site))[0]).toBe('Dewatering');
});

describe('a group that is deleted', () => {
  test('must be empty in the master library; at a site it is hidden with its entries, and comes back [LIB-18]', async () => {
    const { leader, office } = unit;
    expect(await office.isRefused(deleteGroup, { ...master, groupId: library.barriers })).toBe(
      'library-group-not-empty',
    );
    expect(await leader.gets(deleteGroup, { ...ours(), groupId: library.barriers })).toMatchObject({ hidden: true });
    const there = await seen(leader, site);
    expect([there.groups.map(({ name }) => name), there.hidden.groups]).toEqual([
      ['Inlets'],
      [expect.objectContaining({ name: 'Barriers', entries: 2 })],
    ]);
    await leader.gets(restoreHidden, { ...ours(), groupId: library.barriers });
    expect(namesIn(await seen(leader, site)).Barriers).toEqual(['Silt Fence', 'Compost Sock']);
  });

  test('and was empty in the master library leaves the sites what they have in it', async () => {
    const { leader, office } = unit;
    const [dewatering = ''] = await groups(office, master, ['Dewatering']);
    const own = await entry({ by: leader, ...ours(), groupId: dewatering }, { name: 'Filter Bag' });
    const moving = { ...ours(), entryId: library.riprap, toGroupId: dewatering, copy: false };
    await leader.gets(copyMoveEntry, moving);
    await office.gets(deleteGroup, { ...master, groupId: dewatering });
    expect(await names(null)).toEqual(['Barriers', 'Inlets']);
    const there = await seen(leader, site);
    expect(namesIn(there).Dewatering).toEqual(['Filter Bag', 'Riprap']);
    expect([theEntry(there, own)?.origin, theEntry(there, library.riprap)?.origin]).toEqual(['own', 'moved']);
  });

  test('and is the site’s own takes its own entries with it and hides those that were moved there', async () => {
    const { leader } = unit;
    const [dewatering = ''] = await groups(leader, ours(), ['Dewatering']);
    await entry({ by: leader, ...ours(), groupId: dewatering }, { name: 'Filter Bag' });
    await leader.gets(copyMoveEntry, { ...ours(), entryId: library.riprap, toGroupId: dewatering, copy: false });
    await leader.gets(deleteGroup, { ...ours(), groupId: dewatering });
    const there = await seen(leader, site);
    expect(namesIn(there)).toEqual({ Barriers: ['Silt Fence', 'Compost Sock'], Inlets: [] });
    expect(there.hidden.entries).toMatchObject([{ name: 'Riprap', groupName: 'Inlets' }]);
    await leader.gets(restoreHidden, { ...ours(), entryId: library.riprap });
    expect(namesIn(await seen(leader, site)).Inlets).toEqual(['Riprap']);
  });
});

test('a reset says first what it undoes, undoes it in this mode, and leaves the other sites [LIB-30]', async () => {
  const { leader, office } = unit;
  const ridge = await unit.addSite('Oak Ridge');
  for (const siteId of [site, ridge.id])
    await leader.gets(editEntry, {
      ...{ siteId, mode: 'practice', entryId: library.fence },
      ...{ changes: { name: 'Our Fence' }, before: {}, connect: [library.remove] },
    });
  await groups(leader, ours(), ['Dewatering']);
  await leader.gets(deleteGroup, { ...ours(), groupId: library.inlets });
  const ownAction = await entry(
    { by: leader, siteId: site, mode: 'action', groupId: library.actions },
    { name: 'Sweep' },
  );
  const { summary } = await leader.gets(resetSummary, ours());
  expect(summary).toEqual({
    own: { groups: ['Dewatering'], entries: [] },
    changed: { groups: [], entries: ['Our Fence'] },
    hidden: { groups: ['Inlets'], entries: [] },
  });
  expect((await leader.gets(resetSiteLibrary, ours())).summary).toEqual(summary);
  expect(await seen(leader, site)).toMatchObject({ groups: (await seen(office, null)).groups });
  expect(theEntry(await seen(leader, site, 'action'), ownAction)).toBeDefined();
  expect(theEntry(await seen(leader, ridge.id), library.fence)?.name).toBe('Our Fence');
  const { sites } = await leader.gets(siteDifferences, {});
  expect(new Map(sites.map(({ siteId, differences }) => [siteId, differences]))).toEqual(
    new Map([
      [site, 1],
      [ridge.id, 1],
    ]),
  );
});

test('before the master library is saved, Office hears how many sites follow and which keep their own', async () => {
  const { leader, office } = unit;
  await unit.addSite('Oak Ridge');
  const changes = { name: 'Our Fence' };
  const connect = [library.remove];
  await leader.gets(editEntry, { ...ours(), entryId: library.fence, changes, before: {}, connect });
  const asked = { entryId: library.fence };
  expect((await office.gets(libraryFollowers, { ...asked, fields: 'connections' })).follow).toBe(1);
  expect(await office.gets(libraryFollowers, { ...asked, fields: 'name,group' })).toEqual({
    follow: 1,
    keep: [{ siteId: site, name: 'Bay View Lofts' }],
  });
  expect(await office.gets(libraryFollowers, { ...asked, fields: 'description' })).toEqual({ follow: 2, keep: [] });
  expect(await leader.isRefused(libraryFollowers, asked)).toBe('not-your-role');
});

test('an own entry and one of the master library that comes back cannot have one name', async () => {
  const { leader } = unit;
  await leader.gets(deleteGroup, { ...ours(), groupId: library.barriers });
  const own = { ...ours(), groupId: library.inlets, entryId: randomUUID(), name: 'Silt Fence' };
  await leader.gets(addEntry, own);
  await leader.gets(restoreHidden, { ...ours(), groupId: library.barriers });
  expect(namesIn(await seen(leader, site))).toMatchObject({ Inlets: ['Riprap', 'Silt Fence'] });
});
