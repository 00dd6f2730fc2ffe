/**
 * npm run bench:library: the cost of composing a site's library (limit: 2,000 entries and 500 differences in 20 ms
 * CPU), and of searching and checking sites. Needs no build. Writes docs/performance.md; `--quick` writes nothing.
 */
import { composeLibrary } from '../../lib/library/compose.ts';
import { toLibraryGroups } from '../../lib/library/practices.ts';
import { omitShared } from '../../lib/library/rules.ts';
import { checkSites } from '../../lib/sites/check-sites.ts';
import { searchSites } from '../../lib/sites/rules.ts';
import { median, milliseconds, quantile } from './numbers.mjs';
import { circumstances, table, writePart } from './table.mjs';

const ENTRIES = 2_000;
const DIFFERENCES = 500;
const AIM = 20;
const ROUNDS = 60;
/** Milliseconds: half of a frame at 60 per second; rendering has the other half. */
const FRAME = 8;

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

const whole = toLibraryGroups(composeLibrary(master, { entries: [], groups: [] }, own));
const composing = cost(() => composeLibrary(master, differences, own));
const sending = cost(() => omitShared(toLibraryGroups(composeLibrary(master, differences, own)), whole));
const shown = (times, aim) => [
  `median ${milliseconds(median(times))}, 95th percentile ${milliseconds(quantile(times, 0.95))}, first ${milliseconds(times[0])}`,
  aim === null ? '–' : `${milliseconds(aim)} ${median(times) <= aim ? '✓' : '✗'}`,
];
/** A site with a realistic name and its own place. */
const named = (at) => ({
  ...{ name: `Lot ${at}, ${['Bay View', 'Río Vista', 'Oak Ridge'][at % 3]}`, hidden: false },
  ...{ lat: 41 + (at % 100) / 100, lng: -88 - at / 1000 },
});
const rowOf = (at) => {
  const { name, lat, lng } = named(at + 10_000);
  return { line: at + 2, name, place: `${lat}, ${lng}` };
};
const SITES = 5_000;
const sites = Array.from({ length: SITES }, (_, at) => named(at));
const words = ['r', 'rí', 'río', 'rio v', 'lot 49', 'lot 499'];
const searching = cost(() => words.forEach((word) => searchSites(sites, word))).map((time) => time / words.length);
const firstKey = cost(() =>
  searchSites(
    sites.map((site) => ({ ...site })),
    'r',
  ),
);
const rows = Array.from({ length: 1_000 }, (_, at) => rowOf(at));
const checking = cost(() => checkSites(rows, sites));
const ratio = median(checking) / median(cost(() => checkSites(rows.slice(0, 100), sites)));

const text = table(
  ['CPU', 'measured', 'aim'],
  [
    [`Composing ${ENTRIES} entries with ${DIFFERENCES} differences`, ...shown(composing, AIM)],
    ['The same, and making what a phone gets of it', ...shown(sending, null)],
    [`A key in a search of ${SITES} sites, without drawing`, ...shown(searching, FRAME)],
    ['Its first key, which folds their names after the key is painted', ...shown(firstKey, null)],
    [
      `Checking an import of 1,000 sites against ${SITES} (${ratio.toFixed(1)} × that of 100)`,
      ...shown(checking, null),
    ],
  ],
);
console.log(text);
if (!process.argv.includes('--quick')) writePart('library', `${circumstances(`${ROUNDS} rounds.`)}\n\n${text}`);
