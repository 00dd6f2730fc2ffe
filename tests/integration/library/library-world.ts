import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { addEntry, addGroups, libraryView, type EnteredEntry, type LibraryView } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup, LibraryMode } from '@/lib/library/library';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/** A master library with two groups of practices and one of corrective actions; the fence offers the first action. */
export interface SmallLibrary {
  barriers: string;
  inlets: string;
  actions: string;
  fence: string;
  sock: string;
  riprap: string;
  reset: string;
  remove: string;
}

export async function smallLibrary({ office }: Unit): Promise<SmallLibrary> {
  const [barriers, inlets, actions] = await createGroups(office, { siteId: null, mode: 'practice' }, [
    'Barriers',
    'Inlets',
  ]).then(async ([first = '', second = '']) => [
    first,
    second,
    ...(await createGroups(office, { siteId: null, mode: 'action' }, ['Repairs'])),
  ]);
  const master = { siteId: null, by: office };
  const reset = await createEntry({ ...master, mode: 'action', groupId: actions }, { name: 'Reset posts' });
  const remove = await createEntry({ ...master, mode: 'action', groupId: actions }, { name: 'Remove sediment' });
  const practices = { ...master, mode: 'practice' as const };
  const fence = await createEntry(
    { ...practices, groupId: barriers },
    { name: 'Silt Fence', description: 'Fabric on posts', standard: 'WDNR 1056', connections: [reset] },
  );
  const sock = await createEntry({ ...practices, groupId: barriers }, { name: 'Compost Sock' });
  const riprap = await createEntry({ ...practices, groupId: inlets }, { name: 'Riprap' });
  return { barriers: barriers ?? '', inlets: inlets ?? '', actions: actions ?? '', fence, sock, riprap, reset, remove };
}

export let world: World;
/** A new work unit for each test, with a small master library. */
export let unit: Unit;
export let library: SmallLibrary;
/** The id of the unit's site. */
export let site: string;

export const master = { siteId: null, mode: 'practice' as const };
export const local = () => ({ siteId: site, mode: 'practice' as const });

/** Gives the tests of a file a product of their own. */
export function setUpSmallLibrary(): void {
  beforeAll(async () => {
    world = await createWorld();
  });
  beforeEach(async () => {
    unit = await world.workUnit();
    library = await smallLibrary(unit);
    site = unit.site.id;
  });
  afterAll(() => world.close());
}

export async function createGroups(
  by: TestUser,
  siteAndMode: { siteId: string | null; mode: LibraryMode },
  names: readonly string[],
): Promise<string[]> {
  const input = names.map((name) => ({ id: randomUUID(), name, entries: [] }));
  const answer = await by.call(addGroups, { ...siteAndMode, groups: input });
  return answer.groups.map(({ id }) => id);
}

export async function createEntry(
  { by, groupId = '', ...siteAndMode }: { by: TestUser; siteId: string | null; mode: LibraryMode; groupId?: string },
  input: EnteredEntry,
): Promise<string> {
  const { identry } = await by.call(addEntry, { ...siteAndMode, groupId, ...input, entryId: randomUUID() });
  return identry;
}

/** What a person sees of a library. */
export async function fetchLibrary(
  by: TestUser,
  siteId: string | null,
  mode: LibraryMode = 'practice',
): Promise<LibraryView> {
  const answer = await by.tryCall(libraryView, { siteId: siteId ?? undefined, mode });
  if (isFailure(answer)) throw new Error(answer.message);
  return answer;
}

export const getEntry = ({ groups: all }: LibraryView, id: string): ComposedEntry | undefined =>
  all.flatMap(({ entries }) => entries).find((each) => each.id === id);

export const getGroup = ({ groups: all }: LibraryView, id: string): ComposedGroup | undefined =>
  all.find((each) => each.id === id);

/** The names in a library, group by group. */
export const getNamesIn = ({ groups: all }: LibraryView) =>
  Object.fromEntries(all.map(({ name, entries }) => [name, entries.map((each) => each.name)]));
