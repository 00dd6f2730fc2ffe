/** What a page costs the server for each request, in rounds that take turns. */
import { setTimeout as pause } from 'node:timers/promises';
import { spentBetween, threadsOf } from './processes.mjs';

/** Milliseconds to wait before CPU time is read: work that a request leaves for afterwards belongs to the request, too. */
const SETTLE_MS = 60;

/**
 * Requests of each page before anything is measured. V8 compiles a page's code again and again while it is new: in its first
 * forty requests the list took 1.8 times as much as after a hundred and fifty, the empty panel 1.5 times.
 */
const UNMEASURED = 150;

/**
 * Every page is measured right beside `beside`, the page that it is compared with, and each round begins with another
 * page. So what the machine does meanwhile, and what one page leaves for the next to clean up, does not stay with one of them.
 * @param {{ name: string, pid: number, fetch: () => Promise<unknown> }[]} pages
 * @param {string} beside the name of one of them
 */
export async function costsInRounds(pages, beside, { rounds, requests, unmeasured = UNMEASURED }) {
  const reference = pages.find(({ name }) => name === beside);
  for (let done = 0; done < unmeasured; done += 10) for (const page of pages) await repeat(page, 10);
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const costs = {};
    for (const at of pages.keys()) {
      const page = pages[(at + round) % pages.length];
      // Now one of the two is first, now the other.
      const [first, second] = round % 2 === 0 ? [reference, page] : [page, reference];
      const cost = new Map();
      for (const one of [first, second]) cost.set(one, await cpuPerRequest(one, requests));
      costs[page.name] = { ...cost.get(page), beside: cost.get(reference).total };
    }
    measured.push(costs);
    process.stdout.write('.');
  }
  return measured;
}

async function cpuPerRequest(page, requests) {
  const before = threadsOf(page.pid);
  await repeat(page, requests);
  await pause(SETTLE_MS);
  const { main, helpers, database } = spentBetween(before, threadsOf(page.pid));
  return {
    total: (main + helpers + database) / requests,
    helpers: helpers / requests,
    database: database / requests,
  };
}

async function repeat(page, count) {
  for (let done = 0; done < count; done++) await page.fetch();
}

/**
 * How often one request waits for the database. Of three requests the fewest waits count, because other work goes on at
 * the same time.
 */
export async function roundTripsOf(product, ask) {
  const counts = [];
  for (let tries = 0; tries < 3; tries++) {
    await product.counted();
    await ask();
    counts.push((await product.counted()).queries.length);
  }
  return Math.min(...counts);
}
