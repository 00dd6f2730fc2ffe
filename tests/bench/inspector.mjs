/**
 * npm run bench:inspector: speed on an inspector's phone. Uses the production build with its demonstration and an empty
 * page of the same Next, in Chromium at 390 × 844. Writes docs/performance.md.
 *
 * Build first: `npm run build`. `--quick`: smaller, nothing written. BENCH_DATA=directory keeps the demonstration.
 */
import { chromium } from '@playwright/test';
import { chromiumPath, LAUNCH_FLAGS } from '../e2e/support/chromium.ts';
import { loadTimes } from './loads.mjs';
import { median, milliseconds, quantile } from './numbers.mjs';
import { throughAllScreens } from './large.mjs';
import { feltOn, phone, rest } from './phone.mjs';
import { leaveNothingBehind, stopAll } from './processes.mjs';
import { saveReport, uploadPhotos } from './reports.mjs';
import { dataDirectory, startEmptyPage, startProduct } from './servers.mjs';
import { circumstances, table, writePart } from './table.mjs';
import { visitor } from './visitor.mjs';
import { inspectAgain, inspectedBefore } from './weekly.mjs';

const quick = process.argv.includes('--quick');
const KNOWN = 20;
const LARGE = quick ? { bmps: 100, photos: 20 } : { bmps: 100, photos: 300 };
const SLOWER = 4;
const LOADS = quick ? 1 : 5;
/** `tap`, `key` and `draft`: maximum milliseconds of the 95th percentile above the median of the empty page. */
const AIMS = { taps: 40, minutes: 2, tap: 100, key: 60, draft: 50, first: 2500, later: 1000 };
/** Keystroke-level model (Card, Moran, Newell 1983): seconds of thinking before a tap, and of the tap. */
const PRACTISED = 1.35 + 1.1;

leaveNothingBehind();
try {
  await bench();
} finally {
  await stopAll();
}

async function bench() {
  const directory = dataDirectory();
  const empty = await startEmptyPage();
  const product = await startProduct(directory);
  const who = await visitor(product.address);
  const visit = { address: product.address, cookie: who.cookie };
  const large = await saveReport(who, { ...LARGE, photos: await uploadPhotos(who, null, LARGE.photos) });
  const site = await inspectedBefore(who, KNOWN);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_FLAGS });
  try {
    // Before the walk-through, because afterwards another phone would open the report on its last screen.
    const loaded = await loads(browser, visit, empty.address, large.id);
    const alone = await empty4x(browser, empty.address);
    const rows = [
      ...(await weekly(browser, visit, site)),
      ...alone.rows,
      ...(await large4x(browser, visit, large.id, alone)),
      ...loaded,
    ];
    const text = [
      circumstances('Chromium at 390 × 844; at each aim ✓ or ✗.'),
      table(['what', 'measured', 'aim'], rows),
    ].join('\n\n');
    console.log(`\n${text}`);
    if (!quick) writePart('inspector', text);
  } finally {
    await browser.close();
  }
}

function held(is) {
  return is ? '✓' : '✗';
}

async function weekly(browser, visit, site) {
  const { page, close } = await phone(browser, visit);
  await page.goto('/app/inspection-reports');
  const { taps, screens, seconds } = await inspectAgain(page, site);
  await close();
  const minutes = (taps * PRACTISED + seconds) / 60;
  return [
    [
      `Weekly inspection of ${KNOWN} known BMPs, all good, to 'Crew notified'`,
      `${taps} taps, ${screens} screens`,
      `${AIMS.taps} taps ${held(taps <= AIMS.taps)}`,
    ],
    [
      'The same, time of a practised person (keystroke-level model, with what the product took)',
      `${Math.round(minutes * 60)} s, of it the product ${seconds.toFixed(1)} s`,
      `${AIMS.minutes} min ${held(minutes <= AIMS.minutes)}`,
    ],
  ];
}

/** The time Chromium itself takes for a tap and a key, on a page with only a button and a field. */
async function empty4x(browser, address) {
  const { page, close } = await phone(browser, { address, slower: SLOWER });
  await page.goto('/');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.onclick = () => (button.textContent += '.');
    button.textContent = 'Press';
    document.body.append(button, document.createElement('input'));
  });
  await feltOn(page);
  for (let at = 0; at < 10; at++) {
    await rest(page);
    await page.getByRole('button').tap();
  }
  await page.getByRole('textbox').focus();
  await page.keyboard.type('Rain since noon, site was wet', { delay: 120 });
  const { taps, keys } = await feltOn(page);
  await close();
  const felt = (all) =>
    `median ${milliseconds(median(all))}, slowest ${milliseconds(Math.max(...all))} of ${all.length}`;
  const rows = [
    [`Tap on an empty page of the same Next, CPU ${SLOWER} × slower`, felt(taps), '–'],
    [`Key on an empty page of the same Next, CPU ${SLOWER} × slower`, felt(keys), '–'],
  ];
  return { rows, tap: median(taps), key: median(keys) };
}

/**
 * Goes through the screens of a large report on a slow phone, and measures every tap and key until the next frame.
 * @param alone what the empty page takes for a tap and for a key
 */
async function large4x(browser, visit, reportId, alone) {
  const { page, close } = await phone(browser, { ...visit, slower: SLOWER });
  const screens = [];
  await throughAllScreens(page, reportId, async (name, work) => {
    if (screens.length === 0) await feltOn(page);
    await work();
    screens.push({ name, ...(await feltOn(page)) });
  });
  await close();

  const worst = (pick) => screens.toSorted((a, b) => Math.max(0, ...b[pick]) - Math.max(0, ...a[pick])).slice(0, 3);
  const row = (what, pick, aim, empty) => {
    const all = screens.flatMap((screen) => screen[pick]);
    const most = quantile(all, 0.95);
    const above = most - empty;
    const where = worst(pick).map((screen) => `${screen.name} ${milliseconds(Math.max(0, ...screen[pick]))}`);
    return [
      `${what}, ${LARGE.bmps} BMPs, ${LARGE.photos} photos, CPU ${SLOWER} × slower`,
      `median ${milliseconds(median(all))}, 95th percentile ${milliseconds(most)}, slowest ${milliseconds(Math.max(...all))} of ${all.length} (${where.join('; ')})`,
      aim === null ? '–' : `${milliseconds(above)} above the empty page, ${aim} ms ${held(above <= aim)}`,
    ];
  };
  return [
    row('Tap to the next frame', 'taps', AIMS.tap, alone.tap),
    row('Tap until the screen it leads to is painted', 'screens', null, alone.tap),
    row('Key to the next frame', 'keys', AIMS.key, alone.key),
    row('Input to the draft on the device', 'drafts', AIMS.draft, alone.key),
  ];
}

async function loads(browser, visit, emptyAddress, reportId) {
  const { empty, first, later } = await loadTimes(browser, visit, emptyAddress, reportId, LOADS);
  return [
    ['First load of an empty page of the same Next, slow 4G (150 ms, 1.6 Mbit/s)', milliseconds(empty), '–'],
    [
      `First load of the editor (${LARGE.bmps} BMPs) until it can be used, slow 4G`,
      milliseconds(first),
      `${AIMS.first} ms ${held(first <= AIMS.first)}`,
    ],
    ['Later load of the editor, slow 4G', milliseconds(later), `${AIMS.later} ms ${held(later <= AIMS.later)}`],
  ];
}
