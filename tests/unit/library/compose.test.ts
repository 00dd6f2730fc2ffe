import fc from 'fast-check';
import { composeLibrary, composeMaster, EMPTY_LIBRARY, NO_DIFFERENCES } from '@/lib/library/compose';
import { removeField } from '@/lib/library/differences';
import type { Composed, ComposedEntry } from '@/lib/library/library';
import { someLibraries } from './arbitrary-libraries';

/** Each sentence holds for any library, any differences and anything of the site's own. */
const always = (property: (libraries: typeof someLibraries extends fc.Arbitrary<infer T> ? T : never) => void) =>
  fc.assert(fc.property(someLibraries, property), { numRuns: 500, seed: 20261122 });

const getEntries = ({ groups }: Composed): readonly ComposedEntry[] => groups.flatMap(({ entries }) => entries);
const getEntry = (composed: Composed, id: string) => getEntries(composed).find((entry) => entry.id === id);

test('without differences a site has the master library', () => {
  always(({ master }) => {
    const composed = composeLibrary(master, NO_DIFFERENCES, EMPTY_LIBRARY);
    expect(
      getEntries(composed)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(master.entries.map(({ id }) => id).sort());
    expect(composed.groups).toHaveLength(master.groups.length);
    for (const { groupId, name, description, standard, pictures, origin, drift, ...entry } of getEntries(composed)) {
      const stored = master.entries.find(({ id }) => id === entry.id);
      expect({ groupId, name, description, standard, pictures }).toEqual(
        expect.objectContaining({
          groupId: stored?.groupId,
          name: stored?.name,
          description: stored?.description,
          standard: stored?.standard,
          pictures: stored?.pictures,
        }),
      );
      expect([origin, drift]).toEqual(['master', []]);
    }
    expect(composed.hidden).toEqual({ groups: [], entries: [] });
  });
});

test('the order in which differences and rows are read does not matter', () => {
  always(({ master, differences, own }) => {
    const backward = {
      master: { ...master, groups: master.groups.toReversed(), entries: master.entries.toReversed() },
      differences: { entries: differences.entries.toReversed(), groups: differences.groups.toReversed() },
      own: { ...own, entries: own.entries.toReversed(), groups: own.groups.toReversed() },
    };
    const other = composeLibrary(backward.master, backward.differences, backward.own);
    const sortEntries = (composed: Composed) =>
      composed.groups.map((group) => ({
        ...group,
        // An action lists its practices in the order in which they were read; that order says nothing.
        entries: group.entries.map((entry) =>
          entry.mode === 'action' ? { ...entry, connections: entry.connections.toSorted() } : entry,
        ),
      }));
    expect(sortEntries(other)).toEqual(sortEntries(composeLibrary(master, differences, own)));
  });
});

test('to follow the master library again in one field leaves all others', () => {
  always(({ master, differences, own }) => {
    const before = composeLibrary(master, differences, own);
    for (const difference of differences.entries) {
      const stored = master.entries.find(({ id }) => id === difference.targetId);
      const was = getEntry(before, difference.targetId);
      if (!stored || !was || difference.removed) continue;
      const { name: _ours, changed: _changed, drift: _drift, origin: _origin, version: _version, ...rest } = was;
      const without = removeField(stored, difference, 'name');
      const others = differences.entries.filter((each) => each !== difference);
      const entries = without ? [...others, { ...difference, ...without }] : others;
      const after = getEntry(composeLibrary(master, { ...differences, entries }, own), difference.targetId);
      expect(after).toMatchObject({ ...rest, name: stored.name });
      expect(after?.changed).toEqual(was.changed.filter((field) => field !== 'name'));
    }
  });
});

test('what the master library gets later appears at the site, unless the site hides its group', () => {
  always(({ master, differences, own }) => {
    const [group] = master.groups;
    if (!group) return;
    const entry = {
      ...{ id: 'later', mode: group.mode, groupId: group.id, name: 'Later', description: '', standard: '' },
      ...{ pictures: [], autoBmp: null, position: 9, version: 1, updatedAt: '2026-11-22T12:00:00.000Z' },
    };
    const composed = composeLibrary({ ...master, entries: [...master.entries, entry] }, differences, own);
    const isHidden = differences.groups.some(({ targetId, removed }) => removed && targetId === group.id);
    expect(composed.hidden.groups.some(({ id }) => id === group.id)).toBe(isHidden);
    expect(getEntry(composed, 'later') === undefined).toBe(isHidden);
  });
});

test('nothing is lost or doubled: each entry is shown once, hidden alone, or hidden with its group', () => {
  always(({ master, differences, own }) => {
    const composed = composeLibrary(master, differences, own);
    const shown = getEntries(composed).map(({ id }) => id);
    expect(new Set(shown).size).toBe(shown.length);
    const withGroups = composed.hidden.groups.reduce((sum, { entries }) => sum + entries, 0);
    expect(shown.length + composed.hidden.entries.length + withGroups).toBe(master.entries.length + own.entries.length);
  });
});

test('both ends of a connection are there, and say the same', () => {
  always(({ master, differences, own }) => {
    const composed = composeLibrary(master, differences, own);
    for (const entry of getEntries(composed)) {
      expect(new Set(entry.connections).size).toBe(entry.connections.length);
      for (const id of entry.connections) {
        const opposite = getEntry(composed, id);
        expect(opposite?.mode).not.toBe(entry.mode);
        expect(opposite?.connections).toContain(entry.id);
      }
    }
  });
});

test('drift shows fields that differ from the master library and from the former value, and no others', () => {
  always(({ master, differences, own }) => {
    for (const entry of getEntries(composeLibrary(master, differences, own)))
      for (const { field, before, master: now, ours: local } of entry.drift) {
        expect(entry.changed).toContain(field);
        if (field !== 'group') expect([before, local]).not.toContainEqual(now);
      }
  });
});

test('the whole of a master library is the library of a site that was never touched', () => {
  always(({ master }) => expect(composeMaster(master)).toEqual(composeLibrary(master, NO_DIFFERENCES, EMPTY_LIBRARY)));
});
