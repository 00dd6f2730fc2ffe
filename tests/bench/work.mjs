/** Jobs that cost more than a page: sign-in, photos, PDFs, saves of small and large reports. */
import { setTimeout as pause } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../../prisma/seed/cast.ts';
import { median, quantile } from './numbers.mjs';
import { cpuOf, SETTLE_MS } from './processes.mjs';
import { photo, saveReport, uploadPhotos } from './reports.mjs';
import { signIn } from './visitor.mjs';

/**
 * Measures the sign-in page and its post, compared with one argon2id hash in this process. Few rounds, because sign-in
 * attempts are limited per minute.
 */
export async function loginCosts(product, rounds) {
  const stored = await hash(DEMO_PASSWORD);
  return inTurns(rounds, {
    ours: cpuOfServer(product, () => signIn(product.address, 'praman')),
    alone: cpuOfSelf(() => verify(stored, DEMO_PASSWORD)),
  });
}

/** Measures the upload of one photo, compared with rotating, scaling and writing it with sharp in this process. */
export async function uploadCosts(product, who, rounds) {
  const { id } = await saveReport(who, { bmps: 1 });
  const bytes = await photo();
  const alone = () =>
    sharp(bytes)
      .autoOrient()
      .resize({ width: 720, height: 720, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88, mozjpeg: false })
      .toBuffer();
  const times = 8;
  return inTurns(rounds, {
    ours: cpuOfServer(
      product,
      async () => {
        for (let done = 0; done < times; done++) await uploadPhotos(who, id, 1);
      },
      times,
    ),
    alone: cpuOfSelf(async () => {
      for (let done = 0; done < times; done++) await alone();
    }, times),
  });
}

async function inTurns(rounds, works) {
  const measured = [];
  for (const work of Object.values(works)) await work();
  for (let round = 0; round < rounds; round++) {
    const costs = {};
    for (const [name, work] of Object.entries(works)) costs[name] = await work();
    measured.push(costs);
    process.stdout.write('.');
  }
  return measured;
}

const cpuOfServer =
  ({ pid }, work, times = 1) =>
  async () => {
    const before = cpuOf(pid);
    await work();
    await pause(SETTLE_MS);
    const after = cpuOf(pid);
    return (after.server + after.database - before.server - before.database) / times;
  };

const cpuOfSelf =
  (work, times = 1) =>
  async () => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / times;
  };

/** Response times of the list of pending inspections, requested repeatedly until `work` is done. */
async function feltDuring(who, work) {
  let working = true;
  const done = work().finally(() => {
    working = false;
  });
  const waits = [];
  while (working) {
    const began = performance.now();
    await who.get('/reports/getRecentReports');
    waits.push(performance.now() - began);
    // Low frequency: causes no load and stays within the rate limit.
    await pause(110);
  }
  await done;
  return waits;
}

/** Measures CLOSE OUT of a report with 30 BMPs and 60 photos, and how long other requests take meanwhile. */
export async function pdfCosts(product, who, rounds) {
  const name = { bmps: 30, photos: 60 };
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const { id } = await saveReport(who, {
      bmps: name.bmps,
      photos: await uploadPhotos(who, null, name.photos),
      condition: 'Silt at half the height of the fence.',
    });
    const [mapImg] = await uploadPhotos(who, id, 1, 'reports');
    await who.post('/reports/startReport', { idreport: id });
    const quiet = await feltDuring(who, () => pause(2500));
    await product.counted();
    const before = cpuOf(product.pid);
    const began = performance.now();
    let wall = 0;
    const busy = await feltDuring(who, async () => {
      await who.post('/reports/endReport', { idreport: id, mapImg });
      wall = performance.now() - began;
    });
    const after = cpuOf(product.pid);
    measured.push({
      wall,
      cpu: after.server + after.database - before.server - before.database,
      slowestTurn: (await product.counted()).slowestTurnMs,
      quiet: median(quiet),
      felt: median(busy) - median(quiet),
      felt95: quantile(busy, 0.95) - median(quiet),
    });
    process.stdout.write('.');
  }
  return { ...name, measured };
}

/** Measures saving one changed BMP, alternating between reports of different sizes. */
export async function saveCosts(product, who, { rounds, requests, sizes }) {
  const reports = [];
  for (const bmps of sizes) reports.push(await saveReport(who, { bmps }));
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const costs = {};
    for (const report of reports) {
      const before = cpuOf(product.pid);
      await product.counted();
      for (let done = 0; done < requests; done++) await saveOneBmp(who, report);
      const { queries } = await product.counted();
      await pause(SETTLE_MS);
      const after = cpuOf(product.pid);
      const database = (after.database - before.database) / requests;
      costs[report.bmps.length] = {
        total: (after.server - before.server) / requests + database,
        database,
        queries: queries.length / requests,
      };
    }
    measured.push(costs);
    process.stdout.write('.');
  }
  return measured;
}

async function saveOneBmp(who, report) {
  const [bmp] = report.bmps;
  bmp.condition = { ...bmp.condition, description: `Seen at ${performance.now()}` };
  const answer = await who.put('/reports/saveReport', {
    id: report.id,
    baseVersion: report.version,
    fields: {},
    bmps: [bmp],
    removed: [],
  });
  bmp.version = answer.bmps[0].version;
}
