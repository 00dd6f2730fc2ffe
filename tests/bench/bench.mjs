/**
 * npm run bench: the server's speed as ratios within one run. The product (production build, demonstration) and an
 * empty page of the same Next run side by side in alternating rounds, so that other load affects both. CPU time comes
 * from /proc and covers the server and its database (Linux only). Writes docs/performance.md.
 *
 * Build first: `npm run build`. `--quick`: few rounds, nothing written. `--only=activity,library`: only pages and
 * requests whose names contain one of these words, nothing written. BENCH_DATA=directory keeps the demonstration.
 */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { keepElements } from './elements.mjs';
import { kilobytes, median, megabytes, milliseconds, times } from './numbers.mjs';
import { costsInRounds, roundTripsOf } from './pages.mjs';
import { EMPTY, ELEMENTS, ELEMENTS_ONCE, LIST, PAGE_AIMS, pageAims, pageTable, SHELL } from './page-table.mjs';
import { fivePhotos, jobCosts, pdfInARow, requestJobs, startBare } from './jobs.mjs';
import { leaveNothingBehind, memoryOf, stopAll } from './processes.mjs';
import { photo, uploadPhotos } from './reports.mjs';
import { dataDirectory, startEmptyPage, startProduct, startTime } from './servers.mjs';
import { circumstances, table, verdict, writePart } from './table.mjs';
import { visitor } from './visitor.mjs';
import { weigh } from './weights.mjs';
import { chromiumPath, LAUNCH_FLAGS, refuseWithoutChromium } from '../e2e/support/chromium.ts';
import { loginCosts, pdfCosts, saveCosts, uploadCosts } from './work.mjs';

const quick = process.argv.includes('--quick');
const words = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .toLowerCase();
const isWanted = ({ name }) =>
  words === undefined || words.split(',').some((word) => name.toLowerCase().includes(word));
/** Many short rounds: the result is their median, each compared with its neighbor. */
const PAGES = quick ? { rounds: 3, requests: 10, unmeasured: 30 } : { rounds: 25, requests: 10 };
const REQUESTS = quick ? { rounds: 3, requests: 10, unmeasured: 30 } : { rounds: 15, requests: 20 };
const SIZE = quick ? { rounds: 2, requests: 8, heavy: 1 } : { rounds: 7, requests: 8, heavy: 3 };
const AIMS = {
  felt: 50,
  save: 1.1,
  fivePhotos: 45,
  pdf: 1_000,
  memory: 350 * 1024 * 1024,
  start: 1_000,
};
const JOB_HEAD = ['job', 'CPU of server and database', 'bare program (ratio to it)', 'aim'];

refuseWithoutChromium();
leaveNothingBehind();
try {
  await bench();
} finally {
  await stopAll();
}

async function bench() {
  const directory = dataDirectory();
  const elements = path.join(directory, 'elements.json');
  const empty = await startEmptyPage(elements);
  const product = await startProduct(directory);
  const who = await visitor(product.address);
  const { reports } = await who.get('/reports/getPastReports');
  const report = reports.find(({ counts }) => counts.complete > 2) ?? reports[0];
  const bmps = report.counts.complete + report.counts.open + report.counts.documentation;

  const { siteId } = report;

  const ours = (name, path, more = {}) => ({
    name,
    server: product,
    path,
    fetch: () => who.page(path),
    pid: product.pid,
    ...more,
  });
  const pages = [
    { name: EMPTY, server: empty, path: '/', pid: empty.pid, fetch: () => read(empty.address) },
    {
      name: ELEMENTS,
      server: empty,
      path: '/elements',
      pid: empty.pid,
      fetch: () => read(`${empty.address}/elements`),
      beside: LIST,
    },
    {
      name: ELEMENTS_ONCE,
      server: empty,
      path: '/elements-once',
      pid: empty.pid,
      fetch: () => read(`${empty.address}/elements-once`),
      beside: LIST,
    },
    ours(SHELL, '/app/new-site'),
    ours('Sign-in page', '/login', { fetch: () => read(`${product.address}/login`), isOpen: true }),
    ours(LIST, '/app/inspection-reports', { aim: true, limit: PAGE_AIMS.list }),
    ours(`Read-only report (${bmps} BMPs)`, `/app/report-view?report=${report.id}`, { aim: true }),
    ours('Report editor', '/app/report-setup', { limit: PAGE_AIMS.editor }),
    ours('Active Sites', '/app/active-sites', { aim: true }),
    ours('Work Unit Crew', '/app/workunit-crew', { aim: true }),
    ours('Stakeholders', '/app/stakeholder-contacts', { aim: true }),
    ours('Master library', '/app/master-library-practices', { aim: true }),
    ours('Library of a site', `/app/site-library-practices?site=${siteId}`, { aim: true }),
    ours('Activity', '/app/activity', { aim: true }),
  ].filter((page) => [EMPTY, ELEMENTS, ELEMENTS_ONCE, SHELL, LIST].includes(page.name) || isWanted(page));
  await withBrowser((browser) =>
    keepElements(browser, { address: product.address, path: '/app/inspection-reports', cookie: who.cookie }, elements),
  );
  console.log('Pages');
  const costs = await costsInRounds(pages, SHELL, PAGES);
  const facts = await factsOf(pages, who);
  if (words !== undefined) return showWanted(directory, product, who, report, { pages, costs, facts });
  console.log('\nSaves, sign-in, photos, PDF');
  const saves = await saveCosts(product, who, { ...SIZE, sizes: [10, 100] });
  const works = {
    login: await loginCosts(product, SIZE.heavy),
    upload: await uploadCosts(product, who, SIZE.heavy),
    pdf: await pdfCosts(product, who, SIZE.heavy),
  };
  const requests = await requestsOf(directory, product, who, report);
  const jobs = {
    requests,
    costs: await jobCosts(requests, REQUESTS),
    photos: await fivePhotos(product, who, SIZE.rounds),
    pdfs: await pdfInARow(product, who, SIZE.heavy + 1),
    memory: memoryOf(product.pid),
  };
  await product.stop();
  jobs.start = await startTime(directory, SIZE.heavy);
  const text = [
    circumstances(
      `Pages ${PAGES.rounds} rounds of ${PAGES.requests} requests, doors ${REQUESTS.rounds} of ${REQUESTS.requests}, saves ${SIZE.rounds} of ${SIZE.requests}, that take turns, medians; CPU of the server and its database. In parentheses the middle half of a page's rounds.`,
    ),
    pageTable(pages, costs, facts),
    pageAims(costs),
    jobTable(jobs),
    workTable(saves, works),
  ].join('\n\n');
  console.log(`\n\n${text}`);
  if (!quick) writePart('server', text);
}

/** Prints the rows that `--only` selects. */
async function showWanted(directory, product, who, report, { pages, costs, facts }) {
  const requests = (await requestsOf(directory, product, who, report)).filter(isWanted);
  const measured = await jobCosts(requests, REQUESTS);
  const rows = requestRows(requests, measured);
  console.log(`\n\n${pageTable(pages, costs, facts)}\n\n${pageAims(costs)}\n\n${table(JOB_HEAD, rows)}`);
}

async function requestsOf(directory, product, who, report) {
  const [picture] = await uploadPhotos(who, null, 1);
  const bare = await startBare(directory, await photo());
  // Separate sessions, because the main one is close to its rate limit.
  const people = [];
  for (const username of ['dkowalczyk', 'mhale', 'praman', 'praman'])
    people.push(await visitor(product.address, username));
  const { email } = (await people[3].get('/accounts/currentSession')).user;
  return requestJobs(product, bare, people, { report: report.id, picture, email });
}

async function read(address) {
  const answer = await fetch(address);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

/** Browser weights and round trips do not vary, so they are measured once. */
async function factsOf(pages, who) {
  return withBrowser(async (browser) => {
    const facts = [];
    for (const { name, server, path, fetch, isOpen } of pages) {
      const isOurs = ![EMPTY, ELEMENTS, ELEMENTS_ONCE].includes(name);
      const cookie = isOurs && !isOpen ? who.cookie : undefined;
      const weights = await weigh(browser, { address: server.address, path, cookie });
      facts.push({ ...weights, roundTrips: isOurs ? await roundTripsOf(server, fetch) : 0 });
    }
    return facts;
  });
}

async function withBrowser(work) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_FLAGS });
  const result = await work(browser);
  await browser.close();
  return result;
}

function ofSide(rounds, side) {
  return median(rounds.map((round) => round[side]));
}

function jobRow(name, measured, limit, aim) {
  return [
    name,
    milliseconds(measured),
    limit === null ? '–' : `${milliseconds(limit)} (${times(measured / limit)})`,
    `${milliseconds(aim)}${verdict(measured <= aim)}`,
  ];
}

function requestRows(requests, costs) {
  return requests.map(({ name, aim }, index) =>
    jobRow(name, ofSide(costs[index], 'ours'), ofSide(costs[index], 'bare'), aim),
  );
}

/** Each job compared with a minimal program. */
function jobTable({ requests, costs, photos, pdfs, memory, start }) {
  const rows = [
    ...requestRows(requests, costs),
    jobRow(
      `5 photos of ${kilobytes(photos.bytes)} stored, against decoding them at 1/8`,
      ofSide(photos.measured, 'ours'),
      ofSide(photos.measured, 'bare'),
      AIMS.fivePhotos,
    ),
    jobRow('CLOSE OUT with its PDF: 30 BMPs, 30 photos, the first in a while', pdfs.first.cpu, null, AIMS.pdf),
    jobRow('The same, right after another one', pdfs.others.cpu, null, AIMS.pdf),
    jobRow('Start with the database up, by the clock', start, null, AIMS.start),
    [
      `Memory after all of this, the server’s most (with the process that makes PDFs now ${megabytes(memory.now)})`,
      megabytes(memory.peak),
      '–',
      `${megabytes(AIMS.memory)}${verdict(memory.peak <= AIMS.memory)}`,
    ],
  ];
  return table(JOB_HEAD, rows);
}

function workTable(saves, { login, upload, pdf }) {
  const of = (rounds, pick) => median(rounds.map(pick));
  const [small, large] = Object.keys(saves[0]);
  const slower = of(saves, (round) => round[large].total / round[small].total);
  const felt = of(pdf.measured, ({ felt }) => felt);
  const rows = [
    [
      `Save of one changed BMP, report of ${large} BMPs against ${small}`,
      `${milliseconds(of(saves, (round) => round[large].total))} against ${milliseconds(of(saves, (round) => round[small].total))} CPU; ${of(saves, (round) => round[large].queries)} against ${of(saves, (round) => round[small].queries)} round trips`,
      times(slower) + verdict(slower <= AIMS.save),
    ],
    [
      'Sign-in (page and form) against checking one argon2id hash',
      `${milliseconds(of(login, ({ ours }) => ours))} against ${milliseconds(of(login, ({ alone }) => alone))} CPU`,
      times(of(login, ({ ours, alone }) => ours / alone)),
    ],
    [
      'Photo upload (720 × 540) against sharp alone',
      `${milliseconds(of(upload, ({ ours }) => ours))} against ${milliseconds(of(upload, ({ alone }) => alone))} CPU`,
      times(of(upload, ({ ours, alone }) => ours / alone)),
    ],
    [
      `CLOSE OUT with its PDF: ${pdf.bmps} BMPs, ${pdf.photos} photos`,
      `${milliseconds(of(pdf.measured, ({ wall }) => wall))}, ${milliseconds(of(pdf.measured, ({ cpu }) => cpu))} CPU`,
      '–',
    ],
    [
      'What somebody else waits longer meanwhile (list of pending inspections)',
      `median ${milliseconds(felt)}${verdict(felt <= AIMS.felt)}, 95th percentile ${milliseconds(of(pdf.measured, ({ felt95 }) => felt95))}, longest turn of the event loop ${milliseconds(of(pdf.measured, ({ slowestTurn }) => slowestTurn))}; aim ${AIMS.felt} ms`,
      '–',
    ],
  ];
  return table(['work', 'measured', 'ratio'], rows);
}
