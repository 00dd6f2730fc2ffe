/** The server cost of a page per request, in alternating rounds. */
import { costPerRequest, repeat } from './processes.mjs';

/**
 * Warm-up requests of each page, because V8 optimizes gradually: in its first forty requests the list took 1.8 times as
 * much as after a hundred and fifty, the empty panel 1.5 times.
 */
const UNMEASURED = 150;

/**
 * Each page is measured next to its baseline, and each round starts with another page, so that other load and garbage
 * collection affect all alike.
 * @param {{ name: string, pid: number, fetch: () => Promise<unknown>, beside?: string }[]} pages
 * @param {string} beside the default baseline
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

/** Database round trips of one request. The minimum of three, because background work adds to them. */
export async function roundTripsOf(product, ask) {
  const counts = [];
  for (let tries = 0; tries < 3; tries++) {
    await product.counted();
    await ask();
    counts.push((await product.counted()).queries.length);
  }
  return Math.min(...counts);
}
