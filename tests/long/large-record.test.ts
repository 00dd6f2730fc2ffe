import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { closeOut, pendingReports, pdfJobProgress } from '@/lib/reports/contract';
import { createDocumentationBmp, createOpenReport, createBmpWithActions } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/**
 * CLOSE OUT of 100 BMPs with 5 photos each. It must finish, tell its progress, need little memory and disturb no one.
 * How long others wait is compared with the same requests just before, on the same machine.
 */
const BMPS = 100;
const PHOTOS_EACH = 5;
const PHOTOS = BMPS * PHOTOS_EACH;
/** Half of what the child process may have (MEMORY_LIMIT_MB counts its heap alone). */
const MAX_MEMORY_MB = 512;
const MAX_LATENCY_MS = 50;

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
});
afterAll(() => world.close());

test('a record of 100 BMPs with 5 photos each is made with its progress shown, and others hardly notice', async () => {
  const bmps = await inspected();
  const { id } = await createOpenReport(unit, { bmps });
  const mapImg = await unit.addPhoto('mapimages', id);
  const quiet = await measureOthersWait(() => pause(3_000));
  const child = peakOfChild();
  const messages: string[] = [];
  const began = performance.now();
  const busy = await measureOthersWait(
    () => unit.inspector.call(closeOut, { idreport: id, mapImg }),
    async () => {
      child.look();
      const { progress } = await unit.leader.call(pdfJobProgress, { idreport: id });
      if (progress) messages.push(progress.step === 'layout' ? 'layout' : `${progress.step} ${progress.done}`);
    },
  );
  const seconds = (performance.now() - began) / 1000;
  const { pdfKey } = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
  const pdf = await world.runtime.storage.read(pdfKey ?? '');
  const latencies = median(busy) - median(quiet);
  console.table({
    'CLOSE OUT, seconds': Number(seconds.toFixed(1)),
    'peak memory of its process, MB': Math.round(child.peakMb()),
    'PDF, MB': Number((pdf.length / 1e6).toFixed(1)),
    'others wait longer, median, ms': Number(latencies.toFixed(1)),
    'others wait longer, 95th percentile, ms': Number((quantile(busy, 0.95) - median(quiet)).toFixed(1)),
    'different progress told': new Set(messages).size,
  });

  expect(messages).toContain('layout');
  expect(messages.some((step) => step.startsWith('pages '))).toBe(true);
  expect(new Set(messages).size).toBeGreaterThan(3);
  expect(child.peakMb()).toBeGreaterThan(0);
  expect(child.peakMb()).toBeLessThan(MAX_MEMORY_MB);
  expect(latencies).toBeLessThan(MAX_LATENCY_MS);
}, 400_000);

/** Two of five BMPs need a corrective action. Each photo is a file of its own, as large as a phone's. */
async function inspected() {
  const names: string[] = [];
  const pictures = await Promise.all(Array.from({ length: 12 }, (_, index) => gravel(index)));
  for (let made = 0; made < PHOTOS; made++)
    names.push(await unit.addPhoto('practiceactions', undefined, pictures[made % pictures.length]));
  return Array.from({ length: BMPS }, (_, index) => {
    const { condition, ...bmp } = (index % 5 < 2 ? createBmpWithActions : createDocumentationBmp)();
    const photos = names.slice(index * PHOTOS_EACH, (index + 1) * PHOTOS_EACH);
    return { ...bmp, condition: { ...condition, photos, description: 'Silt at half the height of the fence.' } };
  });
}

/** Noise compresses as badly as gravel does. */
const gravel = (index: number): Promise<Buffer> =>
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

/** Milliseconds that the list of pending inspections takes, asked again and again until `work` is done. */
async function measureOthersWait(work: () => Promise<unknown>, between: () => Promise<void> = () => Promise.resolve()) {
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  const delays: number[] = [];
  while (!isOver) {
    const began = performance.now();
    await unit.leader.call(pendingReports, {});
    delays.push(performance.now() - began);
    await between();
    await pause(50);
  }
  await done;
  return delays;
}

/** The most memory that the child process of the PDF ever had (Linux). */
function peakOfChild() {
  let peak = 0;
  return {
    peakMb: () => peak,
    look() {
      for (const pid of getChildren(process.pid)) {
        const status = readIfThere(`/proc/${pid}/status`);
        if (readIfThere(`/proc/${pid}/cmdline`).includes('report-pdf-worker'))
          peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      }
    },
  };
}

const getChildren = (pid: number): string[] =>
  readdirSync('/proc').filter((name) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readIfThere(`/proc/${name}/status`)));

/** The text of a file, or nothing if the process has ended meanwhile. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const median = (values: readonly number[]) => quantile(values, 0.5);

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
