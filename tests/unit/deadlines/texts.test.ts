import {
  findMostUrgent,
  formatDeadlineChip,
  formatEntered,
  formatLateness,
  getDaySection,
  type Deadline,
} from '@/lib/deadlines/texts';
import { translateToEnglish } from '@/lib/text';

const CHICAGO = 'America/Chicago';

/** Due on Monday, November 9, at 24:00 in Chicago. */
const createRoutine = (changes: Partial<Deadline> = {}): Deadline => ({
  key: 'routine 2026-11-02T06:00:00.000Z',
  kind: 'routine',
  clause: 'routine',
  fromAt: '2026-11-02T06:00:00.000Z',
  dueAt: '2026-11-10T06:00:00.000Z',
  lateAfter: '2026-11-10T06:00:00.000Z',
  dueDay: '2026-11-09',
  storm: null,
  isConfirmed: true,
  metBy: null,
  ...changes,
});

/** Due on Tuesday, November 10, at 7 AM in Chicago. */
const createAfterRain = (changes: Partial<Deadline> = {}): Deadline =>
  createRoutine({
    kind: 'storm',
    fromAt: '2026-11-09T13:00:00.000Z',
    dueAt: '2026-11-10T13:00:00.000Z',
    lateAfter: '2026-11-10T13:00:00.000Z',
    dueDay: null,
    ...changes,
  });

const getChip = (deadline: Deadline, now: string) => formatDeadlineChip(deadline, now, CHICAGO, translateToEnglish);
const getLateness = (deadline: Deadline, now: string) => formatLateness(deadline, now, CHICAGO, translateToEnglish);

describe('the chip', () => {
  test.each([
    ['2026-11-02T15:00:00.000Z', 'Due 11-09'],
    ['2026-11-03T15:00:00.000Z', 'Due Mon'],
    ['2026-11-10T05:59:00.000Z', 'Due today'],
    ['2026-11-10T06:01:00.000Z', 'Late'],
  ])('of a deadline at the end of a day shows at %s: %s [CLOCK-24, CLOCK-30]', (now, chip) => {
    expect(getChip(createRoutine(), now)).toBe(chip);
  });

  test.each([
    ['2026-11-09T15:00:00.000Z', 'Due Tue 7:00 AM'],
    ['2026-11-10T12:00:00.000Z', 'Due today 7:00 AM'],
    ['2026-11-10T13:00:00.001Z', 'Late'],
  ])('of a 24-hour deadline shows at %s: %s', (now, chip) => {
    expect(getChip(createAfterRain(), now)).toBe(chip);
  });

  test('never shows “Late” while nobody has confirmed the rain [RAIN-04]', () => {
    expect(getChip(createAfterRain({ isConfirmed: false }), '2026-11-20T13:00:00.000Z')).toBe('Rain to confirm');
  });

  test('shows “After hours” until the next working day has ended [CLOCK-21]', () => {
    const extended = createAfterRain({ lateAfter: '2026-11-10T23:00:00.000Z' });
    expect(getChip(extended, '2026-11-10T20:00:00.000Z')).toBe('After hours');
    expect(getChip(extended, '2026-11-10T23:00:00.001Z')).toBe('Late');
  });
});

describe('the lateness of a deadline', () => {
  const createMetBy = (startedAt: string) => ({ metBy: { id: 'r', startedAt } });

  test('is in days for a deadline at the end of a day, until an inspection meets the deadline [CLOCK-32, W2]', () => {
    expect(getLateness(createRoutine(), '2026-11-11T06:30:00.000Z')).toBe('2 days late');
    expect(getLateness(createRoutine(createMetBy('2026-11-11T16:00:00.000Z')), '2026-12-01T06:30:00.000Z')).toBe(
      '2 days late',
    );
    expect(getLateness(createRoutine(createMetBy('2026-11-10T05:40:00.000Z')), '2026-12-01T06:30:00.000Z')).toBe('');
  });

  test('is in hours for a 24-hour deadline, and in days from two days on', () => {
    expect(getLateness(createAfterRain(), '2026-11-10T13:10:00.000Z')).toBe('1 hour late');
    expect(getLateness(createAfterRain(), '2026-11-11T18:10:00.000Z')).toBe('29 hours late');
    expect(getLateness(createAfterRain(), '2026-11-12T13:10:00.000Z')).toBe('2 days late');
  });
});

test('My Day sorts deadlines by the site’s clock, whatever the time zone of the phone [CLOCK-30, W52]', () => {
  expect(getDaySection(createRoutine(), '2026-11-10T05:59:00.000Z', CHICAGO)).toBe('today');
  expect(getDaySection(createRoutine(), '2026-11-10T06:01:00.000Z', CHICAGO)).toBe('late');
  expect(getDaySection(createRoutine(), '2026-11-05T15:00:00.000Z', CHICAGO)).toBe('week');
  expect(getDaySection(createAfterRain({ isConfirmed: false }), '2026-11-20T15:00:00.000Z', CHICAGO)).toBe('rain');
});

test('a list shows the most urgent deadline of each site', () => {
  const atSite = (siteId: string, deadline: Deadline) => ({ ...deadline, siteId, timeZone: CHICAGO });
  const late = atSite(
    's1',
    createRoutine({
      key: 'late',
      dueAt: '2026-11-03T06:00:00.000Z',
      lateAfter: '2026-11-03T06:00:00.000Z',
      dueDay: '2026-11-02',
    }),
  );
  const rain = atSite('s1', createAfterRain({ isConfirmed: false }));
  const week = atSite('s2', createRoutine());
  const found = findMostUrgent([rain, late, week], '2026-11-05T15:00:00.000Z');
  expect([found.get('s1'), found.get('s2')]).toEqual([late, week]);
});

test('a storm whose rain was entered on a later day shows when the rain was entered [RAIN-08]', () => {
  const storm = { triggerAt: '2026-11-02T13:00:00.000Z', endAt: '2026-11-02T13:00:00.000Z', readingIds: [], rain: 620 };
  const format = (knownAt: string) => formatEntered({ ...storm, knownAt }, CHICAGO, translateToEnglish);
  expect(format('2026-11-05T15:00:00.000Z')).toBe('entered 11-05');
  expect(format('2026-11-03T05:59:59.000Z')).toBe('');
});
