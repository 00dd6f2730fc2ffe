import fc from 'fast-check';
import { createCopyName, normalizeName, LIBRARY_LIMITS, findNameError } from '@/lib/library/names';
import { planMove } from '@/lib/library/positions';

test('a name has 1 to 140 characters and is unique, ignoring case and spaces [LIB-34, LIB-40]', () => {
  const used = new Set([normalizeName('Silt  Fence')]);
  expect(findNameError('  ', used)).toBe('library-name-missing');
  expect(findNameError('x'.repeat(140), used)).toBeNull();
  expect(findNameError('x'.repeat(141), used)).toBe('library-name-long');
  expect(findNameError(' sILT fence ', used)).toBe('library-name-used');
});

test('a copy gets a unique name within the limit', () => {
  expect(createCopyName('Silt Fence', new Set())).toBe('Silt Fence (copy)');
  expect(createCopyName('Silt Fence', new Set(['silt fence (copy)']))).toBe('Silt Fence (copy 2)');
  expect(createCopyName('🧱'.repeat(70), new Set()).length).toBeLessThanOrEqual(LIBRARY_LIMITS.name);
});

test('a moved item is at its new position, and all other items keep their order', () => {
  const items = fc.uniqueArray(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(items, fc.nat(), fc.nat(), (positions, from, to) => {
      const sorted = positions.toSorted((a, b) => a - b).map((position, index) => ({ id: `${index}`, position }));
      const moved = `${from % sorted.length}`;
      const before = to % (sorted.length + 1) === sorted.length ? null : `${to % (sorted.length + 1)}`;
      const changes = new Map(planMove(sorted, moved, before).map(({ id, position }) => [id, position]));
      const after = sorted
        .map(({ id, position }) => ({ id, position: changes.get(id) ?? position }))
        .toSorted((a, b) => a.position - b.position)
        .map(({ id }) => id);
      const others = sorted.map(({ id }) => id).filter((id) => id !== moved);
      const index = before === null ? others.length : others.indexOf(before);
      const expected = before === moved ? sorted.map(({ id }) => id) : others.toSpliced(index, 0, moved);
      expect(after).toEqual(expected);
    }),
    { numRuns: 1000, seed: 20261122 },
  );
});
