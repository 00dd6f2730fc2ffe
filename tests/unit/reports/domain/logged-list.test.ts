import { countCorrections, sortLoggedBmps, getDistanceToBmp } from '@/lib/reports/domain/logged-list';
import type { BmpStatus } from '@/lib/reports/domain/report';
import { makeBmp } from '@/tests/unit/reports/editor/editor-fixture';

const HERE = { lat: 43.02, lng: -87.9 };
const at = (metersNorth: number) => ({ lat: HERE.lat + metersNorth / 111_195, lng: HERE.lng });
const STATUS: Record<string, BmpStatus> = {
  note: 'Documentation',
  fixed: 'Complete',
  far: 'Incomplete',
  near: 'Incomplete',
  nowhere: 'Incomplete',
  late: 'Overdue',
};
const bmps = [
  makeBmp({ id: 'note', location: at(1) }),
  makeBmp({ id: 'nowhere' }),
  makeBmp({ id: 'far', location: at(300) }),
  makeBmp({ id: 'fixed', location: at(2) }),
  makeBmp({ id: 'near', location: at(20) }),
  makeBmp({ id: 'late', location: at(900) }),
];
const order = (...[status, here]: [Parameters<typeof sortLoggedBmps>[2], Parameters<typeof sortLoggedBmps>[3]?]) =>
  sortLoggedBmps(bmps, ({ id }) => STATUS[id] ?? 'Complete', status, here).map(({ id }) => id);

test('while BMPs are logged they stay in their order', () => {
  expect(order('setup', HERE)).toEqual(['note', 'nowhere', 'far', 'fixed', 'near', 'late']);
});

test('after the crew was notified: overdue, then incomplete, then the others, each in the order logged', () => {
  expect(order('open')).toEqual(['late', 'nowhere', 'far', 'near', 'note', 'fixed']);
});

test('where the position is known the nearest comes first, below what is overdue, and what has no place last', () => {
  expect(order('open', HERE)).toEqual(['late', 'near', 'far', 'nowhere', 'note', 'fixed']);
});

test('how far a BMP is; one without a place is at no distance', () => {
  expect(Math.round(getDistanceToBmp(makeBmp({ location: at(300) }), HERE) ?? 0)).toBe(300);
  expect(getDistanceToBmp(makeBmp({ location: null }), HERE)).toBeNull();
});

test('documentation counts neither as done nor as left', () => {
  expect(countCorrections(Object.values(STATUS))).toEqual({ done: 1, total: 5 });
  expect(countCorrections(['Documentation'])).toEqual({ done: 0, total: 0 });
});
