import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { closeOut, pendingReports, pdfJobProgress } from '@/lib/reports/contract';
import { createDocumentationBmp, createOpenReport, createBmpWithActions } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

// CLOSE OUT of 100 BMPs with 5 photos each must finish, report its progress and need little memory. Requests of others,
// compared with the same requests just before, must not become much slower.

const BMP_COUNT = 100;
const PHOTOS_PER_BMP = 5;
/** Half of what the child process may use (MEMORY_LIMIT_MB limits only its heap). */
const MAX_MEMORY_MB = 512;
const MAX_ADDED_LATENCY_MS = 50;

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

test('CLOSE OUT of 100 BMPs with 5 photos each shows progress and does not slow down other requests', async () => {
  const bmps = await createBmps();
  const { id } = await createOpenReport(unit, { bmps });
  const mapImg = await unit.addPhoto('mapimages', id);
  const idleLatencies = await measureLatencies(() => pause(3_000));
  const memory = new PdfWorkerMemory();
  const progressSteps: string[] = [];
  const startedAt = performance.now();
  const busyLatencies = await measureLatencies(
    () => unit.inspector.call(closeOut, { idreport: id, mapImg }),
    async () => {
      memory.sample();
      const { progress } = await unit.leader.call(pdfJobProgress, { idreport: id });
      if (progress) progressSteps.push(progress.step === 'layout' ? 'layout' : `${progress.step} ${progress.done}`);
    },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { pdfKey } = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
  const pdf = await world.runtime.storage.read(pdfKey ?? '');
  const addedLatencyMs = median(busyLatencies) - median(idleLatencies);
  console.table({
    'CLOSE OUT, seconds': Number(seconds.toFixed(1)),
    'peak memory of the PDF worker, MB': Math.round(memory.peakMb),
    'PDF, MB': Number((pdf.length / 1e6).toFixed(1)),
    'added latency of others, median, ms': Number(addedLatencyMs.toFixed(1)),
    'added latency of others, 95th percentile, ms': Number(
      (quantile(busyLatencies, 0.95) - median(idleLatencies)).toFixed(1),
    ),
    'distinct progress steps': new Set(progressSteps).size,
  });

  expect(progressSteps).toContain('layout');
  expect(progressSteps.some((step) => step.startsWith('pages '))).toBe(true);
  expect(new Set(progressSteps).size).toBeGreaterThan(3);
  expect(memory.peakMb).toBeGreaterThan(0);
  expect(memory.peakMb).toBeLessThan(MAX_MEMORY_MB);
  expect(addedLatencyMs).toBeLessThan(MAX_ADDED_LATENCY_MS);
}, 400_000);

/** Two of five BMPs need a corrective action. Each photo is a separate file of the size that a phone sends. */
async function createBmps() {
  const fileNames: string[] = [];
  const jpegs = await Promise.all(Array.from({ length: 12 }, (_, index) => createNoisyJpeg(index)));
  for (let index = 0; index < BMP_COUNT * PHOTOS_PER_BMP; index++)
    fileNames.push(await unit.addPhoto('practiceactions', undefined, jpegs[index % jpegs.length]));
  return Array.from({ length: BMP_COUNT }, (_, index) => {
    const { condition, ...bmp } = (index % 5 < 2 ? createBmpWithActions : createDocumentationBmp)();
    const photos = fileNames.slice(index * PHOTOS_PER_BMP, (index + 1) * PHOTOS_PER_BMP);
    return { ...bmp, condition: { ...condition, photos, description: 'Silt at half the height of the fence.' } };
  });
}

/** A picture that compresses as badly as a photo of gravel. */
const createNoisyJpeg = (index: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 720,
      height: 540,
      channels: 3,
      background: '#8a6f4d',
      noise: { type: 'gaussian', mean: 128, sigma: 15 + (index % 4) },
    },
  })
    .jpeg({ quality: 88 })
    .toBuffer();

/** While `work` runs, requests pending inspections repeatedly. Returns how many milliseconds each request took. */
async function measureLatencies(
  work: () => Promise<unknown>,
  afterEachRequest: () => Promise<void> = () => Promise.resolve(),
) {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const latencies: number[] = [];
  while (!isDone) {
    const startedAt = performance.now();
    await unit.leader.call(pendingReports, {});
    latencies.push(performance.now() - startedAt);
    await afterEachRequest();
    await pause(50);
  }
  await working;
  return latencies;
}

/** The peak memory of the PDF worker process. Linux only. */
class PdfWorkerMemory {
  peakMb = 0;

  sample(): void {
    for (const pid of listChildPids(process.pid)) {
      if (!readProcFile(`/proc/${pid}/cmdline`).includes('report-pdf-worker')) continue;
      const peakKb = /VmHWM:\s+(\d+)/.exec(readProcFile(`/proc/${pid}/status`))?.[1] ?? 0;
      this.peakMb = Math.max(this.peakMb, Number(peakKb) / 1024);
    }
  }
}

const listChildPids = (pid: number): string[] =>
  readdirSync('/proc').filter((name) =>
    new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readProcFile(`/proc/${name}/status`)),
  );

/** Returns '' if the process has ended. */
function readProcFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const median = (values: readonly number[]) => quantile(values, 0.5);

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
