import fc from 'fast-check';
import { FORM_ITEMS } from '@/lib/library/form-items';
import type {
  Differences,
  EntryChange,
  LibraryMode,
  StoredConnection,
  StoredEntry,
  StoredGroup,
  StoredLibrary,
} from '@/lib/library/library';

/** Libraries with ids from small sets, so that many references are valid and many are not. */
export interface ArbitraryLibraries {
  master: StoredLibrary;
  differences: Differences;
  own: StoredLibrary;
}

const MODES: readonly LibraryMode[] = ['practice', 'action'];
const createIds = (kind: string, owner: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${owner}-${kind}-${index}`);
const masterGroups = createIds('group', 'master', 6);
const masterEntries = createIds('entry', 'master', 12);
const ownGroups = createIds('group', 'own', 3);
const ownEntries = createIds('entry', 'own', 5);
const ANY_GROUP = [...masterGroups, ...ownGroups, 'gone-group'];
const ANY_ENTRY = [...masterEntries, ...ownEntries, 'gone-entry'];

const word = fc.constantFrom('Silt Fence', 'Fiber Roll', 'Riprap', '', 'Überlauf', 'مصيدة');
const position = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 5, noNaN: true }));
const getMode = (id: string): LibraryMode => MODES[Number(id.at(-1)) % 2] ?? 'practice';
const pickSome = (ids: readonly string[]) => fc.subarray([...ids]);

const createGroup = (id: string): fc.Arbitrary<StoredGroup> =>
  fc.record({ name: word, position, version: fc.constant(1) }).map((rest) => ({ id, mode: getMode(id), ...rest }));

const formItem = fc.constantFrom(...FORM_ITEMS, '' as const);

const createEntry = (id: string, groups: readonly string[]): fc.Arbitrary<StoredEntry> =>
  fc
    .record({
      groupId: fc.constantFrom(...groups.filter((group) => getMode(group) === getMode(id))),
      name: word,
      description: word,
      standard: word,
      formItem,
      pictures: pickSome(['a.jpg', 'b.jpg']),
      position,
    })
    .map((rest) => ({
      id,
      mode: getMode(id),
      autoBmp: null,
      version: 1,
      updatedAt: '2026-11-22T12:00:00.000Z',
      ...rest,
    }));

const createConnections = (
  practices: readonly string[],
  actions: readonly string[],
): fc.Arbitrary<StoredConnection[]> =>
  fc.uniqueArray(
    fc.record({
      practiceId: fc.constantFrom(...practices),
      actionId: fc.constantFrom(...actions),
      position: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 12, selector: ({ practiceId, actionId }) => `${practiceId} ${actionId}` },
  );

const filterByMode = (ids: readonly string[], mode: LibraryMode) => ids.filter((id) => getMode(id) === mode);

const combineAll = <T>(arbitraries: fc.Arbitrary<T>[]): fc.Arbitrary<T[]> => fc.tuple(...arbitraries);

const master: fc.Arbitrary<StoredLibrary> = fc.record({
  groups: combineAll(masterGroups.map(createGroup)),
  entries: pickSome(masterEntries).chain((some) => combineAll(some.map((id) => createEntry(id, masterGroups)))),
  connections: createConnections(filterByMode(masterEntries, 'practice'), filterByMode(masterEntries, 'action')),
});

const siteLibrary: fc.Arbitrary<StoredLibrary> = fc.record({
  groups: combineAll(ownGroups.map(createGroup)),
  entries: pickSome(ownEntries).chain((some) =>
    combineAll(some.map((id) => createEntry(id, [...masterGroups, ...ownGroups]))),
  ),
  connections: createConnections(filterByMode(ownEntries, 'practice'), filterByMode(ANY_ENTRY, 'action')),
});

const change: fc.Arbitrary<EntryChange> = fc.record(
  {
    name: word,
    description: word,
    standard: word,
    formItem,
    pictures: pickSome(['a.jpg', 'b.jpg', 'c.jpg']),
    groupId: fc.constantFrom(...ANY_GROUP),
    position,
    connected: pickSome(ANY_ENTRY),
    disconnected: pickSome(ANY_ENTRY),
  },
  { requiredKeys: [] },
);

const differences: fc.Arbitrary<Differences> = fc.record({
  entries: pickSome(ANY_ENTRY).chain((some) =>
    combineAll(
      some.map((targetId) =>
        fc.record({
          targetId: fc.constant(targetId),
          removed: fc.boolean(),
          change,
          base: change,
          version: fc.constant(1),
        }),
      ),
    ),
  ),
  groups: pickSome(ANY_GROUP).chain((some) =>
    combineAll(
      some.map((targetId) =>
        fc.record({
          targetId: fc.constant(targetId),
          removed: fc.boolean(),
          change: fc.record({ name: word, position }, { requiredKeys: [] }),
          base: fc.record({ name: word }, { requiredKeys: [] }),
          version: fc.constant(1),
        }),
      ),
    ),
  ),
});

export const arbitraryLibraries: fc.Arbitrary<ArbitraryLibraries> = fc.record({
  master,
  differences,
  own: siteLibrary,
});
