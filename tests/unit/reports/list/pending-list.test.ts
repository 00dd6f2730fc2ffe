import { arrangePending, formatPendingAge, listPendingSites } from '@/lib/reports/domain/pending-list';
import { SPANISH } from '@/lib/spanish';
import { createTranslate, translateToEnglish } from '@/lib/text';

const createRow = (siteName: string, date: string) => ({ siteName, date, timeZone: 'America/Chicago' });
const ROWS = [
  createRow('Mill Creek 10', '2026-11-27T15:00:00.000Z'),
  createRow('', '2026-11-26T15:00:00.000Z'),
  createRow('Mill Creek 9', '2026-11-25T15:00:00.000Z'),
  createRow('Mill Creek 10', '2026-11-24T15:00:00.000Z'),
];
const listDays = (rows: readonly { date: string }[]) => rows.map(({ date }) => Number(date.slice(8, 10)));

test('the list is sorted by date, or by site with rows without a site last', () => {
  const listSortedDays = (sort: 'newest' | 'oldest' | 'site') => listDays(arrangePending(ROWS, { site: '', sort }));
  expect(listSortedDays('newest')).toEqual([27, 26, 25, 24]);
  expect(listSortedDays('oldest')).toEqual([24, 25, 26, 27]);
  expect(listSortedDays('site')).toEqual([25, 27, 24, 26]);
});

test('the list is filtered by site, and shows all rows when no inspection of the site is left', () => {
  expect(listPendingSites(ROWS)).toEqual(['Mill Creek 9', 'Mill Creek 10']);
  expect(listDays(arrangePending(ROWS, { site: 'Mill Creek 10', sort: 'oldest' }))).toEqual([24, 27]);
  expect(arrangePending(ROWS, { site: 'Oak Creek', sort: 'newest' })).toEqual(ROWS);
});

describe('the age of an inspection', () => {
  const NOW = '2026-11-28T05:30:00.000Z'; // 11:30 PM on November 27 in Chicago
  const formatAge = (date: string, timeZone = 'America/Chicago') =>
    formatPendingAge({ date, timeZone }, NOW, translateToEnglish);

  test('counts calendar days at the site', () => {
    expect(formatAge('2026-11-27T06:00:00.000Z')).toBeNull();
    expect(formatAge('2026-11-27T05:59:00.000Z')).toBe('started yesterday');
    expect(formatAge('2026-11-22T23:00:00.000Z')).toBe('started 5 days ago');
    expect(formatAge('2026-11-27T06:00:00.000Z', 'America/New_York')).toBe('started yesterday');
  });

  test('counts the day of a clock change once', () => {
    expect(
      formatPendingAge(createRow('', '2026-10-31T20:00:00.000Z'), '2026-11-02T12:00:00.000Z', translateToEnglish),
    ).toBe('started 2 days ago');
  });

  test('is missing for a date in the future', () => expect(formatAge('2026-11-29T12:00:00.000Z')).toBeNull());

  test('is in Spanish for a Spanish reader', () => {
    const t = createTranslate(SPANISH);
    expect(formatPendingAge(createRow('', '2026-11-22T23:00:00.000Z'), NOW, t)).toBe('empezada hace 5 días');
  });
});
