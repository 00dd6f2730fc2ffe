/**
 * npm run bench:library: what composing a site's library costs (issue "The work unit": 2,000 entries and 500 differences in
 * at most 20 ms CPU). Needs no build. Writes docs/performance.md; `--quick` writes nothing.
 */
import { compose } from '../../lib/library/compose.ts';
import { practicesOf } from '../../lib/library/practices.ts';
import { shortLibrary } from '../../lib/library/rules.ts';
import { median, milliseconds, quantile } from './numbers.mjs';
import { circumstances, table, writePart } from './table.mjs';

const ENTRIES = 2_000;
const DIFFERENCES = 500;
const AIM = 20;
const ROUNDS = 60;

const modeOf = (at) => (at % 2 === 0 ? 'practice' : 'action');
const master = {
  groups: Array.from({ length: 40 }, (_, at) => ({
    ...{ id: `group-${at}`, mode: modeOf(at), name: `Group ${at}`, position: at, version: 1 },
  })),
  entries: Array.from({ length: ENTRIES }, (_, at) => ({
    ...{ id: `entry-${at}`, mode: modeOf(at), groupId: `group-${at % 40}`, name: `Entry ${at}`, position: at },
    ...{ description: 'Trenched fabric on posts. '.repeat(8), standard: 'WDNR 1056', pictures: [], autoBmp: null },
    ...{ version: 1, updatedAt: '2026-11-22T12:00:00.000Z' },
  })),
  connections: Array.from({ length: ENTRIES * 3 }, (_, at) => ({
    ...{ practiceId: `entry-${(at * 2) % ENTRIES}`, actionId: `entry-${(at * 14 + 1) % ENTRIES}`, position: at },
  })),
};
const differences = {
  groups: [],
  entries: Array.from({ length: DIFFERENCES }, (_, at) => ({
    targetId: `entry-${at * 4}`,
    removed: at % 5 === 0,
    change: { name: `Ours ${at}`, groupId: `group-${(at % 20) * 2}`, connected: [`entry-${at * 2 + 1}`] },
    base: { name: `Entry ${at * 4}`, groupId: 'group-0' },
    version: 1,
  })),
};
const own = { groups: [], entries: [], connections: [] };

function cost(work) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times;
}

const whole = practicesOf(compose(master, { entries: [], groups: [] }, own));
const composing = cost(() => compose(master, differences, own));
const sending = cost(() => shortLibrary(practicesOf(compose(master, differences, own)), whole));
const shown = (times, aim) => [
  `median ${milliseconds(median(times))}, 95th percentile ${milliseconds(quantile(times, 0.95))}, first ${milliseconds(times[0])}`,
  aim === null ? '–' : `${milliseconds(aim)} ${median(times) <= aim ? '✓' : '✗'}`,
];
const text = table(
  ['CPU of one library', 'measured', 'aim'],
  [
    [`Composing ${ENTRIES} entries with ${DIFFERENCES} differences`, ...shown(composing, AIM)],
    ['The same, and making what a phone gets of it', ...shown(sending, null)],
  ],
);
console.log(text);
if (!process.argv.includes('--quick')) writePart('library', `${circumstances(`${ROUNDS} rounds.`)}\n\n${text}`);
