import fc from 'fast-check';
import { copyName, normalizeName, LIBRARY_LIMITS, findNameError } from '@/lib/library/names';
import { positionsAfterMove } from '@/lib/library/positions';

test('a name has at least one character and at most 140, and nobody else has it, however it is written [LIB-34, LIB-40]', () => {
  const used = new Set([normalizeName('Silt  Fence')]);
  expect(findNameError('  ', used)).toBe('library-name-missing');
  expect(findNameError('x'.repeat(140), used)).toBeNull();
  expect(findNameError('x'.repeat(141), used)).toBe('library-name-long');
  expect(findNameError(' sILT fence ', used)).toBe('library-name-used');
});

test('a copy has a name of its own, within the limit', () => {
  expect(copyName('Silt Fence', new Set())).toBe('Silt Fence (copy)');
  expect(copyName('Silt Fence', new Set(['silt fence (copy)']))).toBe('Silt Fence (copy 2)');
  expect(copyName('🧱'.repeat(70), new Set()).length).toBeLessThanOrEqual(LIBRARY_LIMITS.name);
});

test('whatever is moved is at its new place and all others keep their order', () => {
  const items = fc.uniqueArray(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(items, fc.nat(), fc.nat(), (positions, from, to) => {
      const sorted = positions.toSorted((a, b) => a - b).map((position, at) => ({ id: `${at}`, position }));
      const moved = `${from % sorted.length}`;
      const before = to % (sorted.length + 1) === sorted.length ? null : `${to % (sorted.length + 1)}`;
      const changes = new Map(positionsAfterMove(sorted, moved, before).map(({ id, position }) => [id, position]));
      const after = sorted
        .map(({ id, position }) => ({ id, position: changes.get(id) ?? position }))
        .toSorted((a, b) => a.position - b.position)
        .map(({ id }) => id);
      const others = sorted.map(({ id }) => id).filter((id) => id !== moved);
      const at = before === null ? others.length : others.indexOf(before);
      const wanted = before === moved ? sorted.map(({ id }) => id) : others.toSpliced(at, 0, moved);
      expect(after).toEqual(wanted);
    }),
    { numRuns: 1000, seed: 20261122 },
  );
});
