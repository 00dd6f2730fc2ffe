import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { activityList } from '@/lib/activity/contract';
import { GET } from '@/app/api/library/export/[format]/route';
import { editEntry, importLibrary, undoLibraryChange } from '@/lib/library/contract';
import { createRequestAs } from '@/tests/setup/requests';
import type { TestUser } from '@/tests/setup/world';
import {
  createEntry,
  library,
  listEntryNames,
  world,
  fetchLibrary,
  setUpSmallLibrary,
  siteId,
  findEntry,
  unit,
} from './library-world';

setUpSmallLibrary();

const fileSchema = z.object({
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

const download = async (user: TestUser, format: 'json' | 'csv', siteId?: string) => {
  const url = `/api/library/export/${format}${siteId === undefined ? '' : `?idsite=${siteId}`}`;
  // `text()` would remove the byte order mark.
  return Buffer.from(await (await GET(await createRequestAs(user, url))).arrayBuffer()).toString();
};
const exportLibrary = async (user: TestUser, siteId?: string) =>
  fileSchema.parse(JSON.parse(await download(user, 'json', siteId)));

test('an import of a library’s own export changes nothing', async () => {
  const { leader, office } = unit;
  const changes = { name: 'Our Fence' };
  await leader.call(editEntry, {
    siteId,
    mode: 'practice',
    entryId: library.fence,
    changes,
    before: {},
    connect: [library.remove],
  });
  for (const librarySiteId of [null, siteId]) {
    const user = librarySiteId === null ? office : leader;
    const before = [await fetchLibrary(user, librarySiteId), await fetchLibrary(user, librarySiteId, 'action')];
    const { groups } = await exportLibrary(user, librarySiteId ?? undefined);
    const result = await user.call(importLibrary, { siteId: librarySiteId, groups, check: false });
    expect(result).toEqual({
      done: true,
      addedCount: 0,
      changedCount: 0,
      unchangedCount: 5,
      steps: [],
      undoId: null,
      problems: [],
    });
    expect([await fetchLibrary(user, librarySiteId), await fetchLibrary(user, librarySiteId, 'action')]).toEqual(
      before,
    );
  }
});

test('an import into another work unit creates the same library with new ids', async () => {
  const { groups } = await exportLibrary(unit.office);
  const other = await world.createWorkUnit('Quarry Ridge');
  const withoutIds = groups.map(({ id: _id, ...group }) => ({
    ...group,
    entries: group.entries.map(({ id: _entryId, connections, ...rest }) => ({
      ...rest,
      connections: connections?.map((id) => (id === library.reset ? 'reset POSTS' : id)),
    })),
  }));
  const result = await other.office.call(importLibrary, { siteId: null, groups: withoutIds, check: false });
  expect(result).toMatchObject({ done: true, addedCount: 5, problems: [] });
  const view = await fetchLibrary(other.office, null);
  expect(listEntryNames(view)).toEqual(listEntryNames(await fetchLibrary(unit.office, null)));
  const [fence] = view.groups.flatMap(({ entries }) => entries);
  const [reset] = (await fetchLibrary(other.office, null, 'action')).groups.flatMap(({ entries }) => entries);
  expect(fence).toMatchObject({ name: 'Silt Fence', connections: [reset?.id] });
});

test('an import changes, adds and moves entries, after a check that writes nothing', async () => {
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
  const before = await fetchLibrary(leader, siteId);
  const input = { siteId, groups };
  const expected = { addedCount: 1, changedCount: 1, unchangedCount: 0, problems: [] };
  const checked = await leader.call(importLibrary, { ...input, check: true });
  expect(checked).toMatchObject({ done: false, undoId: null, ...expected });
  expect(checked.steps).toEqual([
    {
      at: { group: 0, entry: 0 },
      mode: 'practice',
      group: 'inlets',
      name: 'silt fence',
      changes: [
        { what: 'name', before: 'Silt Fence', after: 'silt fence' },
        { what: 'description', before: 'Fabric on posts', after: 'Two rows' },
        { what: 'group', before: 'Barriers', after: 'inlets' },
      ],
    },
    { at: { group: 0, entry: 1 }, mode: 'practice', group: 'inlets', name: 'Filter Bag', changes: null },
  ]);
  expect(await fetchLibrary(leader, siteId)).toEqual(before);
  expect(await leader.call(importLibrary, { ...input, check: false })).toMatchObject({ done: true, ...expected });
  const view = await fetchLibrary(leader, siteId);
  expect(listEntryNames(view).Inlets).toEqual(['Riprap', 'Filter Bag', 'silt fence']);
  expect(findEntry(view, library.fence)).toMatchObject({ description: 'Two rows', connections: [library.reset] });
  expect(findEntry(await fetchLibrary(leader, null), library.fence)?.name).toBe('Silt Fence');
});

describe('an import', () => {
  const groups = [
    { mode: 'action' as const, name: 'Repairs', entries: [{ name: 'Sweep' }] },
    { mode: 'practice' as const, name: 'Pumping', entries: [{ name: 'Filter Bag', connections: ['sweep'] }] },
    {
      mode: 'practice' as const,
      name: 'Inlets',
      entries: [
        { name: 'silt fence', description: 'Two rows', connections: ['Remove sediment', 'Sweep'] },
        { name: 'Riprap', connections: ['Sweep'] },
      ],
    },
  ];
  const withoutVersions = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (key, nested) => (['version', 'updatedAt'].includes(key) ? undefined : nested)));
  const fetchBothModes = async (id: string | null) =>
    withoutVersions([await fetchLibrary(unit.office, id), await fetchLibrary(unit.office, id, 'action')]);

  test('can be undone once, at a site and in the master library', async () => {
    const { leader, office } = unit;
    for (const [user, librarySiteId] of [[leader, siteId] as const, [office, null] as const]) {
      const before = await fetchBothModes(librarySiteId);
      const result = await user.call(importLibrary, { siteId: librarySiteId, groups, check: false });
      expect(result).toMatchObject({ done: true, addedCount: 2, changedCount: 2 });
      const undo = { undoId: result.undoId ?? '', subject: librarySiteId };
      expect(listEntryNames(await fetchLibrary(user, librarySiteId)).Inlets).toHaveLength(2);
      expect(await user.call(undoLibraryChange, undo)).toEqual({ success: true, keptCount: 0 });
      expect(await fetchBothModes(librarySiteId)).toEqual(before);
      expect(await user.call(undoLibraryChange, undo)).toEqual({ success: true, keptCount: 0 });
    }
    const [last] = (await office.call(activityList, {})).entries;
    expect(last?.text).toBe('undid an import in the master library');
  });

  test('keeps entries that were changed since, and what they need, when it is undone', async () => {
    const { leader } = unit;
    const { undoId } = await leader.call(importLibrary, { siteId, groups, check: false });
    const view = await fetchLibrary(leader, siteId);
    const getId = (name: string) =>
      view.groups.flatMap(({ entries }) => entries).find((entry) => entry.name === name)?.id;
    const change = (name: string, changes: object) =>
      leader.call(editEntry, { siteId, mode: 'practice', entryId: getId(name) ?? '', changes, before: {} });
    await change('Filter Bag', { description: 'Below the pump' });
    await change('silt fence', { standard: 'WDNR 9' });
    const latest = (await unit.office.call(activityList, { what: 'imported-library' })).entries[0];
    expect(latest?.undo).toEqual({ of: 'library', id: undoId, subject: siteId });
    expect(JSON.stringify(latest)).not.toContain('Fabric on posts');
    const undone = await leader.call(undoLibraryChange, { undoId: undoId ?? '', subject: siteId });
    expect(undone.keptCount).toBe(4);
    const after = await fetchLibrary(leader, siteId);
    expect(listEntryNames(after)).toEqual({
      Barriers: ['Compost Sock'],
      Inlets: ['Riprap', 'silt fence'],
      Pumping: ['Filter Bag'],
    });
    expect(findEntry(after, library.riprap)?.connections).toEqual([]);
    expect(listEntryNames(await fetchLibrary(leader, siteId, 'action')).Repairs).toEqual([
      'Reset posts',
      'Remove sediment',
      'Sweep',
    ]);
  });

  test('refuses an undo without permission', async () => {
    const { undoId } = await unit.leader.call(importLibrary, { siteId, groups, check: false });
    const undo = { undoId: undoId ?? '', subject: siteId };
    expect(await unit.inspector.expectFailure(undoLibraryChange, undo)).toBe('not-your-role');
  });

  test('refuses an undo of another work unit', async () => {
    const { undoId } = await unit.leader.call(importLibrary, { siteId, groups, check: false });
    const other = await world.createWorkUnit('Quarry Ridge');
    const undo = { undoId: undoId ?? '', subject: siteId };
    expect(await other.office.expectFailure(undoLibraryChange, undo)).toBe('library-undo-gone');
  });

  test('returns the first result to a repeated request and rejects another file with its id', async () => {
    const { leader } = unit;
    const sent = { siteId, groups, check: false, importId: randomUUID() };
    const first = await leader.call(importLibrary, sent);
    expect(first).toMatchObject({ done: true, addedCount: 2, changedCount: 2, undoId: sent.importId });
    expect(await leader.call(importLibrary, sent)).toEqual(first);
    expect(await leader.expectFailure(importLibrary, { ...sent, groups: groups.slice(1) })).toBe('library-id-used');
  });
});

test('the server reports each invalid cell and imports nothing', async () => {
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
  const result = await leader.call(importLibrary, { siteId, groups, check: false });
  expect(result.done).toBe(false);
  expect(result.problems.map(({ at, field, value, why }) => [at.entry, field, value.slice(0, 10), why])).toEqual([
    [0, 'name', 'xxxxxxxxxx', 'A name can have up to 140 characters.'],
    [3, 'name', 'filter bag', 'This name is already in use.'],
    [4, 'name', '', 'Enter a name.'],
    [
      2,
      'connections',
      'Sweep',
      'This corrective action is not in the library. Correct the name, or add the action to the file.',
    ],
  ]);
  expect(listEntryNames(await fetchLibrary(leader, siteId)).Barriers).toEqual(['Silt Fence', 'Compost Sock']);
  expect(await leader.expectFailure(importLibrary, { siteId: null, groups, check: true })).toBe('not-your-role');
});

test('the server refuses an export without permission or of another work unit', async () => {
  const { leader, inspector } = unit;
  const other = await world.createWorkUnit('Quarry Ridge');
  expect(await download(inspector, 'json', siteId)).toContain('not-your-role');
  expect(await download(leader, 'json', other.site.id)).toContain('site-not-found');
});

test('the CSV export has a row for each entry and escapes formulas', async () => {
  const { leader } = unit;
  const target = { by: leader, siteId, mode: 'practice' as const, groupId: library.barriers };
  await createEntry(target, { name: '=HYPERLINK("x")', connections: [library.reset, library.remove] });
  const text = await download(leader, 'csv', siteId);
  expect(text.startsWith('\ufeffKind,Group,Name,Description,Standard,Corrective Actions,Id\r\n')).toBe(true);
  expect(text).toContain(`BMP,Barriers,Silt Fence,Fabric on posts,WDNR 1056,Reset posts,${library.fence}`);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain('"Reset posts\r\nRemove sediment"');
});
