/** What a page costs the server for each request, in rounds that take turns. */
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf } from './processes.mjs';

/**
 * Milliseconds to wait before CPU time is read. CPU time is counted in ticks, and work that a request leaves for
 * afterwards belongs to the request, too.
 */
const SETTLE_MS = 60;

/** @param {{ name: string, pid: number, fetch: () => Promise<unknown> }[]} pages */
export async function costsInRounds(pages, { rounds, requests }) {
  for (const page of pages) await repeat(page, 10);
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const costs = {};
    for (const page of pages) costs[page.name] = await cpuPerRequest(page, requests);
    measured.push(costs);
    process.stdout.write('.');
  }
  return measured;
}

async function cpuPerRequest(page, requests) {
  const before = cpuOf(page.pid);
  const began = performance.now();
  await repeat(page, requests);
  const wall = (performance.now() - began) / requests;
  await pause(SETTLE_MS);
  const after = cpuOf(page.pid);
  const database = (after.database - before.database) / requests;
  return { total: (after.server - before.server) / requests + database, database, wall };
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
