import fc from 'fast-check';
import type {
  Differences,
  EntryChange,
  LibraryMode,
  StoredConnection,
  StoredEntry,
  StoredGroup,
  StoredLibrary,
} from '@/lib/library/library';

/** Libraries of any shape, from small stocks of ids, so that much refers to what is there and much to what is not. */
export interface SomeLibraries {
  master: StoredLibrary;
  differences: Differences;
  own: StoredLibrary;
}

const MODES: readonly LibraryMode[] = ['practice', 'action'];
const getIds = (kind: string, of: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${of}-${kind}-${at}`);
const masterGroups = getIds('group', 'master', 6);
const masterEntries = getIds('entry', 'master', 12);
const ownGroups = getIds('group', 'own', 3);
const ownEntries = getIds('entry', 'own', 5);
const ANY_GROUP = [...masterGroups, ...ownGroups, 'gone-group'];
const ANY_ENTRY = [...masterEntries, ...ownEntries, 'gone-entry'];

const word = fc.constantFrom('Silt Fence', 'Fiber Roll', 'Riprap', '', 'Überlauf', 'مصيدة');
const position = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 5, noNaN: true }));
const getMode = (id: string): LibraryMode => MODES[Number(id.at(-1)) % 2] ?? 'practice';
const picked = (stock: readonly string[]) => fc.subarray([...stock]);

const getGroup = (id: string): fc.Arbitrary<StoredGroup> =>
  fc.record({ name: word, position, version: fc.constant(1) }).map((rest) => ({ id, mode: getMode(id), ...rest }));

const getEntry = (id: string, groups: readonly string[]): fc.Arbitrary<StoredEntry> =>
  fc
    .record({
      groupId: fc.constantFrom(...groups.filter((group) => getMode(group) === getMode(id))),
      name: word,
      description: word,
      standard: word,
      pictures: picked(['a.jpg', 'b.jpg']),
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

const getConnections = (practices: readonly string[], actions: readonly string[]): fc.Arbitrary<StoredConnection[]> =>
  fc.uniqueArray(
    fc.record({
      practiceId: fc.constantFrom(...practices),
      actionId: fc.constantFrom(...actions),
      position: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 12, selector: ({ practiceId, actionId }) => `${practiceId} ${actionId}` },
  );

const inMode = (stock: readonly string[], mode: LibraryMode) => stock.filter((id) => getMode(id) === mode);

const all = <T>(arbitraries: fc.Arbitrary<T>[]): fc.Arbitrary<T[]> => fc.tuple(...arbitraries);

const master: fc.Arbitrary<StoredLibrary> = fc.record({
  groups: all(masterGroups.map(getGroup)),
  entries: picked(masterEntries).chain((some) => all(some.map((id) => getEntry(id, masterGroups)))),
  connections: getConnections(inMode(masterEntries, 'practice'), inMode(masterEntries, 'action')),
});

const own: fc.Arbitrary<StoredLibrary> = fc.record({
  groups: all(ownGroups.map(getGroup)),
  entries: picked(ownEntries).chain((some) => all(some.map((id) => getEntry(id, [...masterGroups, ...ownGroups])))),
  connections: getConnections(inMode(ownEntries, 'practice'), inMode(ANY_ENTRY, 'action')),
});

const change: fc.Arbitrary<EntryChange> = fc.record(
  {
    name: word,
    description: word,
    standard: word,
    pictures: picked(['a.jpg', 'b.jpg', 'c.jpg']),
    groupId: fc.constantFrom(...ANY_GROUP),
    position,
    connected: picked(ANY_ENTRY),
    disconnected: picked(ANY_ENTRY),
  },
  { requiredKeys: [] },
);

const differences: fc.Arbitrary<Differences> = fc.record({
  entries: picked(ANY_ENTRY).chain((some) =>
    all(
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
  groups: picked(ANY_GROUP).chain((some) =>
    all(
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

export const someLibraries: fc.Arbitrary<SomeLibraries> = fc.record({ master, differences, own });
