import { listActivity } from '@/lib/activity/server/entries';
import type { ActivityFilter } from '@/lib/activity/filter';
import { asPerson } from '@/lib/platform/database/client';
import { formatCursor } from '@/lib/list-cursor';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

// Compares Activity of a work unit with a million entries with one that has a thousand, so that the result does not
// depend on the speed of the machine.

const LARGE_COUNT = 1_000_000;
const SMALL_COUNT = 1_000;
const NOW = new Date('2026-11-21T15:00:00Z');
const ROUNDS = 41;
const CHUNK = 25_000;

let world: World;
let large: Unit;
let small: Unit;

beforeAll(async () => {
  world = await createWorld();
  large = await world.createWorkUnit('Everything Ever Done');
  small = await world.createWorkUnit('Two Sites');
  await insertEntries(large, LARGE_COUNT);
  await insertEntries(small, SMALL_COUNT);
  await world.database.pool.query('VACUUM ANALYZE');
}, 900_000);
afterAll(() => world.close());

/** Inserts one entry per minute, from NOW backward, about 500 sites, by three people. */
async function insertEntries(unit: Unit, count: number): Promise<void> {
  const people = [unit.office, unit.leader, unit.inspector].map(({ id }) => id);
  for (let from = 1; from <= count; from += CHUNK)
    await world.runAsMaintenance(
      (db) => db.$executeRaw`
      INSERT INTO audit (work_unit_id, person_id, person_name, at, operation, type, subject, event)
      SELECT ${unit.id}::uuid, (${people}::uuid[])[1 + n % 3], 'Ines Inspector', ${NOW}::timestamptz - n * interval '1 minute',
        'bench', CASE WHEN n % 50 = 0 THEN 'new-site' ELSE 'updated-site-phases' END,
        md5((n % 500)::text)::uuid::text,
        jsonb_build_object('siteId', md5((n % 500)::text)::uuid, 'siteName', 'Mill Creek')
      FROM generate_series(${from}::int, ${Math.min(count, from + CHUNK - 1)}::int) n`,
    );
}

type ActivityInput = ActivityFilter & { before?: string };

async function measurePage(unit: Unit, input: ActivityInput): Promise<{ ms: number; entries: number }> {
  const caller = { sessionId: unit.office.sessionId ?? '', at: NOW };
  return asPerson(caller, async (db) => {
    const startedAt = performance.now();
    const { entries } = await listActivity(db, input, NOW);
    return { ms: performance.now() - startedAt, entries: entries.length };
  });
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures how much longer the page of the large unit takes. The units take turns, so that other load affects both. */
async function compareLatencies(
  largeInput: ActivityInput,
  smallInput: ActivityInput,
): Promise<{ ratio: number; ms: number }> {
  const [largeMs, smallMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    largeMs.push((await measurePage(large, largeInput)).ms);
    smallMs.push((await measurePage(small, smallInput)).ms);
  }
  return { ratio: median(largeMs) / median(smallMs), ms: median(largeMs) };
}

test('the server lists a page of a million entries as fast as a page of a thousand', async () => {
  await measurePage(large, {});
  await measurePage(small, {});
  const middleCursor = formatCursor({ at: new Date(NOW.getTime() - 500_000 * 60_000).toISOString(), id: '1' });
  const results = {
    'first page': await compareLatencies({}, {}),
    'middle page': await compareLatencies({ before: middleCursor }, {}),
    'one site': await compareLatencies({ subject: await loadSiteId() }, {}),
    'one person': await compareLatencies({ who: large.leader.id }, { who: small.leader.id }),
    'a kind of event': await compareLatencies({ what: 'new-site' }, {}),
    'a day': await compareLatencies({ from: '2026-01-05', to: '2026-01-05' }, {}),
  };
  console.table(results);
  expect((await measurePage(large, {})).entries).toBe(100);
  expect(results['first page'].ratio).toBeLessThan(1.2);
  expect(results['middle page'].ratio).toBeLessThan(1.5);
  for (const { ratio } of Object.values(results)) expect(ratio).toBeLessThan(10);
}, 300_000);

/** The id of one of the sites of `insertEntries`. */
async function loadSiteId(): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(`SELECT md5('7')::uuid::text AS id`);
  return rows[0]?.id ?? '';
}
