import { endAcknowledgements, pastReports, saveReport, type PastReportsInput } from '@/lib/reports/contract';
import { PAST_SORTS } from '@/lib/reports/domain/past-reports-sort';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { LIMITS } from '@/lib/reports/domain/rules';
import {
  correctBmp,
  createDocumentationBmp,
  createChanges,
  createPastReport,
  createBmpWithActions,
} from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const createPastInspection = (more: Partial<ReportChanges> = {}) => createPastReport(world, unit, more);
const list = (input: PastReportsInput = {}) => unit.leader.call(pastReports, input);
const findIds = async (words: string, more: PastReportsInput = {}) =>
  (await list({ words, ...more })).reports.map(({ id }) => id);

test('the search finds a report by words of its site, fields and BMPs', async () => {
  const fence = createBmpWithActions({
    name: 'Silt Fence',
    condition: { photos: [], date: '2026-11-20T15:00:00.000Z', description: 'Torn at the culvert' },
  });
  const id = await createPastInspection({
    fields: {
      type: 'other',
      otherType: 'Pre-winter walk',
      inspectorNames: ['Marcus Hale'],
      municipality: 'Wauwatosa',
      officialSiteId: 'WI-S067831-5',
      notes: 'Neighbor asked about dust',
    },
    bmps: [correctBmp({ ...fence, version: -1 }, 'Restaked'), createDocumentationBmp({ type: 'Inlet Protection' })],
  });
  await createPastInspection();
  for (const words of [
    'bay view',
    'LOFTS',
    'hale',
    'winter',
    'wauwatosa',
    'S067831',
    'silt',
    'inlet',
    'culvert',
    'restaked',
    'fabric',
    'neighbor',
    'II',
    'marcus torn dust',
    '  Hale,   "Marcus" ',
  ])
    expect([words, await findIds(words)]).toEqual([
      words,
      words === 'bay view' || words === 'LOFTS' ? expect.arrayContaining([id]) : [id],
    ]);
  expect(await findIds('marcus granville')).toEqual([]);
});

test('the search finds prefixes of words, but numbers and single letters only in full, ignoring case and accents', async () => {
  const outfall = await unit.addSite('Outfall 14, José Ångström');
  const other = await unit.addSite('Outfall 1400 W Canal');
  const id = await createPastInspection({ fields: { siteId: outfall.id } });
  const far = await createPastInspection({ fields: { siteId: other.id } });

  expect(await findIds('outf')).toHaveLength(2);
  expect(await findIds('14')).toEqual([id]);
  expect(await findIds('w')).toEqual([far]);
  expect(await findIds('jose angstrom')).toEqual([id]);
  expect(await findIds('JOSÉ')).toEqual([id]);
  expect(await findIds('fall')).toEqual([]);
});

test.each([
  ["'; DROP TABLE report; --"],
  ['silt & !fence | (a <-> b):*'],
  ["\\ ' '' :* % _"],
  ['…'],
  ['\u202emirrored'],
  ['שלום عالم'],
  ['silt '.repeat(59)],
])('the search handles %s without an error', async (words) => {
  await createPastInspection({ bmps: [createDocumentationBmp()] });
  expect(await list({ words })).toMatchObject({ page: 1 });
});

test('the list and its total combine search and filters', async () => {
  const other = await unit.addSite('Granville Station');
  const bayViewId = await createPastInspection({ fields: { date: '2026-11-10T15:00:00.000Z', notes: 'washout' } });
  const granvilleId = await createPastInspection({
    fields: { date: '2026-11-12T15:00:00.000Z', siteId: other.id, notes: 'washout' },
  });
  await createPastInspection({ fields: { date: '2026-11-13T15:00:00.000Z' } });

  expect(await list({ words: 'washout' })).toMatchObject({
    reports: [{ id: granvilleId }, { id: bayViewId }],
    total: 2,
    isTotalCapped: false,
  });
  expect(await findIds('washout', { siteId: other.id })).toEqual([granvilleId]);
  expect(await findIds('washout', { to: '2026-11-11' })).toEqual([bayViewId]);
  expect(await list({ words: 'washout', type: 'other' })).toMatchObject({ reports: [], total: 0 });
});

test('the search finds no reports of another unit', async () => {
  await createPastInspection({ fields: { notes: 'zephyr' } });
  const otherUnit = await world.createWorkUnit('Prairie Stormwater');
  expect(await otherUnit.office.call(pastReports, { words: 'zephyr' })).toMatchObject({ reports: [], total: 0 });
  // Not even by the word that separates units in the index.
  for (const words of [`unit:${unit.id}`, unit.id])
    expect(await otherUnit.office.call(pastReports, { words })).toMatchObject({ reports: [], total: 0 });
});

test('the search finds a report after it was closed or finished, until it is deleted', async () => {
  const sent = createChanges(unit, { fields: { siteId: unit.site.id, notes: 'ephemeral' } });
  await unit.inspector.call(saveReport, sent);
  const updateReport = (data: { status?: string; deletedAt?: Date | null }) =>
    world.runAsMaintenance((db) => db.report.update({ where: { id: sent.id }, data }));

  expect(await findIds('ephemeral')).toEqual([]);
  await updateReport({ status: 'closed' });
  expect(await findIds('ephemeral')).toEqual([sent.id]);
  await unit.leader.call(endAcknowledgements, { idreport: sent.id });
  expect(await findIds('ephemeral')).toEqual([sent.id]);
  await updateReport({ deletedAt: new Date() });
  expect(await findIds('ephemeral')).toEqual([]);
  await updateReport({ deletedAt: null });
  expect(await findIds('ephemeral')).toEqual([sent.id]);
  await world.runAsMaintenance((db) => db.report.delete({ where: { id: sent.id } }));
  expect(await findIds('ephemeral')).toEqual([]);
});

test('the search finds a report with more words than an index entry can hold', async () => {
  const createWords = (from: number) => Array.from({ length: 1_200 }, (_, index) => `w${from + index}`).join(' ');
  const bmps = Array.from({ length: 8 }, (_, index) =>
    createDocumentationBmp({
      label: null,
      condition: { photos: [], date: '2026-11-20T15:00:00.000Z', description: createWords(index * 1_200) },
    }),
  );
  const id = await createPastInspection({ bmps });
  expect(await findIds('bay silt w17')).toEqual([id]);
});

test('the search lists matches of a common word in order and counts them up to the limit', async () => {
  const COUNT = LIMITS.searchedByIndex + 5;
  await world.runAsMaintenance(
    (db) => db.$executeRaw`
      INSERT INTO report (id, work_unit_id, site_id, site_name, status, date, created_by, fields)
      SELECT gen_random_uuid(), ${unit.id}::uuid, ${unit.site.id}::uuid, 'Bay View Lofts', 'closed',
        '2026-11-21T15:00:00Z'::timestamptz - n * interval '1 hour', ${unit.inspector.id}::uuid, '{}'
      FROM generate_series(1, ${COUNT}::int) n`,
  );
  const first = await list({ words: 'lofts' });
  expect(first).toMatchObject({ total: LIMITS.searchCounted, isTotalCapped: true, page: 1 });
  expect(first.reports.map(({ date }) => date)).toEqual(
    Array.from({ length: 10 }, (_, hour) => new Date(Date.UTC(2026, 10, 21, 14 - hour)).toISOString()),
  );
  const second = await list({ words: 'lofts', page: 2, after: first.older ?? '' });
  expect(second.reports[0]?.date).toBe('2026-11-21T04:00:00.000Z');
  expect(await list({ words: 'lofts', from: '2026-11-21' })).toMatchObject({ total: 9, isTotalCapped: false });
});

test.each(PAST_SORTS)('the pages list each report once in both directions, sorted by %s', async (sort) => {
  const other = await unit.addSite('aspen court');
  const third = await unit.addSite('Bay');
  const sameDate = '2026-11-03T15:00:00.000Z';
  for (let index = 0; index < 25; index++)
    await createPastInspection({
      fields: {
        date: index % 2 ? sameDate : `2026-10-${10 + (index % 20)}T15:00:00.000Z`,
        siteId: [unit.site, other, third][index % 3]?.id ?? null,
        type: index % 4 ? 'weekly' : 'precipitation',
      },
    });

  const first = await list({ sort });
  const second = await list({ sort, page: 2, after: first.older ?? '' });
  const last = await list({ sort, page: 3, after: second.older ?? '' });
  const all = [first, second, last].flatMap(({ reports }) => reports);
  expect(new Set(all.map(({ id }) => id)).size).toBe(25);
  expect([first.newer, last.older, last.reports.length]).toEqual([null, null, 5]);
  expect((await list({ sort, page: 2, before: last.newer ?? '' })).reports).toEqual(second.reports);

  const [column, isReversed] = [sort.split('-')[0] ?? '', /z-a|oldest/.test(sort)];
  const getSortKey = (one: (typeof all)[number]) =>
    ({ site: one.siteName.toLowerCase(), type: one.type === 'weekly' ? 'weekly' : 'precipitation event' })[column] ??
    '';
  const expected = all.toSorted(
    (one, two) =>
      getSortKey(one).localeCompare(getSortKey(two)) ||
      two.date.localeCompare(one.date) ||
      two.id.localeCompare(one.id),
  );
  expect(all.map(({ id }) => id)).toEqual((isReversed ? expected.toReversed() : expected).map(({ id }) => id));
});

test('the cursor of a deleted report leads to the first page, by site and by type', async () => {
  const id = await createPastInspection();
  const cursorOfDeleted = '2020-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000';
  for (const sort of PAST_SORTS.filter((each) => each.includes('-')))
    expect(await list({ sort, page: 4, after: cursorOfDeleted })).toMatchObject({ page: 1, reports: [{ id }] });
});
