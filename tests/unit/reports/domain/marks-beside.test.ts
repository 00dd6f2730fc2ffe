import { formatConflictLines } from '@/lib/reports/domain/conflict-text';
import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import { CORRECTIONS_IN_SPANISH } from '@/lib/reports/corrections/spanish';
import type { PhotoMark } from '@/lib/reports/domain/photo-mark';
import { createBmp, createTestReport, NOW } from '@/tests/unit/reports/editor/editor-fixture';

const createArrow = (x: number, y: number): PhotoMark => ({ kind: 'arrow', from: { x: 0.5, y: 0.5 }, to: { x, y } });
const note: PhotoMark = { kind: 'text', at: { x: 0.5, y: 0.9 }, text: 'Torn' };
const circle: PhotoMark = { kind: 'circle', from: { x: 0.7, y: 0.4 }, to: { x: 0.9, y: 0.6 } };

const getBmpWith = (...marks: PhotoMark[]) =>
  createBmp({
    condition: { photos: ['a.jpg'], date: NOW, description: 'Torn', marks: { 'a.jpg': { aspect: 1.5, marks } } },
  });

const createConflict = (local: PhotoMark[], remote: PhotoMark[]): Conflict => ({
  kind: 'bmp',
  key: 'bmp',
  name: 'Silt Fence',
  mine: getBmpWith(...local),
  theirs: getBmpWith(...remote),
});
const context = { report: createTestReport(), sites: [], crew: [] };
const getLines = (conflict: Conflict) => [
  formatConflictLines(conflict, 'mine', context)[1],
  formatConflictLines(conflict, 'theirs', context)[1],
];

test('the conflict distinguishes equal marks by their position', () => {
  expect(getLines(createConflict([createArrow(0.1, 0.1), note], [createArrow(0.9, 0.2), note]))).toEqual([
    '1 photo; photo 1 marked: arrow (top left), “Torn” (bottom)',
    '1 photo; photo 1 marked: arrow (top right), “Torn” (bottom)',
  ]);
});

test('the conflict names a mark that was moved to a corner', () => {
  expect(getLines(createConflict([circle], [{ ...circle, from: { x: 1, y: 1 }, to: { x: 1, y: 1 } }]))).toEqual([
    '1 photo; photo 1 marked: circle (right)',
    '1 photo; photo 1 marked: circle (bottom right)',
  ]);
});

test('the conflict names different and common marks without positions', () => {
  expect(getLines(createConflict([createArrow(0, 0)], [circle]))).toEqual([
    '1 photo; photo 1 marked: arrow',
    '1 photo; photo 1 marked: circle',
  ]);
  expect(getLines(createConflict([circle], [circle]))).toEqual(Array(2).fill('1 photo; photo 1 marked: circle'));
});

test('the conflict names positions in Spanish', () => {
  const about = createConflict([createArrow(0.1, 0.5)], [createArrow(0.5, 0.9)]);
  expect(CORRECTIONS_IN_SPANISH.conflictLines?.(about, 'mine', context)[1]).toBe(
    '1 foto; foto 1 con marcas: flecha (a la izquierda)',
  );
  expect(CORRECTIONS_IN_SPANISH.conflictLines?.(about, 'theirs', context)[1]).toBe(
    '1 foto; foto 1 con marcas: flecha (abajo)',
  );
});
