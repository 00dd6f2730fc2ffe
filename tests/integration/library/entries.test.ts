import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { addEntry, copyMoveEntry, deleteEntry, editEntry, restoreHidden } from '@/lib/library/contract';
import {
  createEntry,
  library,
  master,
  getNamesIn,
  local,
  world,
  fetchLibrary,
  setUpSmallLibrary,
  site,
  getEntry,
  unit,
} from './library-world';

setUpSmallLibrary();

const atSite = { mode: 'practice' as const };
const getRows = () => world.runAsMaintenance((db) => db.libraryDifference.findMany({ where: { workUnitId: unit.id } }));

describe('an entry that a site changes', () => {
  test('differs there in what was changed and follows the master library in all else', async () => {
    const { leader, office } = unit;
    const changes = { name: 'Double Silt Fence' };
    const { entry: changed } = await leader.call(editEntry, {
      ...local(),
      entryId: library.fence,
      changes,
      before: {},
    });
    expect(changed).toMatchObject({ name: 'Double Silt Fence', origin: 'changed', changed: ['name'], drift: [] });
    const later = { description: 'Fabric on steel posts' };
    await office.call(editEntry, { ...master, entryId: library.fence, changes: later, before: {} });
    const view = getEntry(await fetchLibrary(leader, site), library.fence);
    expect(view).toMatchObject({ name: 'Double Silt Fence', ...later, connections: [library.reset] });
    expect(getEntry(await fetchLibrary(leader, null), library.fence)).toMatchObject({
      name: 'Silt Fence',
      origin: 'master',
    });
  });

  test('follows again once it says what the master library says, and nothing of it stays stored', async () => {
    const { leader } = unit;
    const edit = (name: string) =>
      leader.call(editEntry, { ...local(), entryId: library.fence, changes: { name }, before: {} });
    await edit('Double Silt Fence');
    expect(await getRows()).toHaveLength(1);
    expect((await edit('Silt Fence')).entry).toMatchObject({ origin: 'master', changed: [] });
    expect(await getRows()).toHaveLength(0);
  });

  test('shows what the master library has since, with both sides', async () => {
    const { leader, office } = unit;
    await leader.call(editEntry, { ...local(), entryId: library.fence, changes: { name: 'Our Fence' }, before: {} });
    await office.call(editEntry, { ...master, entryId: library.fence, changes: { name: 'Fabric Fence' }, before: {} });
    const drift = getEntry(await fetchLibrary(leader, site), library.fence)?.drift;
    expect(drift).toEqual([{ field: 'name', before: 'Silt Fence', master: 'Fabric Fence', ours: 'Our Fence' }]);
  });

  test('connects corrective actions that the master library does not, and leaves others out', async () => {
    const { leader } = unit;
    const connecting = { connect: [library.remove], disconnect: [library.reset] };
    const edited = { ...local(), entryId: library.fence, changes: {}, before: {}, ...connecting };
    expect((await leader.call(editEntry, edited)).entry).toMatchObject({
      connections: [library.remove],
      changed: ['connections'],
    });
    expect(getEntry(await fetchLibrary(leader, site, 'action'), library.remove)?.connections).toEqual([library.fence]);
    expect(getEntry(await fetchLibrary(leader, null), library.fence)?.connections).toEqual([library.reset]);
    const back = { connect: [library.reset], disconnect: [library.remove] };
    await leader.call(editEntry, { ...edited, ...back });
    expect(await getRows()).toHaveLength(0);
  });
});

describe('two people who edit one entry', () => {
  test('both keep what they changed when it was not the same', async () => {
    const { leader, office } = unit;
    const began = getEntry(await fetchLibrary(office, null), library.fence);
    const before = { name: began?.name, description: began?.description };
    const edit = { ...master, entryId: library.fence };
    await office.call(editEntry, { ...edit, changes: { name: 'Fabric Fence' }, before });
    const second = { ...edit, changes: { description: 'Steel posts' }, before };
    expect((await office.call(editEntry, second)).entry).toMatchObject({
      name: 'Fabric Fence',
      description: 'Steel posts',
    });
    expect(leader.id).not.toBe(office.id);
  });

  test('the second person to change an entry sees the first person’s change, and nothing is overwritten', async () => {
    const { leader, office } = unit;
    const before = { name: 'Silt Fence' };
    await office.call(editEntry, { ...local(), entryId: library.fence, changes: { name: 'Theirs' }, before });
    const mine = { ...local(), entryId: library.fence, changes: { name: 'Mine' }, before };
    const refused = await leader.tryCall(editEntry, mine);
    expect(refused).toMatchObject({
      code: 'library-conflict',
      message: 'Olive Office changed this. Review the changes, then save again.',
      details: {
        entry: { name: 'Theirs' },
        fields: [{ field: 'name', before: 'Silt Fence', theirs: 'Theirs', mine: 'Mine' }],
        changedBy: 'Olive Office',
      },
    });
    expect(getEntry(await fetchLibrary(leader, site), library.fence)?.name).toBe('Theirs');
    const knowing = await leader.call(editEntry, { ...mine, before: { name: 'Theirs' } });
    expect(knowing.entry.name).toBe('Mine');
  });

  test('at the same moment cannot both take one name', async () => {
    const { leader, office } = unit;
    const add = (by: typeof leader) =>
      by.tryCall(addEntry, { ...local(), groupId: library.barriers, entryId: randomUUID(), name: 'Straw Bales' });
    const answers = await Promise.all([add(leader), add(office), add(leader), add(office)]);
    const refused = answers.filter(isFailure).map(({ code }) => code);
    expect(refused).toEqual(['library-name-used', 'library-name-used', 'library-name-used']);
  });

  test('wait for a change of the same libraries that is under way', async () => {
    const adding = { ...local(), groupId: library.barriers, entryId: randomUUID(), name: 'Straw Bales' };
    const added = await world.runAsMaintenance(async (db) => {
      await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('library ' || ${unit.id}, 0))`;
      const answer = unit.leader.call(addEntry, adding);
      const isAnswered = answer.then(() => 'answered');
      const waitForLock = async (): Promise<string> => {
        const locks = await db.$queryRaw<unknown[]>`
          SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
        return locks.length > 0 ? 'waiting' : waitForLock();
      };
      expect(await Promise.race([isAnswered, waitForLock()])).toBe('waiting');
      return { answer };
    });
    expect((await added.answer).entry.name).toBe('Straw Bales');
  });
});

describe('an entry that is added', () => {
  test('to the master library is at every site; at a site it is there alone, with its corrective actions', async () => {
    const { office, leader } = unit;
    await createEntry({ by: office, ...master, groupId: library.barriers }, { name: 'Straw Bales' });
    const own = await createEntry(
      { by: leader, siteId: site, ...atSite, groupId: library.barriers },
      { name: 'Gravel Bags', connections: [library.remove, library.reset] },
    );
    expect(getNamesIn(await fetchLibrary(leader, site)).Barriers).toEqual([
      'Silt Fence',
      'Compost Sock',
      'Straw Bales',
      'Gravel Bags',
    ]);
    expect(getNamesIn(await fetchLibrary(office, null)).Barriers).not.toContain('Gravel Bags');
    expect(getEntry(await fetchLibrary(leader, site), own)).toMatchObject({
      origin: 'own',
      connections: [library.remove, library.reset],
    });
  });

  test('twice by one sending is there once, and the second answer is the first', async () => {
    const { leader } = unit;
    const adding = { ...local(), groupId: library.barriers, entryId: randomUUID(), name: 'Gravel Bags' };
    const first = await leader.call(addEntry, adding);
    expect(await leader.call(addEntry, adding)).toEqual(first);
  });

  test('and sent again with other texts has those, unless somebody else has changed it', async () => {
    const { leader, office } = unit;
    const adding = { ...local(), groupId: library.barriers, entryId: randomUUID(), name: 'Gravel Bags' };
    await leader.call(addEntry, adding);
    const changed = await leader.call(addEntry, {
      ...adding,
      description: 'In two rows',
      connections: [library.reset],
    });
    expect(changed.entry).toMatchObject({ description: 'In two rows', connections: [library.reset] });
    await office.call(editEntry, { ...local(), entryId: adding.entryId, changes: { standard: 'WDNR 7' }, before: {} });
    expect(await leader.expectFailure(addEntry, { ...adding, description: 'In three rows' })).toBe('library-id-used');
    expect(getEntry(await fetchLibrary(leader, site), adding.entryId)?.description).toBe('In two rows');
  });

  test('needs a name that is free in its library, and texts within their limits [LIB-34, LIB-35]', async () => {
    const { leader } = unit;
    const adding = { ...local(), groupId: library.barriers, entryId: randomUUID() };
    expect(await leader.expectFailure(addEntry, { ...adding, name: ' ' })).toBe('library-name-missing');
    expect(await leader.expectFailure(addEntry, { ...adding, name: 'x'.repeat(141) })).toBe('library-name-long');
    expect(await leader.expectFailure(addEntry, { ...adding, name: 'SILT fence' })).toBe('library-name-used');
    const long = { ...adding, name: 'Gravel Bags', description: 'x'.repeat(65_536) };
    expect(await leader.expectFailure(addEntry, long)).toBe('library-description-long');
    const whole = { ...long, name: 'x'.repeat(140), description: 'x'.repeat(65_535) };
    expect((await leader.call(addEntry, whole)).entry.description).toHaveLength(65_535);
  });
});

describe('an entry that is deleted', () => {
  test('at a site is hidden there, and is restored as it was', async () => {
    const { leader } = unit;
    await leader.call(editEntry, { ...local(), entryId: library.fence, changes: { name: 'Our Fence' }, before: {} });
    const { hidden } = await leader.call(deleteEntry, { ...local(), entryId: library.fence });
    const view = await fetchLibrary(leader, site);
    expect([hidden, getEntry(view, library.fence), view.hidden.entries.map(({ id }) => id)]).toEqual([
      true,
      undefined,
      [library.fence],
    ]);
    expect(getEntry(await fetchLibrary(leader, null), library.fence)).toBeDefined();
    await leader.call(restoreHidden, { ...local(), entryId: library.fence });
    expect(getEntry(await fetchLibrary(leader, site), library.fence)).toMatchObject({ name: 'Our Fence' });
  });

  test('in the master library goes from the sites, but for those that had made it their own', async () => {
    const { office } = unit;
    const ridge = await unit.addSite('Oak Ridge');
    const changes = { name: 'Our Fence' };
    await office.call(editEntry, { ...local(), entryId: library.fence, changes, before: {} });
    await office.call(deleteEntry, { ...master, entryId: library.fence });
    expect(getNamesIn(await fetchLibrary(office, ridge.id)).Barriers).toEqual(['Compost Sock']);
    const stored = (await fetchLibrary(office, site)).groups
      .flatMap(({ entries }) => entries)
      .find(({ origin }) => origin === 'own');
    expect(stored).toMatchObject({ name: 'Our Fence', description: 'Fabric on posts', connections: [library.reset] });
    expect(await getRows()).toHaveLength(0);
  });

  test('is restored with its connections when it is added again', async () => {
    const { office } = unit;
    const before = getEntry(await fetchLibrary(office, null), library.fence);
    const { deleted } = await office.call(deleteEntry, { ...master, entryId: library.fence });
    const { entry: again } = await office.call(addEntry, { ...master, ...deleted });
    expect(again).toMatchObject({
      ...before,
      position: again.position,
      version: again.version,
      updatedAt: again.updatedAt,
    });
  });

  test('is not one of the two behind the questions of every inspection', async () => {
    await world.runAsMaintenance((db) =>
      db.libraryEntry.update({ where: { id: library.fence }, data: { autoBmp: -1 } }),
    );
    expect(await unit.office.expectFailure(deleteEntry, { ...master, entryId: library.fence })).toBe(
      'library-auto-bmp',
    );
    expect(await unit.leader.expectFailure(deleteEntry, { ...local(), entryId: library.fence })).toBe(
      'library-auto-bmp',
    );
  });
});

describe('an entry that goes to another group', () => {
  test('is moved at the site alone, and moved home it differs no more [LIB-42]', async () => {
    const { leader } = unit;
    const move = { ...local(), entryId: library.fence, copy: false };
    expect((await leader.call(copyMoveEntry, { ...move, toGroupId: library.inlets })).entry).toMatchObject({
      groupId: library.inlets,
      origin: 'moved',
    });
    expect(getEntry(await fetchLibrary(leader, null), library.fence)?.groupId).toBe(library.barriers);
    expect(await leader.expectFailure(copyMoveEntry, { ...move, toGroupId: library.inlets })).toBe(
      'library-same-group',
    );
    await leader.call(copyMoveEntry, { ...move, toGroupId: library.barriers });
    expect(await getRows()).toHaveLength(0);
  });

  test("is copied under a name of its own, as the site's own entry with its connections", async () => {
    const { leader } = unit;
    const copying = { ...local(), entryId: library.fence, copy: true, toGroupId: library.inlets, copyId: randomUUID() };
    const { entry: copy } = await leader.call(copyMoveEntry, copying);
    expect(copy).toMatchObject({ name: 'Silt Fence (copy)', origin: 'own', connections: [library.reset] });
    expect((await leader.call(copyMoveEntry, copying)).entry).toEqual(copy);
    expect(getNamesIn(await fetchLibrary(leader, site)).Inlets).toEqual(['Riprap', 'Silt Fence (copy)']);
  });
});

test('the master library is changed by Office alone; a site of another unit by nobody', async () => {
  const { leader, inspector } = unit;
  const other = await world.workUnit('Quarry Ridge');
  const edit = { entryId: library.fence, changes: { name: 'X' }, before: {} };
  expect(await leader.expectFailure(editEntry, { ...master, ...edit })).toBe('not-your-role');
  expect(await inspector.expectFailure(editEntry, { ...local(), ...edit })).toBe('not-your-role');
  expect(await other.office.expectFailure(editEntry, { ...local(), ...edit })).toBe('site-not-found');
  expect(await other.office.expectFailure(editEntry, { ...master, ...edit })).toBe('library-entry-not-found');
  const at = { siteId: other.site.id, mode: 'practice' as const };
  expect(await other.office.expectFailure(editEntry, { ...at, ...edit })).toBe('library-entry-not-found');
  const taken = { ...at, groupId: library.barriers, entryId: library.fence, name: 'X' };
  expect(await other.office.expectFailure(addEntry, taken)).toBe('library-group-not-found');
});
