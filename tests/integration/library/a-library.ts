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
  const [barriers, inlets, actions] = await groups(office, { siteId: null, mode: 'practice' }, [
    'Barriers',
    'Inlets',
  ]).then(async ([first = '', second = '']) => [
    first,
    second,
    ...(await groups(office, { siteId: null, mode: 'action' }, ['Repairs'])),
  ]);
  const master = { siteId: null, by: office };
  const reset = await entry({ ...master, mode: 'action', groupId: actions }, { name: 'Reset posts' });
  const remove = await entry({ ...master, mode: 'action', groupId: actions }, { name: 'Remove sediment' });
  const practices = { ...master, mode: 'practice' as const };
  const fence = await entry(
    { ...practices, groupId: barriers },
    { name: 'Silt Fence', description: 'Fabric on posts', standard: 'WDNR 1056', connections: [reset] },
  );
  const sock = await entry({ ...practices, groupId: barriers }, { name: 'Compost Sock' });
  const riprap = await entry({ ...practices, groupId: inlets }, { name: 'Riprap' });
  return { barriers: barriers ?? '', inlets: inlets ?? '', actions: actions ?? '', fence, sock, riprap, reset, remove };
}

export let product: World;
/** A new work unit for each test, with a small master library. */
export let unit: Unit;
export let library: SmallLibrary;
/** The id of the unit's site. */
export let site: string;

export const master = { siteId: null, mode: 'practice' as const };
export const ours = () => ({ siteId: site, mode: 'practice' as const });

/** Gives the tests of a file a product of their own. */
export function setUpSmallLibrary(): void {
  beforeAll(async () => {
    product = await createWorld();
  });
  beforeEach(async () => {
    unit = await product.workUnit();
    library = await smallLibrary(unit);
    site = unit.site.id;
  });
  afterAll(() => product.close());
}

export async function groups(
  by: TestUser,
  of: { siteId: string | null; mode: LibraryMode },
  names: readonly string[],
): Promise<string[]> {
  const entered = names.map((name) => ({ id: randomUUID(), name, entries: [] }));
  const answer = await by.gets(addGroups, { ...of, groups: entered });
  return answer.groups.map(({ id }) => id);
}

export async function entry(
  { by, groupId = '', ...of }: { by: TestUser; siteId: string | null; mode: LibraryMode; groupId?: string },
  entered: EnteredEntry,
): Promise<string> {
  const { identry } = await by.gets(addEntry, { ...of, groupId, ...entered, entryId: randomUUID() });
  return identry;
}

/** What somebody sees of a library. */
export async function seen(by: TestUser, siteId: string | null, mode: LibraryMode = 'practice'): Promise<LibraryView> {
  const answer = await by.tryCall(libraryView, { siteId: siteId ?? undefined, mode });
  if (isFailure(answer)) throw new Error(answer.message);
  return answer;
}

export const theEntry = ({ groups: all }: LibraryView, id: string): ComposedEntry | undefined =>
  all.flatMap(({ entries }) => entries).find((each) => each.id === id);

export const theGroup = ({ groups: all }: LibraryView, id: string): ComposedGroup | undefined =>
  all.find((each) => each.id === id);

/** The names in a library, group by group. */
export const namesIn = ({ groups: all }: LibraryView) =>
  Object.fromEntries(all.map(({ name, entries }) => [name, entries.map((each) => each.name)]));
