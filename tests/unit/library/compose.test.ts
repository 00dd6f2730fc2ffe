import fc from 'fast-check';
import { composeLibrary, composeMaster, EMPTY_LIBRARY, NO_DIFFERENCES } from '@/lib/library/compose';
import { resetField } from '@/lib/library/differences';
import type { ComposedLibrary, ComposedEntry } from '@/lib/library/library';
import { arbitraryLibraries, type ArbitraryLibraries } from './arbitrary-libraries';

/** Checks a property with generated libraries and differences. */
const checkProperty = (property: (libraries: ArbitraryLibraries) => void) =>
  fc.assert(fc.property(arbitraryLibraries, property), { numRuns: 500, seed: 20261122 });

const listEntries = ({ groups }: ComposedLibrary): readonly ComposedEntry[] => groups.flatMap(({ entries }) => entries);
const findEntry = (composed: ComposedLibrary, id: string) => listEntries(composed).find((entry) => entry.id === id);

test('a site without differences has the master library', () => {
  checkProperty(({ master }) => {
    const composed = composeLibrary(master, NO_DIFFERENCES, EMPTY_LIBRARY);
    expect(
      listEntries(composed)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(master.entries.map(({ id }) => id).sort());
    expect(composed.groups).toHaveLength(master.groups.length);
    for (const { groupId, name, description, standard, formItem, pictures, origin, drift, ...entry } of listEntries(
      composed,
    )) {
      const stored = master.entries.find(({ id }) => id === entry.id);
      expect({ groupId, name, description, standard, formItem, pictures }).toEqual(
        expect.objectContaining({
          groupId: stored?.groupId,
          name: stored?.name,
          description: stored?.description,
          standard: stored?.standard,
          formItem: stored?.formItem,
          pictures: stored?.pictures,
        }),
      );
      expect([origin, drift]).toEqual(['master', []]);
    }
    expect(composed.hidden).toEqual({ groups: [], entries: [] });
  });
});

test('the order of differences and rows does not change the composed library', () => {
  checkProperty(({ master, differences, own }) => {
    const backward = {
      master: { ...master, groups: master.groups.toReversed(), entries: master.entries.toReversed() },
      differences: { entries: differences.entries.toReversed(), groups: differences.groups.toReversed() },
      own: { ...own, entries: own.entries.toReversed(), groups: own.groups.toReversed() },
    };
    const other = composeLibrary(backward.master, backward.differences, backward.own);
    const sortEntries = (composed: ComposedLibrary) =>
      composed.groups.map((group) => ({
        ...group,
        // The order of an action's practices has no meaning.
        entries: group.entries.map((entry) =>
          entry.mode === 'action' ? { ...entry, connections: entry.connections.toSorted() } : entry,
        ),
      }));
    expect(sortEntries(other)).toEqual(sortEntries(composeLibrary(master, differences, own)));
  });
});

test('Resetting one field to the master library keeps all other differences', () => {
  checkProperty(({ master, differences, own }) => {
    const before = composeLibrary(master, differences, own);
    for (const difference of differences.entries) {
      const stored = master.entries.find(({ id }) => id === difference.targetId);
      const original = findEntry(before, difference.targetId);
      if (!stored || !original || difference.removed) continue;
      const {
        name: _ours,
        changedFields: _changed,
        drift: _drift,
        origin: _origin,
        version: _version,
        ...rest
      } = original;
      const remaining = resetField(stored, difference, 'name');
      const others = differences.entries.filter((other) => other !== difference);
      const entries = remaining ? [...others, { ...difference, ...remaining }] : others;
      const after = findEntry(composeLibrary(master, { ...differences, entries }, own), difference.targetId);
      expect(after).toMatchObject({ ...rest, name: stored.name });
      expect(after?.changedFields).toEqual(original.changedFields.filter((field) => field !== 'name'));
    }
  });
});

test('a site shows an entry that was added to the master library later, unless the site hides its group', () => {
  checkProperty(({ master, differences, own }) => {
    const [group] = master.groups;
    if (!group) return;
    const entry = {
      id: 'later',
      mode: group.mode,
      groupId: group.id,
      name: 'Later',
      description: '',
      standard: '',
      formItem: '' as const,
      pictures: [],
      autoBmp: null,
      position: 9,
      version: 1,
      updatedAt: '2026-11-22T12:00:00.000Z',
    };
    const composed = composeLibrary({ ...master, entries: [...master.entries, entry] }, differences, own);
    const isHidden = differences.groups.some(({ targetId, removed }) => removed && targetId === group.id);
    expect(composed.hidden.groups.some(({ id }) => id === group.id)).toBe(isHidden);
    expect(findEntry(composed, 'later') === undefined).toBe(isHidden);
  });
});

test('each entry is either shown once, hidden alone, or hidden with its group', () => {
  checkProperty(({ master, differences, own }) => {
    const composed = composeLibrary(master, differences, own);
    const shownIds = listEntries(composed).map(({ id }) => id);
    expect(new Set(shownIds).size).toBe(shownIds.length);
    const withGroups = composed.hidden.groups.reduce((sum, { entryCount }) => sum + entryCount, 0);
    expect(shownIds.length + composed.hidden.entries.length + withGroups).toBe(
      master.entries.length + own.entries.length,
    );
  });
});

test('Connections exist only between existing entries, and in both directions', () => {
  checkProperty(({ master, differences, own }) => {
    const composed = composeLibrary(master, differences, own);
    for (const entry of listEntries(composed)) {
      expect(new Set(entry.connections).size).toBe(entry.connections.length);
      for (const id of entry.connections) {
        const opposite = findEntry(composed, id);
        expect(opposite?.mode).not.toBe(entry.mode);
        expect(opposite?.connections).toContain(entry.id);
      }
    }
  });
});

test('Drift contains exactly the fields that differ from the master library and from the former value', () => {
  checkProperty(({ master, differences, own }) => {
    for (const entry of listEntries(composeLibrary(master, differences, own)))
      for (const { field, before, master: current, ours } of entry.drift) {
        expect(entry.changedFields).toContain(field);
        if (field !== 'group') expect([before, ours]).not.toContainEqual(current);
      }
  });
});

test('the composed master library equals the library of a site without differences', () => {
  checkProperty(({ master }) =>
    expect(composeMaster(master)).toEqual(composeLibrary(master, NO_DIFFERENCES, EMPTY_LIBRARY)),
  );
});
