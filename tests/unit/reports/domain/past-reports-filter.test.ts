import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import {
  validateBulkShare,
  validateSelectedShare,
  getDateRange,
  countActiveFilters,
  getTypeKey,
  getDefaultDateRange,
} from '@/lib/reports/domain/past-reports-filter';
import { getAriaSort, getNextSort } from '@/lib/reports/domain/past-reports-sort';
import { formatCursor } from '@/lib/list-cursor';
import { createPastReportsUrl } from '@/lib/reports/urls';
import { addClosedReport, removePastReport } from '@/lib/reports/domain/past-reports-page';
import { listDistinctTypes } from '@/lib/reports/domain/rules';
import { pastReportsUrlSchema } from '@/lib/reports/server/past-reports-schema';

const SITE = '11111111-1111-4111-8111-111111111111';

test('the default dates are 2000-01-01 to five years ahead [LIST-25]', () => {
  expect(getDefaultDateRange('2026-11-21')).toEqual({ from: '2000-01-01', to: '2031-11-21' });
  expect(getDefaultDateRange('2028-02-29').to).toBe('2033-02-28');
  expect(getDateRange({}, '2026-11-21')).toBeNull();
  expect(getDateRange({ from: '2026-10-01' }, '2026-11-21')).toEqual({ from: '2026-10-01', to: '2031-11-21' });
  expect(getDateRange({ to: '2026-10-01' }, '2026-11-21')).toEqual({ from: '2000-01-01', to: '2026-10-01' });
});

test('the type filter merges types that differ only in case, and title-cases them [LIST-26]', () => {
  expect(listDistinctTypes(['Weekly', 'weekly', 'PRE-WINTER walk', 'Pre-winter Walk', 'Precipitation Event'])).toEqual([
    'Weekly',
    'Pre-Winter Walk',
    'Precipitation Event',
  ]);
  expect(getTypeKey('other', ' Pre-Winter walk ')).toBe('pre-winter walk');
  expect(getTypeKey('other', ' ')).toBe('other');
  expect(getTypeKey('precipitation', 'ignored')).toBe('precipitation event');
});

test('Sharing all listed reports requires a single site and a report [LIST-27]', () => {
  expect(validateBulkShare({}, 10)).toBe('Filter by one site to share its reports together.');
  expect(validateBulkShare({ siteId: SITE }, 0)).toBe('No reports are listed.');
  expect(validateBulkShare({ siteId: SITE }, 1)).toBeNull();
});

test('Selected reports can be shared together if all belong to one site', () => {
  const [sameSite, otherSite, noSite] = [{ siteId: SITE }, { siteId: 'other' }, { siteId: null }];
  expect(validateSelectedShare([sameSite, sameSite])).toBeNull();
  for (const chosen of [[sameSite, otherSite], [noSite], [noSite, noSite], [sameSite, noSite]])
    expect(validateSelectedShare(chosen)).toBe('Select reports from one site to share them together.');
});

test('a press of a column header sorts by this column, and another press reverses the order', () => {
  expect(getNextSort('date')).toBe('oldest');
  expect(getNextSort('date', 'oldest')).toBe('newest');
  expect(getNextSort('date', 'site-a-z')).toBe('newest');
  expect(getNextSort('site', 'site-a-z')).toBe('site-z-a');
  expect(getNextSort('type', 'site-z-a')).toBe('type-a-z');
  expect([
    getAriaSort('date'),
    getAriaSort('date', 'oldest'),
    getAriaSort('site', 'site-a-z'),
    getAriaSort('site'),
  ]).toEqual(['descending', 'ascending', 'ascending', undefined]);
});

test('the filter counts site, dates and type as one filter each', () => {
  expect(countActiveFilters({})).toBe(0);
  expect(countActiveFilters({ from: '2026-01-01', to: '2026-02-01' })).toBe(1);
  expect(countActiveFilters({ siteId: SITE, to: '2026-02-01', type: 'weekly' })).toBe(3);
});

test('the page writes filter and page to the URL, and ignores invalid parameters', () => {
  const pageInput = { page: 3, after: formatCursor({ at: '2026-11-01T12:00:00.000Z', id: SITE }) };
  const address = createPastReportsUrl(
    { siteId: SITE, from: '2026-01-01', type: 'pre-winter walk', words: 'silt & fence', sort: 'site-z-a' },
    pageInput,
  );
  const query = Object.fromEntries(new URL(address, 'http://x').searchParams);
  expect(pastReportsUrlSchema.parse(query)).toEqual({
    siteId: SITE,
    from: '2026-01-01',
    type: 'pre-winter walk',
    words: 'silt & fence',
    sort: 'site-z-a',
    ...pageInput,
  });
  expect(createPastReportsUrl({ sort: 'newest' })).toBe('/app/inspection-reports');
  const nonsense = {
    site: 'x',
    from: 'yesterday',
    to: ['2026-01-01', '2'],
    page: '-1',
    after: 'x',
    before: '2026_1',
    sort: 'up',
  };
  expect(Object.values(pastReportsUrlSchema.parse(nonsense)).filter((value) => value !== undefined)).toEqual([]);
});

const getReport = (id: string): PastReport => ({
  id,
  siteId: SITE,
  siteName: 'Bay View Lofts',
  type: 'weekly',
  otherType: '',
  status: 'closed',
  date: '2026-11-01T12:00:00.000Z',
  timeZone: 'America/Chicago',
  inspectors: 'Ines',
  counts: { complete: 0, open: 0, documentation: 1 },
  acknowledgedCount: 0,
  sharedCount: 0,
});
const createPage = (ids: string[], more: Partial<PastReportsPage> = {}): PastReportsPage => ({
  reports: ids.map(getReport),
  total: ids.length,
  isTotalCapped: false,
  page: 1,
  older: null,
  newer: null,
  sites: [],
  types: [],
  ...more,
});
const TEN_IDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

describe('the list when a report was closed', () => {
  const response = createPage(['new'], { total: 11, sites: [{ id: SITE, name: 'Bay View Lofts' }], types: ['Weekly'] });

  test('adds the report at the top of the first page and its site to the filter [LIVE-12] [LIVE-13]', () => {
    const after = addClosedReport(createPage(TEN_IDS), response);
    expect(after.reports.map(({ id }) => id)).toEqual(['new', ...TEN_IDS.slice(0, 9)]);
    expect(after).toMatchObject({ total: 11, sites: [{ name: 'Bay View Lofts' }], types: ['Weekly'] });
    expect(after.older).toBe('2026-11-01T12:00:00.000Z_9');
  });

  test('adds the report once for repeated messages', () => {
    expect(addClosedReport(addClosedReport(createPage(['1']), response), response).reports.map(({ id }) => id)).toEqual(
      ['new', '1'],
    );
  });

  test('adds only the site of the report on a later page or with another filter', () => {
    const second = addClosedReport(createPage(['11'], { page: 2, newer: 'x' }), response);
    expect(second.reports.map(({ id }) => id)).toEqual(['11']);
    expect(second.sites).toHaveLength(1);
    const other = addClosedReport(createPage(['1']), { ...response, reports: [], total: 1 });
    expect(other.reports.map(({ id }) => id)).toEqual(['1']);
    expect(other.sites).toHaveLength(1);
  });
});

test('the list removes a deleted report from the past reports [LIVE-11]', () => {
  expect(removePastReport(createPage(['1', '2'], { total: 2 }), '2')).toMatchObject({
    reports: [{ id: '1' }],
    total: 1,
  });
  expect(removePastReport(createPage(['1'], { total: 1 }), 'unknown')).toMatchObject({ total: 1 });
});
