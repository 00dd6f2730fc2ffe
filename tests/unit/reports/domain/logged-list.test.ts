import { countCorrections, sortLoggedBmps, getDistanceToBmp } from '@/lib/reports/domain/logged-list';
import type { BmpStatus, ReportStatus } from '@/lib/reports/domain/report';
import { createBmp } from '@/tests/unit/reports/editor/editor-fixture';

const POSITION = { lat: 43.02, lng: -87.9 };
const getPositionNorth = (meters: number) => ({ lat: POSITION.lat + meters / 111_195, lng: POSITION.lng });
const STATUS: Record<string, BmpStatus> = {
  note: 'Documentation',
  fixed: 'Complete',
  far: 'Incomplete',
  near: 'Incomplete',
  nowhere: 'Incomplete',
  late: 'Overdue',
};
const bmps = [
  createBmp({ id: 'note', location: getPositionNorth(1) }),
  createBmp({ id: 'nowhere' }),
  createBmp({ id: 'far', location: getPositionNorth(300) }),
  createBmp({ id: 'fixed', location: getPositionNorth(2) }),
  createBmp({ id: 'near', location: getPositionNorth(20) }),
  createBmp({ id: 'late', location: getPositionNorth(900) }),
];
const getOrder = (status: ReportStatus, position?: typeof POSITION) =>
  sortLoggedBmps(bmps, ({ id }) => STATUS[id] ?? 'Complete', status, position).map(({ id }) => id);

test('the list keeps BMPs in their logged order while the report is in setup', () => {
  expect(getOrder('setup', POSITION)).toEqual(['note', 'nowhere', 'far', 'fixed', 'near', 'late']);
});

test('the list shows overdue, then incomplete, then other BMPs after the crew was notified', () => {
  expect(getOrder('open')).toEqual(['late', 'nowhere', 'far', 'near', 'note', 'fixed']);
});

test('the list shows the nearest BMPs first after overdue ones, and BMPs without a location last', () => {
  expect(getOrder('open', POSITION)).toEqual(['late', 'near', 'far', 'nowhere', 'note', 'fixed']);
});

test('the list has the distance of each BMP, or null without a location', () => {
  expect(Math.round(getDistanceToBmp(createBmp({ location: getPositionNorth(300) }), POSITION) ?? 0)).toBe(300);
  expect(getDistanceToBmp(createBmp({ location: null }), POSITION)).toBeNull();
});

test('the progress counts documentation neither as done nor as remaining', () => {
  expect(countCorrections(Object.values(STATUS))).toEqual({ done: 1, total: 5 });
  expect(countCorrections(['Documentation'])).toEqual({ done: 0, total: 0 });
});
