/** What a page costs the server for each request, in rounds that take turns. */
import { costPerRequest, repeat } from './processes.mjs';

/**
 * Requests of each page before anything is measured. V8 compiles a page's code again and again while it is new: in its first
 * forty requests the list took 1.8 times as much as after a hundred and fifty, the empty panel 1.5 times.
 */
const UNMEASURED = 150;

/**
 * Every page is measured right beside the page that it is compared with, and each round begins with another page. So what the
 * machine does meanwhile, and what one page leaves for the next to clean up, does not stay with one of them.
 * @param {{ name: string, pid: number, fetch: () => Promise<unknown>, beside?: string }[]} pages
 * @param {string} beside the name of the page beside which those are measured that name no other
 */
export async function costsInRounds(pages, beside, { rounds, requests, unmeasured = UNMEASURED }) {
  const named = (name) => pages.find((page) => page.name === name);
  for (let done = 0; done < unmeasured; done += 10) for (const page of pages) await repeat(page.fetch, 10);
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const costs = {};
    for (const at of pages.keys()) {
      const page = pages[(at + round) % pages.length];
      const reference = named(page.beside ?? beside);
      // Now one of the two is first, now the other.
      const [first, second] = round % 2 === 0 ? [reference, page] : [page, reference];
      const cost = new Map();
      for (const one of [first, second]) cost.set(one, await costPerRequest(one.pid, one.fetch, requests));
      costs[page.name] = { ...cost.get(page), beside: cost.get(reference).total };
    }
    measured.push(costs);
    process.stdout.write('.');
  }
  return measured;
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
