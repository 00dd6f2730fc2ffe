import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { addEntry, copyMoveEntry, deleteEntry, editEntry, restoreHidden } from '@/lib/library/contract';
import {
  createEntry,
  library,
  masterKey,
  listEntryNames,
  getSiteKey,
  world,
  fetchLibrary,
  setUpSmallLibrary,
  siteId,
  findEntry,
  unit,
} from './library-world';

setUpSmallLibrary();

const loadDifferences = () =>
  world.runAsMaintenance((db) => db.libraryDifference.findMany({ where: { workUnitId: unit.id } }));

describe('an entry that a site changes', () => {
  test('differs in the changed field and follows the master library in all others', async () => {
    const { leader, office } = unit;
    const changes = { name: 'Double Silt Fence' };
    const { entry: changed } = await leader.call(editEntry, {
      ...getSiteKey(),
      entryId: library.fence,
      changes,
      before: {},
    });
    expect(changed).toMatchObject({ name: 'Double Silt Fence', origin: 'changed', changedFields: ['name'], drift: [] });
    const later = { description: 'Fabric on steel posts' };
    await office.call(editEntry, { ...masterKey, entryId: library.fence, changes: later, before: {} });
    const view = findEntry(await fetchLibrary(leader, siteId), library.fence);
    expect(view).toMatchObject({ name: 'Double Silt Fence', ...later, connections: [library.reset] });
    expect(findEntry(await fetchLibrary(leader, null), library.fence)).toMatchObject({
      name: 'Silt Fence',
      origin: 'master',
    });
  });

  test('has no stored difference once it equals the master library again', async () => {
    const { leader } = unit;
    const renameEntry = (name: string) =>
      leader.call(editEntry, { ...getSiteKey(), entryId: library.fence, changes: { name }, before: {} });
    await renameEntry('Double Silt Fence');
    expect(await loadDifferences()).toHaveLength(1);
    expect((await renameEntry('Silt Fence')).entry).toMatchObject({ origin: 'master', changedFields: [] });
    expect(await loadDifferences()).toHaveLength(0);
  });

  test('shows both versions if the master library changes the same field', async () => {
    const { leader, office } = unit;
    await leader.call(editEntry, {
      ...getSiteKey(),
      entryId: library.fence,
      changes: { name: 'Our Fence' },
      before: {},
    });
    await office.call(editEntry, {
      ...masterKey,
      entryId: library.fence,
      changes: { name: 'Fabric Fence' },
      before: {},
    });
    const drift = findEntry(await fetchLibrary(leader, siteId), library.fence)?.drift;
    expect(drift).toEqual([{ field: 'name', before: 'Silt Fence', master: 'Fabric Fence', ours: 'Our Fence' }]);
  });

  test('connects and disconnects corrective actions', async () => {
    const { leader } = unit;
    const connecting = { connect: [library.remove], disconnect: [library.reset] };
    const edited = { ...getSiteKey(), entryId: library.fence, changes: {}, before: {}, ...connecting };
    expect((await leader.call(editEntry, edited)).entry).toMatchObject({
      connections: [library.remove],
      changedFields: ['connections'],
    });
    expect(findEntry(await fetchLibrary(leader, siteId, 'action'), library.remove)?.connections).toEqual([
      library.fence,
    ]);
    expect(findEntry(await fetchLibrary(leader, null), library.fence)?.connections).toEqual([library.reset]);
    const back = { connect: [library.reset], disconnect: [library.remove] };
    await leader.call(editEntry, { ...edited, ...back });
    expect(await loadDifferences()).toHaveLength(0);
  });
});

describe('two people who edit one entry', () => {
  test('both keep their changes of different fields', async () => {
    const { office } = unit;
    const original = findEntry(await fetchLibrary(office, null), library.fence);
    const before = { name: original?.name, description: original?.description };
    const edit = { ...masterKey, entryId: library.fence };
    await office.call(editEntry, { ...edit, changes: { name: 'Fabric Fence' }, before });
    const second = { ...edit, changes: { description: 'Steel posts' }, before };
    expect((await office.call(editEntry, second)).entry).toMatchObject({
      name: 'Fabric Fence',
      description: 'Steel posts',
    });
  });

  test('see both versions when the second change of a field is refused', async () => {
    const { leader, office } = unit;
    const before = { name: 'Silt Fence' };
    await office.call(editEntry, { ...getSiteKey(), entryId: library.fence, changes: { name: 'Theirs' }, before });
    const edit = { ...getSiteKey(), entryId: library.fence, changes: { name: 'Mine' }, before };
    const conflict = await leader.tryCall(editEntry, edit);
    expect(conflict).toMatchObject({
      code: 'library-conflict',
      message: 'Olive Office changed this. Review the changes, then save again.',
      details: {
        entry: { name: 'Theirs' },
        fields: [{ field: 'name', before: 'Silt Fence', theirs: 'Theirs', mine: 'Mine' }],
        changedBy: 'Olive Office',
      },
    });
    expect(findEntry(await fetchLibrary(leader, siteId), library.fence)?.name).toBe('Theirs');
    const overwritten = await leader.call(editEntry, { ...edit, before: { name: 'Theirs' } });
    expect(overwritten.entry.name).toBe('Mine');
  });

  test('cannot add the same name concurrently', async () => {
    const { leader, office } = unit;
    const add = (user: typeof leader) =>
      user.tryCall(addEntry, {
        ...getSiteKey(),
        groupId: library.barriers,
        entryId: randomUUID(),
        name: 'Straw Bales',
      });
    const results = await Promise.all([add(leader), add(office), add(leader), add(office)]);
    const failures = results.filter(isFailure).map(({ code }) => code);
    expect(failures).toEqual(['library-name-used', 'library-name-used', 'library-name-used']);
  });

  test('wait for a concurrent change of the same libraries', async () => {
    const adding = { ...getSiteKey(), groupId: library.barriers, entryId: randomUUID(), name: 'Straw Bales' };
    const added = await world.runAsMaintenance(async (db) => {
      await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('library ' || ${unit.id}, 0))`;
      const pending = unit.leader.call(addEntry, adding);
      const finished = pending.then(() => 'finished');
      const waitForLock = async (): Promise<string> => {
        const locks = await db.$queryRaw<unknown[]>`
          SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
        return locks.length > 0 ? 'waiting' : waitForLock();
      };
      expect(await Promise.race([finished, waitForLock()])).toBe('waiting');
      return { pending };
    });
    expect((await added.pending).entry.name).toBe('Straw Bales');
  });
});

describe('an entry that is added', () => {
  test('to the master library appears at every site; at a site it appears only there', async () => {
    const { office, leader } = unit;
    await createEntry({ by: office, ...masterKey, groupId: library.barriers }, { name: 'Straw Bales' });
    const siteEntry = await createEntry(
      { by: leader, ...getSiteKey(), groupId: library.barriers },
      { name: 'Gravel Bags', connections: [library.remove, library.reset] },
    );
    expect(listEntryNames(await fetchLibrary(leader, siteId)).Barriers).toEqual([
      'Silt Fence',
      'Compost Sock',
      'Straw Bales',
      'Gravel Bags',
    ]);
    expect(listEntryNames(await fetchLibrary(office, null)).Barriers).not.toContain('Gravel Bags');
    expect(findEntry(await fetchLibrary(leader, siteId), siteEntry)).toMatchObject({
      origin: 'own',
      connections: [library.remove, library.reset],
    });
  });

  test('by a repeated request exists once and returns the first result', async () => {
    const { leader } = unit;
    const adding = { ...getSiteKey(), groupId: library.barriers, entryId: randomUUID(), name: 'Gravel Bags' };
    const first = await leader.call(addEntry, adding);
    expect(await leader.call(addEntry, adding)).toEqual(first);
  });

  test('again with other texts is updated unless someone else has changed it', async () => {
    const { leader, office } = unit;
    const adding = { ...getSiteKey(), groupId: library.barriers, entryId: randomUUID(), name: 'Gravel Bags' };
    await leader.call(addEntry, adding);
    const changed = await leader.call(addEntry, {
      ...adding,
      description: 'In two rows',
      connections: [library.reset],
    });
    expect(changed.entry).toMatchObject({ description: 'In two rows', connections: [library.reset] });
    await office.call(editEntry, {
      ...getSiteKey(),
      entryId: adding.entryId,
      changes: { standard: 'WDNR 7' },
      before: {},
    });
    expect(await leader.expectFailure(addEntry, { ...adding, description: 'In three rows' })).toBe('library-id-used');
    expect(findEntry(await fetchLibrary(leader, siteId), adding.entryId)?.description).toBe('In two rows');
  });

  test('requires an unused name and texts within their limits [LIB-34, LIB-35]', async () => {
    const { leader } = unit;
    const adding = { ...getSiteKey(), groupId: library.barriers, entryId: randomUUID() };
    expect(await leader.expectFailure(addEntry, { ...adding, name: ' ' })).toBe('library-name-missing');
    expect(await leader.expectFailure(addEntry, { ...adding, name: 'x'.repeat(141) })).toBe('library-name-long');
    expect(await leader.expectFailure(addEntry, { ...adding, name: 'SILT fence' })).toBe('library-name-used');
    const long = { ...adding, name: 'Gravel Bags', description: 'x'.repeat(65_536) };
    expect(await leader.expectFailure(addEntry, long)).toBe('library-description-long');
    const longest = { ...long, name: 'x'.repeat(140), description: 'x'.repeat(65_535) };
    expect((await leader.call(addEntry, longest)).entry.description).toHaveLength(65_535);
  });
});

describe('an entry that someone deletes', () => {
  test('at a site is hidden there and can be restored unchanged', async () => {
    const { leader } = unit;
    await leader.call(editEntry, {
      ...getSiteKey(),
      entryId: library.fence,
      changes: { name: 'Our Fence' },
      before: {},
    });
    const { hidden } = await leader.call(deleteEntry, { ...getSiteKey(), entryId: library.fence });
    const view = await fetchLibrary(leader, siteId);
    expect([hidden, findEntry(view, library.fence), view.hidden.entries.map(({ id }) => id)]).toEqual([
      true,
      undefined,
      [library.fence],
    ]);
    expect(findEntry(await fetchLibrary(leader, null), library.fence)).toBeDefined();
    await leader.call(restoreHidden, { ...getSiteKey(), entryId: library.fence });
    expect(findEntry(await fetchLibrary(leader, siteId), library.fence)).toMatchObject({ name: 'Our Fence' });
  });

  test('in the master library disappears from all sites but those that changed it', async () => {
    const { office } = unit;
    const ridge = await unit.addSite('Oak Ridge');
    const changes = { name: 'Our Fence' };
    await office.call(editEntry, { ...getSiteKey(), entryId: library.fence, changes, before: {} });
    await office.call(deleteEntry, { ...masterKey, entryId: library.fence });
    expect(listEntryNames(await fetchLibrary(office, ridge.id)).Barriers).toEqual(['Compost Sock']);
    const kept = (await fetchLibrary(office, siteId)).groups
      .flatMap(({ entries }) => entries)
      .find(({ origin }) => origin === 'own');
    expect(kept).toMatchObject({ name: 'Our Fence', description: 'Fabric on posts', connections: [library.reset] });
    expect(await loadDifferences()).toHaveLength(0);
  });

  test('returns with its connections when someone adds it again', async () => {
    const { office } = unit;
    const before = findEntry(await fetchLibrary(office, null), library.fence);
    const { deleted } = await office.call(deleteEntry, { ...masterKey, entryId: library.fence });
    const { entry: restoredEntry } = await office.call(addEntry, { ...masterKey, ...deleted });
    expect(restoredEntry).toMatchObject({
      ...before,
      position: restoredEntry.position,
      version: restoredEntry.version,
      updatedAt: restoredEntry.updatedAt,
    });
  });

  test('cannot be an auto BMP', async () => {
    await world.runAsMaintenance((db) =>
      db.libraryEntry.update({ where: { id: library.fence }, data: { autoBmp: -1 } }),
    );
    expect(await unit.office.expectFailure(deleteEntry, { ...masterKey, entryId: library.fence })).toBe(
      'library-auto-bmp',
    );
    expect(await unit.leader.expectFailure(deleteEntry, { ...getSiteKey(), entryId: library.fence })).toBe(
      'library-auto-bmp',
    );
  });
});

describe('an entry that someone moves to another group', () => {
  test('moves at the site only, and moving it back removes the difference [LIB-42]', async () => {
    const { leader } = unit;
    const move = { ...getSiteKey(), entryId: library.fence, copy: false };
    expect((await leader.call(copyMoveEntry, { ...move, toGroupId: library.inlets })).entry).toMatchObject({
      groupId: library.inlets,
      origin: 'moved',
    });
    expect(findEntry(await fetchLibrary(leader, null), library.fence)?.groupId).toBe(library.barriers);
    expect(await leader.expectFailure(copyMoveEntry, { ...move, toGroupId: library.inlets })).toBe(
      'library-same-group',
    );
    await leader.call(copyMoveEntry, { ...move, toGroupId: library.barriers });
    expect(await loadDifferences()).toHaveLength(0);
  });

  test("can be copied with a unique name and its connections, as the site's own entry", async () => {
    const { leader } = unit;
    const copying = {
      ...getSiteKey(),
      entryId: library.fence,
      copy: true,
      toGroupId: library.inlets,
      copyId: randomUUID(),
    };
    const { entry: copy } = await leader.call(copyMoveEntry, copying);
    expect(copy).toMatchObject({ name: 'Silt Fence (copy)', origin: 'own', connections: [library.reset] });
    expect((await leader.call(copyMoveEntry, copying)).entry).toEqual(copy);
    expect(listEntryNames(await fetchLibrary(leader, siteId)).Inlets).toEqual(['Riprap', 'Silt Fence (copy)']);
  });
});

test('only the Office can change the master library, and only the unit of a site its library', async () => {
  const { leader, inspector } = unit;
  const other = await world.createWorkUnit('Quarry Ridge');
  const edit = { entryId: library.fence, changes: { name: 'X' }, before: {} };
  expect(await leader.expectFailure(editEntry, { ...masterKey, ...edit })).toBe('not-your-role');
  expect(await inspector.expectFailure(editEntry, { ...getSiteKey(), ...edit })).toBe('not-your-role');
  expect(await other.office.expectFailure(editEntry, { ...getSiteKey(), ...edit })).toBe('site-not-found');
  expect(await other.office.expectFailure(editEntry, { ...masterKey, ...edit })).toBe('library-entry-not-found');
  const target = { siteId: other.site.id, mode: 'practice' as const };
  expect(await other.office.expectFailure(editEntry, { ...target, ...edit })).toBe('library-entry-not-found');
  const newEntry = { ...target, groupId: library.barriers, entryId: library.fence, name: 'X' };
  expect(await other.office.expectFailure(addEntry, newEntry)).toBe('library-group-not-found');
});
