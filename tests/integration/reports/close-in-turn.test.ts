import { type ChildProcess, type fork } from 'node:child_process';
import { closeOut, editorData, pdfJobProgress } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { documented, openReport, requiring } from '@/tests/setup/a-report';
import { world, type Unit, type World } from '@/tests/setup/world';

/** Closing makes a PDF in a child process that lets other processes go first. */
jest.setTimeout(180_000);

/** Pretends that the machine has several cores, so that there are two lanes also on a machine with one. */
jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), availableParallelism: () => 2 }));

/** Every process that was started, in order. */
const started: ChildProcess[] = [];
jest.mock('node:child_process', () => {
  const actual = jest.requireActual<{ fork: typeof fork }>('node:child_process');
  const noted = (...words: Parameters<typeof fork>) => {
    const child = actual.fork(...words);
    started.push(child);
    return child;
  };
  return { ...actual, fork: noted };
});

/** Every job gets a process of its own here, so that each of them can be held. */
jest.mock('@/lib/reports/pdf/workers', () => ({
  ...jest.requireActual<object>('@/lib/reports/pdf/workers'),
  giveBack: (child: ChildProcess) => child.kill(),
}));

/**
 * Several reports are closed at once. The process of one of them is held, so that nothing depends on how fast it is.
 */
let product: World;
let unit: Unit;
let other: Unit;
beforeAll(async () => {
  product = await world();
  unit = await product.workUnit();
  other = await product.workUnit('North Crew');
});
afterAll(() => product.close());

/**
 * One BMP with 199 actions that were not chosen. Its text makes the report a large one, although it is printed quickly.
 */
const LARGE = () => {
  const offered = Array.from({ length: 200 }, (_, at) => ({
    id: `${at}`,
    name: `Action ${at} `.padEnd(1_000, 'x'),
    selected: at === 0,
  }));
  return requiring({ correctiveActions: offered });
};
const SMALL = () => documented();

async function readyToClose(of: Unit, bmp: () => LoggedBmp) {
  const { id } = await openReport(of, { bmps: [bmp()] });
  return { idreport: id, mapImg: await of.addPhoto('mapimages', id) };
}

/** Presses CLOSE OUT and waits until its process was started. The process stands still from then on. */
async function closesAndIsHeld(of: Unit, bmp: () => LoggedBmp) {
  const report = await readyToClose(of, bmp);
  const before = started.length;
  const closed = of.inspector.gets(closeOut, report);
  const child = await Promise.race([until(() => started[before]), closed.then(() => undefined)]);
  if (!child) throw new Error('It was closed before its process was held.');
  child.kill('SIGSTOP');
  return { ...report, closed, goOn: () => child.kill('SIGCONT') };
}

const statusOf = async (of: Unit, idreport: string) =>
  (await of.inspector.gets(editorData, { id: idreport })).report.status;
const stepOf = async (of: Unit, idreport: string) =>
  (await of.inspector.gets(pdfJobProgress, { idreport })).progress?.step ?? null;

async function until<Found>(look: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("while one unit's large record is being made, another unit's small one is made and closed", async () => {
  const large = await closesAndIsHeld(unit, LARGE);
  const small = await readyToClose(other, SMALL);
  expect(await other.inspector.gets(closeOut, small)).toEqual({ success: true });

  expect(await statusOf(other, small.idreport)).toBe('closed');
  expect(await statusOf(unit, large.idreport)).toBe('open');
  large.goOn();
  expect(await large.closed).toEqual({ success: true });
});

test('a second large one waits and says so, while small ones still pass; it is made when the first is done', async () => {
  const first = await closesAndIsHeld(unit, LARGE);
  const second = await readyToClose(other, LARGE);
  const processes = started.length;
  const closed = other.inspector.gets(closeOut, second);
  const passes = await readyToClose(other, SMALL);
  expect(await other.inspector.gets(closeOut, passes)).toEqual({ success: true });

  expect(started.length - processes).toBe(1);
  expect(await stepOf(other, second.idreport)).toBe('waiting');
  expect(await statusOf(other, second.idreport)).toBe('open');
  first.goOn();
  expect(await first.closed).toEqual({ success: true });
  expect(await closed).toEqual({ success: true });
  expect(await stepOf(other, second.idreport)).toBeNull();
});

test('a record whose process dies frees its lane for the next', async () => {
  const first = await closesAndIsHeld(unit, LARGE);
  const failed = expect(first.closed).rejects.toThrow('The PDF could not be made');
  const second = await readyToClose(other, LARGE);
  const closed = other.inspector.gets(closeOut, second);
  started.at(-1)?.kill('SIGKILL');
  await failed;
  expect(await closed).toEqual({ success: true });
});
