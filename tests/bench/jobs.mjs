/** CPU time of single requests, in server and database, each compared with a minimal program. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { median } from './numbers.mjs';
import { costPerRequest, cpuOf, freePort, repeat, SETTLE_MS, startServer } from './processes.mjs';
import { photo, saveReport, uploadPhotos } from './reports.mjs';

/**
 * Starts the bare program, which sends this picture. @param {string} directory for the picture's file @param {Buffer}
 * picture
 */
export async function startBare(directory, picture) {
  const file = path.join(directory, 'bare.jpg');
  fs.writeFileSync(file, picture);
  const port = await freePort();
  return startServer({
    words: [path.join(import.meta.dirname, 'bare.mjs'), String(port), file],
    cwd: directory,
    env: { PATH: process.env.PATH },
    address: `http://localhost:${port}`,
    ready: '/',
  });
}

/**
 * Frequent requests, to the product and to the bare program. `aim` is in milliseconds of CPU. Several sessions share
 * them because of the rate limit. `email` is that of the fourth.
 * @param {{ pid: number, address: string }} product @param {{ pid: number, address: string }} bare
 * @param {{ cookie: string }[]} people
 */
export function requestJobs(product, bare, [one, another, third, fourth], { report, picture, email }) {
  const ours = (address, who) => () => read(product.address + address, { cookie: who.cookie });
  const theirs = (address) => () => read(bare.address + address);
  return [
    { name: 'List as JSON', aim: 5, ours: ours('/api/reports/getPastReports', one), bare: theirs('/') },
    {
      name: 'One report as JSON',
      aim: 3.7,
      ours: ours(`/api/reports/getReport/${report}`, another),
      bare: theirs('/'),
    },
    // The specification's session queries.
    {
      name: 'Session check (accounts.currentSession)',
      aim: 1,
      ours: ours('/api/accounts/currentSession', third),
      bare: theirs('/'),
    },
    {
      name: 'Session check (workgroups.ofUser, the address escaped)',
      aim: 1,
      ours: ours(`/api/workgroups/getUserWorkGroups/${encodeURIComponent(email)}`, fourth),
      bare: theirs('/'),
    },
    { name: 'Photo served', aim: 1.4, ours: ours(`/images/practiceactions/${picture}`, one), bare: theirs('/picture') },
  ].map((job) => ({ ...job, pids: { ours: product.pid, bare: bare.pid } }));
}

async function read(address, headers = {}) {
  const answer = await fetch(address, { headers });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return answer.arrayBuffer();
}

/** The bare program is fast and has no rate limit. */
const BARE_AS_OFTEN = 10;

/**
 * Warm-up requests of each kind, because V8 optimizes gradually. With the measured ones they stay below the limit of
 * 600 per session and minute.
 */
const UNMEASURED = 150;

/** Milliseconds of CPU of one request, in alternating rounds. @returns {Promise<{ ours: number, bare: number }[][]>} */
export async function jobCosts(jobs, { rounds, requests, unmeasured = UNMEASURED }) {
  for (let done = 0; done < unmeasured; done += 10)
    for (const job of jobs) for (const side of ['ours', 'bare']) await repeat(job[side], 10);
  const measured = jobs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, job] of jobs.entries()) {
      const cost = {};
      for (const side of ['ours', 'bare']) {
        const times = requests * (side === 'bare' ? BARE_AS_OFTEN : 1);
        cost[side] = (await costPerRequest(job.pids[side], job[side], times)).total;
      }
      measured[index].push(cost);
    }
    process.stdout.write('.');
  }
  return measured;
}

/** For long jobs, where the kernel's clock ticks are precise enough. Includes child processes that end. */
export async function cpuDuring(pid, work) {
  const before = cpuOf(pid);
  await work();
  await pause(SETTLE_MS);
  const after = cpuOf(pid);
  return after.server + after.database - before.server - before.database;
}

/** A hundred photos, because V8 optimizes slowly here; the limit is 240 uploads per minute. */
const UPLOADS_UNMEASURED = 20;

/** Five photos in one request, compared with decoding as many at an eighth of their size in this process. */
export async function fivePhotos(product, who, rounds) {
  const bytes = await photo();
  const { id } = await saveReport(who, { bmps: 1 });
  const measured = [];
  const upload = () => uploadPhotos(who, id, 5);
  await repeat(upload, UPLOADS_UNMEASURED);
  for (let round = 0; round < rounds; round++) {
    const ours = (await costPerRequest(product.pid, upload, 6)).total;
    const before = process.cpuUsage();
    await repeat(() => sharp(bytes).resize(90, 67, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer(), 30);
    const { user, system } = process.cpuUsage(before);
    measured.push({ ours, bare: (user + system) / 1000 / 6 });
    process.stdout.write('.');
  }
  return { bytes: bytes.length, measured };
}

/** CLOSE OUT of 30 BMPs with 30 photos, in sequence: only the first must start a PDF process. */
export async function pdfInARow(product, who, times) {
  const measured = [];
  for (let time = 0; time < times; time++) {
    const { id } = await saveReport(who, { bmps: 30, photos: await uploadPhotos(who, null, 30) });
    const [mapImg] = await uploadPhotos(who, id, 1, 'reports');
    await who.post('/reports/startReport', { idreport: id });
    const began = performance.now();
    let wall = 0;
    const cpu = await cpuDuring(product.pid, async () => {
      await who.post('/reports/endReport', { idreport: id, mapImg });
      wall = performance.now() - began;
    });
    measured.push({ cpu, wall });
    process.stdout.write('.');
  }
  const [first, ...others] = measured;
  return { first, others: { cpu: median(others.map((one) => one.cpu)), wall: median(others.map((one) => one.wall)) } };
}
