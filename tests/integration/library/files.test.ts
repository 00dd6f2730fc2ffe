import { z } from 'zod';
import { GET } from '@/app/api/library/export/[format]/route';
import { editEntry, importLibrary } from '@/lib/library/contract';
import { requestAs } from '@/tests/setup/requests';
import { world, type Asker, type Unit, type World } from '@/tests/setup/world';
import { entry, namesIn, seen, smallLibrary, theEntry, type SmallLibrary } from './a-library';

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

const file = z.object({
  groups: z.array(
    z.object({
      id: z.string(),
      mode: z.enum(['practice', 'action']),
      name: z.string(),
      entries: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          standard: z.string(),
          pictures: z.array(z.string()),
          connections: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});

const download = async (by: Asker, format: 'json' | 'csv', siteId?: string) => {
  const address = `/api/library/export/${format}${siteId === undefined ? '' : `?idsite=${siteId}`}`;
  // `text()` would take the mark at the beginning away.
  return Buffer.from(await (await GET(await requestAs(by, address))).arrayBuffer()).toString();
};
const exported = async (by: Asker, siteId?: string) => file.parse(JSON.parse(await download(by, 'json', siteId)));

test('a library that goes out as JSON and comes in again changes nothing', async () => {
  const { leader, office } = unit;
  const changes = { name: 'Our Fence' };
  await leader.gets(editEntry, {
    ...{ siteId: site, mode: 'practice', entryId: library.fence, changes, before: {} },
    ...{ connect: [library.remove] },
  });
  for (const siteId of [null, site]) {
    const by = siteId === null ? office : leader;
    const before = [await seen(by, siteId), await seen(by, siteId, 'action')];
    const { groups } = await exported(by, siteId ?? undefined);
    const answer = await by.gets(importLibrary, { siteId, groups, check: false });
    expect(answer).toEqual({ done: true, added: 0, changed: 0, same: 5, problems: [] });
    expect([await seen(by, siteId), await seen(by, siteId, 'action')]).toEqual(before);
  }
});

test('in another work unit it becomes the same library under ids of its own', async () => {
  const { groups } = await exported(unit.office);
  const other = await product.workUnit('Quarry Ridge');
  const fresh = groups.map((group) => ({ ...group, name: group.name }));
  const withoutIds = fresh.map(({ id: _id, ...group }) => ({
    ...group,
    entries: group.entries.map(({ id: _entryId, connections, ...rest }) => ({
      ...rest,
      connections: connections?.map((id) => (id === library.reset ? 'reset POSTS' : id)),
    })),
  }));
  const answer = await other.office.gets(importLibrary, { siteId: null, groups: withoutIds, check: false });
  expect(answer).toMatchObject({ done: true, added: 5, problems: [] });
  const there = await seen(other.office, null);
  expect(namesIn(there)).toEqual(namesIn(await seen(unit.office, null)));
  const [fence] = there.groups.flatMap(({ entries }) => entries);
  const [reset] = (await seen(other.office, null, 'action')).groups.flatMap(({ entries }) => entries);
  expect(fence).toMatchObject({ name: 'Silt Fence', connections: [reset?.id] });
});

test('what a file changes, adds and moves is done as a whole, after a check that writes nothing', async () => {
  const { leader } = unit;
  const groups = [
    {
      mode: 'practice' as const,
      name: 'inlets',
      entries: [
        { name: 'silt fence', description: 'Two rows' },
        { name: 'Filter Bag', connections: ['Remove sediment'] },
      ],
    },
  ];
  const before = await seen(leader, site);
  const asked = { siteId: site, groups };
  const wanted = { added: 1, changed: 1, same: 0, problems: [] };
  expect(await leader.gets(importLibrary, { ...asked, check: true })).toEqual({ done: false, ...wanted });
  expect(await seen(leader, site)).toEqual(before);
  expect(await leader.gets(importLibrary, { ...asked, check: false })).toEqual({ done: true, ...wanted });
  const there = await seen(leader, site);
  expect(namesIn(there).Inlets).toEqual(['Riprap', 'Filter Bag', 'silt fence']);
  expect(theEntry(there, library.fence)).toMatchObject({ description: 'Two rows', connections: [library.reset] });
  expect(theEntry(await seen(leader, null), library.fence)?.name).toBe('Silt Fence');
});

test('each cell that cannot be right is named, and then nothing is imported', async () => {
  const { leader } = unit;
  const groups = [
    {
      mode: 'practice' as const,
      name: 'Barriers',
      entries: [
        { name: 'x'.repeat(141) },
        { name: '', description: '' },
        { name: 'Filter Bag', connections: ['Sweep'] },
        { name: 'filter bag' },
        { name: '', description: 'A text whose name is missing' },
      ],
    },
    { mode: 'practice' as const, name: '', entries: [{ name: ' ' }] },
  ];
  const answer = await leader.gets(importLibrary, { siteId: site, groups, check: false });
  expect(answer.done).toBe(false);
  expect(answer.problems.map(({ at, field, value, why }) => [at.entry, field, value.slice(0, 10), why])).toEqual([
    [0, 'name', 'xxxxxxxxxx', 'A name has at most 140 characters'],
    [3, 'name', 'filter bag', 'This name is already used'],
    [4, 'name', '', 'Enter a name'],
    [2, 'connections', 'Sweep', 'There is no such corrective action'],
  ]);
  expect(namesIn(await seen(leader, site)).Barriers).toEqual(['Silt Fence', 'Compost Sock']);
  expect(await leader.isRefused(importLibrary, { siteId: null, groups, check: true })).toBe('not-your-role');
});

test('is a file for whoever may change it, and never of another unit', async () => {
  const { leader, inspector } = unit;
  const other = await product.workUnit('Quarry Ridge');
  expect(await download(inspector, 'json', site)).toContain('not-your-role');
  expect(await download(leader, 'json', other.site.id)).toContain('site-not-found');
});

test('as CSV it has a row for each entry, and no cell that a spreadsheet would run', async () => {
  const { leader } = unit;
  const at = { by: leader, siteId: site, mode: 'practice' as const, groupId: library.barriers };
  await entry(at, { name: '=HYPERLINK("x")', connections: [library.reset, library.remove] });
  const text = await download(leader, 'csv', site);
  expect(text.startsWith('\ufeffKind,Group,Name,Description,Standard,Corrective Actions,Id\r\n')).toBe(true);
  expect(text).toContain(`BMP,Barriers,Silt Fence,Fabric on posts,WDNR 1056,Reset posts,${library.fence}`);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain('"Reset posts\r\nRemove sediment"');
});
