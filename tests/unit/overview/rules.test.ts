import type { InspectionDeadline } from '@/lib/compliance/inspection-deadline';
import { getActionAge } from '@/lib/overview/action-ages';
import { getSiteState, isLongUninspected } from '@/lib/overview/sites';
import { findDueWeek, getInspectionResult, listWeeks } from '@/lib/overview/weeks';

const CHICAGO = 'America/Chicago';
const HONOLULU = 'Pacific/Honolulu';

/** Due by the end of Saturday, November 14, in Chicago. */
const createRoutine = (changes: Partial<InspectionDeadline> = {}): InspectionDeadline => ({
  key: 'routine 2026-11-07T06:00:00.000Z',
  kind: 'routine',
  clause: 'routine',
  fromAt: '2026-11-07T06:00:00.000Z',
  dueAt: '2026-11-15T06:00:00.000Z',
  lateAfter: '2026-11-15T06:00:00.000Z',
  dueDay: '2026-11-14',
  storm: null,
  isConfirmed: true,
  metBy: null,
  ...changes,
});

const createMetDeadline = (startedAt: string) => ({ metBy: { id: 'r', startedAt } });

describe('the weeks of the overview', () => {
  const WEEKS = listWeeks('2026-11-21');

  test('begin on Sunday and end with the current one, also across a clock change [OVER-04]', () => {
    expect(listWeeks('2026-11-21')).toEqual([
      '2026-08-30',
      '2026-09-06',
      '2026-09-13',
      '2026-09-20',
      '2026-09-27',
      '2026-10-04',
      '2026-10-11',
      '2026-10-18',
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
    ]);
    expect(listWeeks('2026-11-22').at(-1)).toBe('2026-11-22');
  });

  test('count a deadline at the end of Saturday in the week that ends then [OVER-04]', () => {
    expect(findDueWeek(WEEKS, createRoutine(), CHICAGO)).toBe('2026-11-08');
  });

  test('depend on the site: one moment is in different weeks at two sites [OVER-04]', () => {
    const deadline = createRoutine({ kind: 'storm', dueDay: null, dueAt: '2026-11-15T08:00:00.000Z' });
    expect(findDueWeek(WEEKS, deadline, CHICAGO)).toBe('2026-11-15');
    expect(findDueWeek(WEEKS, deadline, HONOLULU)).toBe('2026-11-08');
  });

  test('leave out what is due before the first or after the last one [OVER-04]', () => {
    expect(findDueWeek(WEEKS, createRoutine({ dueDay: '2026-08-29' }), CHICAGO)).toBeNull();
    expect(findDueWeek(WEEKS, createRoutine({ dueDay: '2026-08-30' }), CHICAGO)).toBe('2026-08-30');
    expect(findDueWeek(WEEKS, createRoutine({ dueDay: '2026-11-21' }), CHICAGO)).toBe('2026-11-15');
    expect(findDueWeek(WEEKS, createRoutine({ dueDay: '2026-11-22' }), CHICAGO)).toBeNull();
  });
});

test.each([
  ['open', {}, '2026-11-14T15:00:00.000Z', 'not-due-yet'],
  ['open after its due time', {}, '2026-11-15T06:00:00.001Z', 'not-done'],
  [
    'open after hours',
    { dueDay: null, lateAfter: '2026-11-16T23:00:00.000Z' },
    '2026-11-15T12:00:00.000Z',
    'not-due-yet',
  ],
  ['completed in time', createMetDeadline('2026-11-14T15:00:00.000Z'), '2026-11-20T15:00:00.000Z', 'in-time'],
  ['completed late', createMetDeadline('2026-11-16T15:00:00.000Z'), '2026-11-20T15:00:00.000Z', 'done-late'],
  ['for a storm that nobody confirmed', { isConfirmed: false }, '2026-11-20T15:00:00.000Z', null],
] as const)('what came of a deadline that is %s', (_description, changes, now, result) => {
  expect(getInspectionResult(createRoutine(changes), now)).toBe(result);
});

describe('the state of a site', () => {
  const getState = (deadlines: readonly InspectionDeadline[], now: string, hasProfile = true) =>
    getSiteState({ hasProfile, deadlines, timeZone: CHICAGO }, now);

  test('is that of its most urgent open deadline [OVER-01]', () => {
    const routine = createRoutine();
    const rain = createRoutine({ kind: 'storm', dueDay: null, isConfirmed: false });
    expect(getState([routine], '2026-11-10T15:00:00.000Z')).toBe('fine');
    expect(getState([routine], '2026-11-14T15:00:00.000Z')).toBe('due');
    expect(getState([routine, rain], '2026-11-10T15:00:00.000Z')).toBe('due');
    expect(getState([rain, routine], '2026-11-16T15:00:00.000Z')).toBe('late');
    expect(getState([createRoutine(createMetDeadline('2026-11-17T15:00:00.000Z'))], '2026-11-18T15:00:00.000Z')).toBe(
      'fine',
    );
  });

  test('follows from a missed day of dewatering for 7 days [X-520]', () => {
    const missed = createRoutine({ kind: 'dewatering' });
    expect(getState([missed], '2026-11-22T05:59:59.999Z')).toBe('late');
    expect(getState([missed], '2026-11-22T06:00:00.000Z')).toBe('fine');
  });

  test('is “not watched” without a permit profile [OVER-05]', () => {
    expect(getState([], '2026-11-10T15:00:00.000Z', false)).toBe('not-watched');
  });
});

test.each([
  ['2026-11-24T15:00:00.000Z', 'today'],
  ['2026-11-24T05:30:00.000Z', '1-7-days'],
  ['2026-11-17T15:00:00.000Z', '1-7-days'],
  ['2026-11-16T15:00:00.000Z', '8-30-days'],
  ['2026-10-25T15:00:00.000Z', '8-30-days'],
  ['2026-10-24T15:00:00.000Z', 'over-30-days'],
  ['2026-11-25T15:00:00.000Z', 'today'],
])('a corrective action found at %s has its age by the calendar of the site: %s', (discoveredAt, age) => {
  expect(getActionAge(discoveredAt, '2026-11-24T20:00:00.000Z', CHICAGO)).toBe(age);
});

test('a site counts as not inspected 7 whole days after its last inspection, or after it was added if there was none [OVER-08]', () => {
  const isUninspected = (lastInspectedAt: string | null, now: string) =>
    isLongUninspected({ lastInspectedAt, addedAt: '2026-11-10T15:00:00.000Z', timeZone: CHICAGO }, now);
  expect(isUninspected('2026-11-16T15:00:00.000Z', '2026-11-24T05:59:00.000Z')).toBe(false);
  expect(isUninspected('2026-11-16T15:00:00.000Z', '2026-11-24T06:00:00.000Z')).toBe(true);
  expect(isUninspected(null, '2026-11-17T20:00:00.000Z')).toBe(false);
  expect(isUninspected(null, '2026-11-18T20:00:00.000Z')).toBe(true);
});
