import pg from 'pg';
import { isFailure } from '@/lib/failures';
import { addGroups, deleteEntry, editEntry, moveGroup, renameGroup, restoreHidden } from '@/lib/library/contract';
import type { LibraryMode } from '@/lib/library/library';
import { unpackLibrary } from '@/lib/library/packed-library';
import { readPackedLibrary } from '@/lib/library/server/packed-library';
import { asUnit } from '@/lib/platform/database/client';
import { showSites } from '@/lib/sites/contract';
import type { Unit } from '@/tests/setup/world';
import { entry, library, master, ours, product, seen, setUpSmallLibrary, unit } from './a-library';

setUpSmallLibrary();

/** A library as its page sends it, and with how many statements that was read; null for a site that the unit does not see. */
async function sentTo({ id }: Unit, siteId: string | null, mode: LibraryMode = 'practice') {
  return asUnit(id, async (db) => {
    const queries = jest.spyOn(pg.Client.prototype, 'query').mockClear();
    const answer = await readPackedLibrary(db, id, { siteId, mode });
    return { view: isFailure(answer) ? null : unpackLibrary(answer), statements: queries.mock.calls.length };
  });
}

test('a library that nobody changed is not read again', async () => {
  expect((await sentTo(unit, null)).statements).toBe(2);
  const again = await sentTo(unit, null);
  expect(again.statements).toBe(1);
  expect(again.view).toEqual(await seen(unit.inspector, null));
  expect((await sentTo(unit, unit.site.id)).view).toEqual(await seen(unit.inspector, unit.site.id));
  expect((await sentTo(unit, null, 'action')).view).toEqual(await seen(unit.inspector, null, 'action'));
});

const CHANGES: Record<string, () => Promise<unknown>> = {
  'an entry renamed': () =>
    unit.office.gets(editEntry, { ...master, entryId: library.fence, changes: { name: 'Fence' }, before: {} }),
  'an entry added': () => entry({ ...master, by: unit.office, groupId: library.inlets }, { name: 'Inlet Bag' }),
  'an entry deleted': () => unit.office.gets(deleteEntry, { ...master, entryId: library.riprap }),
  'an entry connected': () =>
    unit.office.gets(editEntry, {
      ...{ ...master, entryId: library.sock, changes: {}, before: {} },
      connect: [library.remove],
    }),
  'an entry no longer connected': () =>
    unit.office.gets(editEntry, {
      ...{ ...master, entryId: library.fence, changes: {}, before: {} },
      disconnect: [library.reset],
    }),
  'a group renamed': () =>
    unit.office.gets(renameGroup, { ...master, groupId: library.inlets, name: 'Drains', before: 'Inlets' }),
  'a group moved': () =>
    unit.office.gets(moveGroup, { ...master, groupId: library.inlets, beforeId: library.barriers }),
  'a group added': () =>
    unit.office.gets(addGroups, {
      ...master,
      groups: [{ id: '0190b3a1-0000-7000-8000-0000000000a1', name: 'Dewatering', entries: [] }],
    }),
  'an entry of the site changed': () =>
    unit.leader.gets(editEntry, { ...ours(), entryId: library.fence, changes: { name: 'Our Fence' }, before: {} }),
  'an entry hidden at the site': () => unit.leader.gets(deleteEntry, { ...ours(), entryId: library.sock }),
  'the site renamed': () =>
    product.behindTheScenes((db) => db.site.update({ where: { id: unit.site.id }, data: { name: 'Another Name' } })),
};

test.each(Object.entries(CHANGES))('%s shows on the next page, in both libraries', async (_what, change) => {
  await sentTo(unit, null);
  await sentTo(unit, unit.site.id);

  await change();

  for (const siteId of [null, unit.site.id])
    expect((await sentTo(unit, siteId)).view).toEqual(await seen(unit.inspector, siteId));
});

test('what was hidden and is shown again is there, though the library is as it was once before', async () => {
  const before = (await sentTo(unit, unit.site.id)).view;
  await unit.leader.gets(deleteEntry, { ...ours(), entryId: library.sock });
  expect((await sentTo(unit, unit.site.id)).view).not.toEqual(before);
  await unit.leader.gets(restoreHidden, { ...ours(), entryId: library.sock });
  expect((await sentTo(unit, unit.site.id)).view).toEqual(before);
});

test('a work unit gets its own library, and nothing of a site that another unit was shown', async () => {
  const other = await product.workUnit();
  await sentTo(unit, null);
  await sentTo(unit, unit.site.id);

  expect((await sentTo(other, null)).view).toEqual(await seen(other.inspector, null));
  expect((await sentTo(other, unit.site.id)).view).toBeNull();
});

test('a site that was hidden since has no library any more', async () => {
  expect((await sentTo(unit, unit.site.id)).view).not.toBeNull();
  await unit.office.gets(showSites, { sites: [{ siteId: unit.site.id, visible: false }] });
  expect((await sentTo(unit, unit.site.id)).view).toBeNull();
});
