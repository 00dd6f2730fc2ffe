import { listActivity } from '@/lib/activity/server/entries';
import type { ActivityFilter } from '@/lib/activity/filter';
import { asPerson } from '@/lib/platform/database/client';
import { formatCursor } from '@/lib/list-cursor';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/**
 * Activity of a work unit with a million entries, compared within one run with one that has a thousand: nothing depends on
 * the speed of one machine. Both read pages of the same number of entries about the same kinds of things.
 */
const MANY = 1_000_000;
const FEW = 1_000;
const NOW = new Date('2026-11-21T15:00:00Z');
const ROUNDS = 41;
const CHUNK = 100_000;

let world: World;
let large: Unit;
let small: Unit;

beforeAll(async () => {
  world = await createWorld();
  large = await world.workUnit('Everything Ever Done');
  small = await world.workUnit('Two Sites');
  await fill(large, MANY);
  await fill(small, FEW);
  await world.database.pool.query('VACUUM ANALYZE');
}, 900_000);
afterAll(() => world.close());

/** An entry a minute, from now backward: mostly saves, of 500 things, by three people. In chunks, each soon committed. */
async function fill(unit: Unit, count: number): Promise<void> {
  const people = [unit.office, unit.leader, unit.inspector].map(({ id }) => id);
  for (let from = 1; from <= count; from += CHUNK)
    await world.runAsMaintenance(
      (db) => db.$executeRaw`
      INSERT INTO audit (work_unit_id, person_id, person_name, at, operation, type, subject, event)
      SELECT ${unit.id}::uuid, (${people}::uuid[])[1 + n % 3], 'Somebody', ${NOW}::timestamptz - n * interval '1 minute',
        'bench', CASE WHEN n % 50 = 0 THEN 'new-site' ELSE 'updated-site-phases' END,
        md5((n % 500)::text)::uuid::text,
        jsonb_build_object('siteId', md5((n % 500)::text)::uuid, 'siteName', 'Mill Creek')
      FROM generate_series(${from}::int, ${Math.min(count, from + CHUNK - 1)}::int) n`,
    );
}

type ActivityInput = ActivityFilter & { before?: string };

async function once(unit: Unit, input: ActivityInput): Promise<{ ms: number; entries: number }> {
  const who = { sessionId: unit.office.sessionId ?? '', at: NOW };
  return asPerson(who, async (db) => {
    const began = performance.now();
    const { entries } = await listActivity(db, input, NOW);
    return { ms: performance.now() - began, entries: entries.length };
  });
}

const median = (all: readonly number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

/** How much longer the large unit's page takes, the two asked in turns so that whatever else happens hits both alike. */
async function ratio(input: ActivityInput, against: ActivityInput): Promise<{ ratio: number; ms: number }> {
  const [of, than]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    of.push((await once(large, input)).ms);
    than.push((await once(small, against)).ms);
  }
  return { ratio: median(of) / median(than), ms: median(of) };
}

test('a page of a million entries costs as much as a page of a thousand', async () => {
  await once(large, {});
  await once(small, {});
  const middle = formatCursor({ at: new Date(NOW.getTime() - 500_000 * 60_000).toISOString(), id: '1' });
  const measured = {
    'first page': await ratio({}, {}),
    'middle page': await ratio({ before: middle }, {}),
    'one thing': await ratio({ subject: await oneThing() }, {}),
    'one person': await ratio({ who: large.leader.id }, { who: small.leader.id }),
    'a kind of event': await ratio({ what: 'new-site' }, {}),
    'a day': await ratio({ from: '2026-01-05', to: '2026-01-05' }, {}),
  };
  console.table(measured);
  expect((await once(large, {})).entries).toBe(100);
  expect(measured['first page'].ratio).toBeLessThan(1.2);
  expect(measured['middle page'].ratio).toBeLessThan(1.5);
  for (const { ratio: much } of Object.values(measured)) expect(much).toBeLessThan(10);
}, 300_000);

async function oneThing(): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(`SELECT md5('7')::uuid::text AS id`);
  return rows[0]?.id ?? '';
}
