import { randomUUID } from 'node:crypto';
import { asPerson, type Db } from '@/lib/platform/database/client';
import type { PastReportsInput } from '@/lib/reports/contract';
import type { PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { formatCursor } from '@/lib/list-cursor';
import { listPastReports } from '@/lib/reports/server/past-reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

// Paging with 100,000 past reports. The number of database blocks that a page reads is compared with the first page, so
// that the result does not depend on the speed of the machine.

const LARGE_COUNT = 100_000;
const SMALL_COUNT = 1_000;
const CHUNK = 10_000;
/** How many times the blocks of the first page these pages may read. The others may read twice as many. */
const MAX_RATIOS: Readonly<Record<string, number>> = {
  // Near the ends of a date range, the day of each report is looked up at its site.
  'one month': 8,
  'site, type and a year': 8,
  // The word index is read, too. For a word of every report, it is as long as the list.
  'words that few have': 40,
  'words that all have, middle': 40,
};
const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
let large: Unit;
let small: Unit;
let sites: { id: string; name: string }[];

beforeAll(async () => {
  world = await createWorld();
  large = await world.createWorkUnit('Everything Ever Built');
  small = await world.createWorkUnit('Begun Last Year');
  sites = await addSites(large);
  await insertReports(large, sites, LARGE_COUNT);
  await insertReports(small, await addSites(small), SMALL_COUNT);
  // Sets PostgreSQL's visibility map, as autovacuum does in the background.
  await world.database.pool.query('VACUUM ANALYZE');
}, 600_000);
afterAll(() => world.close());

/** Adds sites until the unit has 40, so that the units differ only in the number of their reports. */
async function addSites(unit: Unit) {
  const unitSites = [unit.site];
  while (unitSites.length < 40) unitSites.push(await unit.addSite(`Site ${unitSites.length}`));
  return unitSites;
}

/** Inserts ten reports per day, from NOW backward, of every site and type. One type is rare. */
async function insertReports(unit: Unit, unitSites: { id: string; name: string }[], count: number): Promise<void> {
  const sitesJson = JSON.stringify(unitSites);
  for (let from = 1; from <= count; from += CHUNK) await insertChunk(from, Math.min(count, from + CHUNK - 1));

  async function insertChunk(from: number, to: number): Promise<void> {
    await world.runAsMaintenance(
      (db) => db.$executeRaw`
      INSERT INTO report (id, work_unit_id, site_id, site_name, status, type, other_type, type_key, date, created_by, fields)
      SELECT gen_random_uuid(), ${unit.id}::uuid, (p->>'id')::uuid, p->>'name', 'closed', t.type, t.other, t.key,
        ${NOW}::timestamptz - n * interval '144 minutes', ${unit.inspector.id}::uuid,
        '{"inspectorNames": ["Ines Inspector"], "crew": []}'::jsonb
      FROM generate_series(${from}::int, ${to}::int) n
        CROSS JOIN LATERAL (SELECT ${sitesJson}::jsonb -> (n % ${unitSites.length}::int) AS p) place
        CROSS JOIN LATERAL (SELECT CASE WHEN n % 5000 = 17 THEN 2 WHEN n % 3 = 0 THEN 1 ELSE 0 END AS kind) k
        JOIN (VALUES (0, 'weekly', '', 'weekly'), (1, 'precipitation', '', 'precipitation event'),
                     (2, 'other', 'Pre-Winter Walk', 'pre-winter walk')) AS t (kind, type, other, key) ON t.kind = k.kind`,
    );
  }
}

interface Measurement {
  page: PastReportsPage;
  blocks: number;
  ms: number;
}

/** Reads the page once to warm the caches, then returns the median of five reads. */
async function measurePage(unit: Unit, input: PastReportsInput): Promise<Measurement> {
  const caller = { sessionId: unit.leader.sessionId ?? '', at: NOW };
  const readOnce = () =>
    asPerson(caller, async (db) => {
      const blocksBefore = await countBlocksRead(db);
      const startedAt = performance.now();
      const page = await listPastReports(db, input, NOW);
      const ms = performance.now() - startedAt;
      return { page, ms, blocks: (await countBlocksRead(db)) - blocksBefore };
    });
  await readOnce();
  const runs = [await readOnce(), await readOnce(), await readOnce(), await readOnce(), await readOnce()];
  const [, , median] = runs.toSorted((a, b) => a.ms - b.ms);
  if (!median) throw new Error('Nothing was measured.');
  return median;
}

/** Counts the blocks of tables and indexes that this transaction has read. */
async function countBlocksRead(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ blocks: number }[]>`
    SELECT sum(pg_stat_get_xact_blocks_fetched(c.oid))::int AS blocks FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'i')`;
  return row?.blocks ?? 0;
}

/** Loads the cursor of the n-th newest report. */
const loadCursor = (n: number) =>
  world.runAsMaintenance(async (db) => {
    const [row] = await db.$queryRaw<{ id: string; date: Date }[]>`
      SELECT id, date FROM report WHERE work_unit_id = ${large.id}::uuid ORDER BY date DESC, id DESC OFFSET ${n - 1} LIMIT 1`;
    return row ? formatCursor({ id: row.id, at: row.date.toISOString() }) : randomUUID();
  });

test('each page and filter of 100,000 reports reads a limited number of blocks, compared with the first page [LIST-17, LIST-22]', async () => {
  const site = sites[7]?.id ?? '';
  const cases: [string, Unit, PastReportsInput][] = [
    ['first page', large, {}],
    ['middle page', large, { page: 5_001, after: await loadCursor(50_000) }],
    ['back from the middle', large, { page: 5_000, before: await loadCursor(50_001) }],
    ['last page', large, { page: 10_000, after: await loadCursor(LARGE_COUNT - 10) }],
    ['one site', large, { siteId: site }],
    ['one site, middle', large, { siteId: site, after: await loadCursor(50_000) }],
    ['one type', large, { type: 'precipitation event' }],
    ['a rare type, middle', large, { type: 'pre-winter walk', after: await loadCursor(50_000) }],
    ['site and rare type', large, { siteId: sites[17]?.id, type: 'pre-winter walk' }],
    ['one month', large, { from: '2015-03-01', to: '2015-03-31' }],
    ['site, type and a year', large, { siteId: site, type: 'weekly', from: '2015-01-01', to: '2015-12-31' }],
    ['by site, middle', large, { sort: 'site-a-z', after: await loadCursor(50_000) }],
    ['by type, from Z', large, { sort: 'type-z-a' }],
    ['words that few have', large, { words: 'pre-winter ines' }],
    ['words that all have, middle', large, { words: 'inspector', after: await loadCursor(50_000) }],
    ['first page of 1,000', small, {}],
  ];
  const results: [string, Measurement][] = [];
  for (const [name, unit, input] of cases) results.push([name, await measurePage(unit, input)]);
  console.table(
    Object.fromEntries(
      results.map(([name, { page, blocks, ms }]) => [name, { total: page.total, blocks, ms: Number(ms.toFixed(1)) }]),
    ),
  );

  const firstPage = results[0]?.[1];
  expect(firstPage?.page.total).toBe(LARGE_COUNT);
  for (const [name, { page, blocks }] of results) {
    expect([name, page.reports.length]).toEqual([name, Math.min(10, page.total)]);
    expect([name, blocks / (firstPage?.blocks ?? 0) < (MAX_RATIOS[name] ?? 2)]).toEqual([name, true]);
  }
  const smallPage = results.at(-1)?.[1];
  expect((firstPage?.blocks ?? 0) / (smallPage?.blocks ?? 1)).toBeLessThan(2);
}, 120_000);
