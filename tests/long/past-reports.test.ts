import { randomUUID } from 'node:crypto';
import { asPerson, type Db } from '@/lib/platform/database/client';
import type { PastReportsInput } from '@/lib/reports/contract';
import type { PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { formatCursor } from '@/lib/list-cursor';
import { listPastReports } from '@/lib/reports/server/past-reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/**
 * Paging with 100,000 past reports. For each page the test compares how many blocks of the database it reads, and how
 * long it takes, with the first page of the same run. So nothing depends on the speed of one machine.
 */
const MANY = 100_000;
const FEW = 1_000;
const RANGES = ['one month', 'site, type and a year'];
/** The index of words is read, too, and of words that all have as much of it as there are reports. */
const SEARCHES = ['words that few have', 'words that all have, middle'];
const CHUNK = 10_000;
const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
let large: Unit;
let small: Unit;
let sites: { id: string; name: string }[];

beforeAll(async () => {
  world = await createWorld();
  large = await world.workUnit('Everything Ever Built');
  small = await world.workUnit('Begun Last Year');
  sites = await withSites(large);
  await fill(large, sites, MANY);
  await fill(small, await withSites(small), FEW);
  // Sets PostgreSQL's visibility map, as autovacuum does in the background.
  await world.database.pool.query('VACUUM ANALYZE');
}, 600_000);
afterAll(() => world.close());

/** Both units have the same number of sites, so that only the number of their reports differs. */
async function withSites(unit: Unit) {
  const all = [unit.site];
  while (all.length < 40) all.push(await unit.addSite(`Site ${all.length}`));
  return all;
}

/** Adds ten reports for each day, from today backward, of every site and type. One type is rare. */
async function fill(unit: Unit, of: { id: string; name: string }[], count: number): Promise<void> {
  const places = JSON.stringify(of);
  for (let from = 1; from <= count; from += CHUNK) await add(from, Math.min(count, from + CHUNK - 1));

  async function add(from: number, to: number): Promise<void> {
    await world.runAsMaintenance(
      (db) => db.$executeRaw`
      INSERT INTO report (id, work_unit_id, site_id, site_name, status, type, other_type, type_key, date, created_by, fields)
      SELECT gen_random_uuid(), ${unit.id}::uuid, (p->>'id')::uuid, p->>'name', 'closed', t.type, t.other, t.key,
        ${NOW}::timestamptz - n * interval '144 minutes', ${unit.inspector.id}::uuid,
        '{"inspectorNames": ["Ines Inspector"], "crew": []}'::jsonb
      FROM generate_series(${from}::int, ${to}::int) n
        CROSS JOIN LATERAL (SELECT ${places}::jsonb -> (n % ${of.length}::int) AS p) place
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

/** Reads the page once to warm the caches, and then takes the median of five reads. */
async function read(unit: Unit, input: PastReportsInput): Promise<Measurement> {
  const who = { sessionId: unit.leader.sessionId ?? '', at: NOW };
  const once = () =>
    asPerson(who, async (db) => {
      const before = await getBlocksRead(db);
      const started = performance.now();
      const page = await listPastReports(db, input, NOW);
      const ms = performance.now() - started;
      return { page, ms, blocks: (await getBlocksRead(db)) - before };
    });
  await once();
  const runs = [await once(), await once(), await once(), await once(), await once()];
  const [, , median] = runs.sort((one, other) => one.ms - other.ms);
  if (!median) throw new Error('nothing was measured');
  return median;
}

/** How many blocks of tables and indexes this transaction has asked for so far. */
async function getBlocksRead(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ blocks: number }[]>`
    SELECT sum(pg_stat_get_xact_blocks_fetched(c.oid))::int AS blocks FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'i')`;
  return row?.blocks ?? 0;
}

/** The place in the list behind the n-th newest report. */
const behind = (n: number) =>
  world.runAsMaintenance(async (db) => {
    const [row] = await db.$queryRaw<{ id: string; date: Date }[]>`
      SELECT id, date FROM report WHERE work_unit_id = ${large.id}::uuid ORDER BY date DESC, id DESC OFFSET ${n - 1} LIMIT 1`;
    return row ? formatCursor({ id: row.id, at: row.date.toISOString() }) : randomUUID();
  });

test('first, middle and last page of 100,000 reports, and every filter, cost the same, and what a page of 1,000 costs [LIST-17, LIST-22]', async () => {
  const site = sites[7]?.id ?? '';
  const cases: [string, Unit, PastReportsInput][] = [
    ['first page', large, {}],
    ['middle page', large, { page: 5_001, after: await behind(50_000) }],
    ['back from the middle', large, { page: 5_000, before: await behind(50_001) }],
    ['last page', large, { page: 10_000, after: await behind(MANY - 10) }],
    ['one site', large, { siteId: site }],
    ['one site, middle', large, { siteId: site, after: await behind(50_000) }],
    ['one type', large, { type: 'precipitation event' }],
    ['a rare type, middle', large, { type: 'pre-winter walk', after: await behind(50_000) }],
    ['site and rare type', large, { siteId: sites[17]?.id, type: 'pre-winter walk' }],
    ['one month', large, { from: '2015-03-01', to: '2015-03-31' }],
    ['site, type and a year', large, { siteId: site, type: 'weekly', from: '2015-01-01', to: '2015-12-31' }],
    ['by site, middle', large, { sort: 'site-a-z', after: await behind(50_000) }],
    ['by type, from Z', large, { sort: 'type-z-a' }],
    ['words that few have', large, { words: 'pre-winter ines' }],
    ['words that all have, middle', large, { words: 'inspector', after: await behind(50_000) }],
    ['first page of 1,000', small, {}],
  ];
  const measured: [string, Measurement][] = [];
  for (const [name, unit, input] of cases) measured.push([name, await read(unit, input)]);
  console.table(
    Object.fromEntries(
      measured.map(([name, { page, blocks, ms }]) => [name, { total: page.total, blocks, ms: Number(ms.toFixed(1)) }]),
    ),
  );

  const [first] = measured.map(([, each]) => each);
  expect(first?.page.total).toBe(MANY);
  for (const [name, { page, blocks }] of measured) {
    expect([name, page.reports.length]).toEqual([name, Math.min(10, page.total)]);
    // Near the ends of a date range each report's day is looked up at its site: some blocks more, however many reports.
    expect([
      name,
      blocks / (first?.blocks ?? 0) < (SEARCHES.includes(name) ? 40 : RANGES.includes(name) ? 8 : 2),
    ]).toEqual([name, true]);
  }
  const little = measured.at(-1)?.[1];
  expect((first?.blocks ?? 0) / (little?.blocks ?? 1)).toBeLessThan(2);
}, 120_000);
