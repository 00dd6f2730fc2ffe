import { randomUUID } from 'node:crypto';
import { addEntry, addGroups, libraryView, type EntryInput, type LibraryView } from '@/lib/library/contract';
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

export async function createSmallLibrary({ office }: Unit): Promise<SmallLibrary> {
  const groupNames = ['Barriers', 'Inlets'];
  const [barriers = '', inlets = ''] = await createGroups(office, { siteId: null, mode: 'practice' }, groupNames);
  const [actions = ''] = await createGroups(office, { siteId: null, mode: 'action' }, ['Repairs']);
  const masterByOffice = { siteId: null, by: office };
  const reset = await createEntry({ ...masterByOffice, mode: 'action', groupId: actions }, { name: 'Reset posts' });
  const remove = await createEntry(
    { ...masterByOffice, mode: 'action', groupId: actions },
    { name: 'Remove sediment' },
  );
  const practices = { ...masterByOffice, mode: 'practice' as const };
  const fence = await createEntry(
    { ...practices, groupId: barriers },
    { name: 'Silt Fence', description: 'Fabric on posts', standard: 'WDNR 1056', connections: [reset] },
  );
  const sock = await createEntry({ ...practices, groupId: barriers }, { name: 'Compost Sock' });
  const riprap = await createEntry({ ...practices, groupId: inlets }, { name: 'Riprap' });
  return { barriers, inlets, actions, fence, sock, riprap, reset, remove };
}

export let world: World;
/** A new work unit for each test, with a small master library. */
export let unit: Unit;
export let library: SmallLibrary;
/** The id of the unit's site. */
export let siteId: string;

export const masterKey = { siteId: null, mode: 'practice' as const };
export const getSiteKey = () => ({ siteId, mode: 'practice' as const });

/** Creates the world of a test file, and a work unit for each of its tests. */
export function setUpSmallLibrary(): void {
  beforeAll(async () => {
    world = await createWorld();
  });
  beforeEach(async () => {
    unit = await world.createWorkUnit();
    library = await createSmallLibrary(unit);
    siteId = unit.site.id;
  });
  afterAll(() => world.close());
}

export async function createGroups(
  by: TestUser,
  siteAndMode: { siteId: string | null; mode: LibraryMode },
  names: readonly string[],
): Promise<string[]> {
  const input = names.map((name) => ({ id: randomUUID(), name, entries: [] }));
  const result = await by.call(addGroups, { ...siteAndMode, groups: input });
  return result.groups.map(({ id }) => id);
}

export async function createEntry(
  { by, groupId = '', ...siteAndMode }: { by: TestUser; siteId: string | null; mode: LibraryMode; groupId?: string },
  input: EntryInput,
): Promise<string> {
  const { identry } = await by.call(addEntry, { ...siteAndMode, groupId, ...input, entryId: randomUUID() });
  return identry;
}

/** Fetches a library as a person sees it. */
export const fetchLibrary = (
  by: TestUser,
  siteId: string | null,
  mode: LibraryMode = 'practice',
): Promise<LibraryView> => by.call(libraryView, { siteId: siteId ?? undefined, mode });

export const findEntry = ({ groups }: LibraryView, id: string): ComposedEntry | undefined =>
  groups.flatMap(({ entries }) => entries).find((entry) => entry.id === id);

export const findGroup = ({ groups }: LibraryView, id: string): ComposedGroup | undefined =>
  groups.find((group) => group.id === id);

/** The names of the entries by the name of their group. */
export const listEntryNames = ({ groups }: LibraryView) =>
  Object.fromEntries(groups.map(({ name, entries }) => [name, entries.map((entry) => entry.name)]));
