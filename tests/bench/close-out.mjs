/**
 * npm run bench:close-out: how long a small CLOSE OUT takes beside a large one, as a ratio within one run. Uses the
 * production build with its demonstration; each round closes a small report alone and one beside the large one. Writes
 * docs/performance.md.
 *
 * Build first: `npm run build`. `--quick`: smaller, nothing written. BENCH_DATA=directory keeps the demonstration.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { median, milliseconds, times } from './numbers.mjs';
import { leaveNothingBehind, stopAll } from './processes.mjs';
import { saveReport, uploadPhotos } from './reports.mjs';
import { dataDirectory, startProduct } from './servers.mjs';
import { circumstances, table, writePart } from './table.mjs';
import { visitor } from './visitor.mjs';

const quick = process.argv.includes('--quick');
/** The maximum of an inspection, minus the two places for auto BMPs. */
const LARGE = { bmps: quick ? 200 : 498, photos: quick ? 20 : 100 };
const SMALL = { bmps: 1, photos: 0 };
const ROUNDS = quick ? 2 : 3;
const AIM = 2;

leaveNothingBehind();
try {
  await bench();
} finally {
  await stopAll();
}

async function bench() {
  const product = await startProduct(dataDirectory());
  const who = await visitor(product.address);
  await closed(who, await opened(who, SMALL));
  const alone = [];
  const beside = [];
  const large = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await closed(who, await opened(who, SMALL)));
    const small = await opened(who, SMALL);
    const other = await opened(who, LARGE);
    const begun = closed(who, other);
    // If something else fails first, that failure is reported.
    begun.catch(() => undefined);
    await underWay(who, other);
    beside.push(await closed(who, small));
    if (!(await isMade(who, other))) throw new Error('The large record was done before the small one: make it larger.');
    large.push(await begun);
    console.log(`alone ${milliseconds(alone.at(-1))}, beside ${milliseconds(beside.at(-1))}`);
  }
  const ratio = median(beside) / median(alone);
  const rows = [
    [`CLOSE OUT of ${SMALL.bmps} BMP alone`, each(alone), '–'],
    [`CLOSE OUT of ${LARGE.bmps} BMPs with ${LARGE.photos} photos`, each(large), '–'],
    ['The small one beside the large one', each(beside), '–'],
    ['Beside against alone', times(ratio), `${AIM} × ${ratio <= AIM ? '✓' : '✗'}`],
  ];
  const text = [
    circumstances(`${ROUNDS} rounds; from the press to the answer, medians.`),
    table(['what', 'measured', 'aim'], rows),
  ].join('\n\n');
  console.log(`\n${text}`);
  if (!quick) writePart('close-out', text);
}

function each(waits) {
  return `${milliseconds(median(waits))} (${milliseconds(Math.min(...waits))} to ${milliseconds(Math.max(...waits))})`;
}

/** A report ready for CLOSE OUT: crew notified, with a map picture. */
async function opened(who, { bmps, photos }) {
  const { id } = await saveReport(who, { bmps, photos: await uploadPhotos(who, null, photos) });
  const [mapImg] = await uploadPhotos(who, id, 1, 'reports');
  await who.post('/reports/startReport', { idreport: id });
  return { idreport: id, mapImg };
}

/** Milliseconds from the request to the response. */
async function closed(who, report) {
  const began = performance.now();
  await who.post('/reports/endReport', report);
  return performance.now() - began;
}

/** Resolves when the process that makes the report's PDF has started. */
async function underWay(who, report) {
  while (['', 'waiting'].includes(await stepOf(who, report))) await pause(300);
}

async function isMade(who, report) {
  return (await stepOf(who, report)) !== '';
}

async function stepOf(who, { idreport }) {
  return (await who.get(`/reports/recordProgress/${idreport}`)).progress?.step ?? '';
}
