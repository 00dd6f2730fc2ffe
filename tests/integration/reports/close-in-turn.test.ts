import { type ChildProcess, type fork } from 'node:child_process';
import { closeOut, editorData, pdfJobProgress } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { createDocumentationBmp, createOpenReport, createBmpWithActions } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(180_000);

/** Simulates two cores, so that two PDFs can be rendered at once on any machine. */
jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), availableParallelism: () => 2 }));

const startedProcesses: ChildProcess[] = [];
jest.mock('node:child_process', () => {
  const actual = jest.requireActual<{ fork: typeof fork }>('node:child_process');
  const recordFork = (...args: Parameters<typeof fork>) => {
    const child = actual.fork(...args);
    startedProcesses.push(child);
    return child;
  };
  return { ...actual, fork: recordFork };
});

/** Each job gets its own process, so that each can be stopped. */
jest.mock('@/lib/reports/pdf/workers', () => ({
  ...jest.requireActual<object>('@/lib/reports/pdf/workers'),
  releaseWorker: (child: ChildProcess) => child.kill(),
}));

/** Closes several reports at once with one process stopped, so that speed does not matter. */
let world: World;
let unit: Unit;
let otherUnit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit('North Crew');
});
afterAll(() => world.close());

/** One BMP with 199 unselected actions, whose text makes the report large but quick to print. */
const createLargeBmp = () => {
  const correctiveActions = Array.from({ length: 200 }, (_, index) => ({
    id: `${index}`,
    name: `Action ${index} `.padEnd(1_000, 'x'),
    selected: index === 0,
  }));
  return createBmpWithActions({ correctiveActions });
};

async function prepareClosing(closingUnit: Unit, bmp: () => LoggedBmp) {
  const { id } = await createOpenReport(closingUnit, { bmps: [bmp()] });
  return { idreport: id, mapImg: await closingUnit.addPhoto('mapimages', id) };
}

/** Closes a report and stops its process as soon as it starts. */
async function closeWhileHeld(closingUnit: Unit, bmp: () => LoggedBmp) {
  const report = await prepareClosing(closingUnit, bmp);
  const before = startedProcesses.length;
  const closed = closingUnit.inspector.call(closeOut, report);
  const child = await Promise.race([waitUntil(() => startedProcesses[before]), closed.then(() => undefined)]);
  if (!child) throw new Error('The report was closed before its process was stopped.');
  child.kill('SIGSTOP');
  return { ...report, closed, resume: () => child.kill('SIGCONT') };
}

const getStatus = async (reader: Unit, idreport: string) =>
  (await reader.inspector.call(editorData, { id: idreport })).report.status;
const getStep = async (reader: Unit, idreport: string) =>
  (await reader.inspector.call(pdfJobProgress, { idreport })).progress?.step ?? null;

async function waitUntil<Found>(find: () => Found | undefined): Promise<Found> {
  for (;;) {
    const result = find();
    if (result !== undefined) return result;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a small PDF is rendered while a large one of another unit is rendered', async () => {
  const large = await closeWhileHeld(unit, createLargeBmp);
  const small = await prepareClosing(otherUnit, createDocumentationBmp);
  expect(await otherUnit.inspector.call(closeOut, small)).toEqual({ success: true });

  expect(await getStatus(otherUnit, small.idreport)).toBe('closed');
  expect(await getStatus(unit, large.idreport)).toBe('open');
  large.resume();
  expect(await large.closed).toEqual({ success: true });
});

test('a second large PDF waits while small ones are rendered', async () => {
  const first = await closeWhileHeld(unit, createLargeBmp);
  const second = await prepareClosing(otherUnit, createLargeBmp);
  const countBefore = startedProcesses.length;
  const closed = otherUnit.inspector.call(closeOut, second);
  const small = await prepareClosing(otherUnit, createDocumentationBmp);
  expect(await otherUnit.inspector.call(closeOut, small)).toEqual({ success: true });

  expect(startedProcesses.length - countBefore).toBe(1);
  expect(await getStep(otherUnit, second.idreport)).toBe('waiting');
  expect(await getStatus(otherUnit, second.idreport)).toBe('open');
  first.resume();
  expect(await first.closed).toEqual({ success: true });
  expect(await closed).toEqual({ success: true });
  expect(await getStep(otherUnit, second.idreport)).toBeNull();
});

test('the next large PDF starts after the process of the first died', async () => {
  const first = await closeWhileHeld(unit, createLargeBmp);
  const failed = expect(first.closed).rejects.toThrow('The PDF could not be created');
  const second = await prepareClosing(otherUnit, createLargeBmp);
  const closed = otherUnit.inspector.call(closeOut, second);
  startedProcesses.at(-1)?.kill('SIGKILL');
  await failed;
  expect(await closed).toEqual({ success: true });
});
