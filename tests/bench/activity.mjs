/**
 * npm run bench:activity: the cost of the first page of Activity for a work unit with a million entries, compared with
 * a thousand (limit: 1.2 ×). Measures CPU of the server and its database (Linux only). Writes docs/performance.md;
 * `--quick` writes nothing.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../lib/platform/database/embedded.ts';
import { cpuOf, leaveNothingBehind, stopAll } from './processes.mjs';
import { median, milliseconds, times } from './numbers.mjs';
import { dataDirectory, startProduct } from './servers.mjs';
import { circumstances, table, writePart } from './table.mjs';
import { visitor } from './visitor.mjs';

const AIM = 1.2;
const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = process.argv.includes('--quick') ? 5 : 25;
/** Stays within the rate limit. */
const REQUESTS = 8;

leaveNothingBehind();
try {
  await bench();
} finally {
  await stopAll();
}

async function bench() {
  const directory = dataDirectory();
  const product = await startProduct(directory);
  const many = await officeOf(product, 'dkowalczyk', null);
  const few = await officeOf(product, 'praman', 'A unit with few entries');
  await fill(path.join(directory, 'database'), { many, few });

  const first = (who) => async () => {
    for (let asked = 0; asked < REQUESTS; asked++) await who.get('/activity/list');
  };
  const later = (who, next) => async () => {
    for (let asked = 0; asked < REQUESTS; asked++) await who.get(`/activity/list?before=${encodeURIComponent(next)}`);
  };
  const deep = `2026-01-02T00:00:00.000Z_1`;
  const cost = (work) => cpuDuring(product.pid, work);
  for (const who of [many, few]) await first(who)();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ few: await cost(first(few)), many: await cost(first(many)), deep: await cost(later(many, deep)) });
    process.stdout.write('.');
  }
  const of = (side) => median(rounds.map((round) => round[side])) / REQUESTS;
  const ratio = median(rounds.map(({ few: small, many: large }) => large / small));
  const text = table(
    ['page of Activity', 'CPU of server and database', 'ratio', 'aim'],
    [
      [`First page, ${FEW.toLocaleString('en')} entries`, milliseconds(of('few')), '–', '–'],
      [
        `First page, ${MANY.toLocaleString('en')} entries`,
        milliseconds(of('many')),
        times(ratio),
        `${times(AIM)} ${ratio <= AIM ? '✓' : '✗'}`,
      ],
      ['A page far back among them', milliseconds(of('deep')), times(of('deep') / of('few')), '–'],
    ],
  );
  console.log(`\n${text}`);
  if (!process.argv.includes('--quick'))
    writePart(
      'activity',
      `${circumstances(`${ROUNDS} rounds of ${REQUESTS} requests that take turns, medians.`)}\n\n${text}`,
    );
}

async function cpuDuring(pid, work) {
  const sum = ({ server, database }) => server + database;
  const before = sum(cpuOf(pid));
  await work();
  return sum(cpuOf(pid)) - before;
}

/** The Office of the demonstration's work unit, or of a new one. */
async function officeOf(product, username, unitName) {
  const who = await visitor(product.address, username);
  if (unitName) await who.post('/workgroups/createNewWorkGroup/', { name: unitName });
  return { ...who, username };
}

/** Inserts audit records into the active work unit of each person. */
async function fill(database, { many, few }) {
  const embedded = await startEmbedded(database);
  const client = new pg.Client(embedded.url);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SET LOCAL ROLE earthtight_maintenance');
  for (const [{ username }, count] of [
    [many, MANY],
    [few, FEW],
  ])
    await client.query(
      `INSERT INTO audit (work_unit_id, person_id, person_name, at, operation, type, event, subject)
       SELECT p.active_unit_id, p.id, p.name, timestamptz '2026-01-01' + n * interval '20 seconds', 'sites.edit', 'edited-site',
         jsonb_build_object('siteId', $3::text, 'siteName', 'Mill Creek ' || n, 'before', jsonb_build_object('name', 'Mill Creek'),
           'after', jsonb_build_object('name', 'Mill Creek ' || n)), $3::text
       FROM person p, generate_series(1, $2::int) n WHERE p.username = $1`,
      [username, count, randomUUID()],
    );
  await client.query('COMMIT');
  await client.query('ANALYZE audit');
  await client.end();
  await embedded.stop();
}
