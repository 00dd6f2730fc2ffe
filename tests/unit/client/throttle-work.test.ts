import { throttleWork } from '@/lib/client/use-live-list';

/** Throttles counted work. The test ends each pause. */
function createThrottledWork() {
  let runs = 0;
  const ends: (() => void)[] = [];
  const pauses: number[] = [];
  let work = () => Promise.resolve();
  const run = throttleWork(
    () => {
      runs += 1;
      return work();
    },
    5000,
    (milliseconds) => {
      pauses.push(milliseconds);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
  );
  return {
    run,
    countRuns: () => runs,
    pauses,
    async endPause() {
      ends.shift()?.();
      await waitUntilSettled();
    },
    setWork: (next: () => Promise<void>) => (work = next),
  };
}

const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

test('the work runs at once for the first request, and once after the pause for a burst of requests', async () => {
  const { run, countRuns, pauses, endPause } = createThrottledWork();
  for (let times = 0; times < 20; times += 1) run();
  expect(countRuns()).toBe(1);
  await endPause();
  expect(countRuns()).toBe(2);
  await endPause();
  expect(countRuns()).toBe(2);
  expect(pauses).toEqual([5000, 5000]);
});

test('the work runs once for a single request, and at once again after the pause', async () => {
  const { run, countRuns, endPause } = createThrottledWork();
  run();
  await endPause();
  expect(countRuns()).toBe(1);
  run();
  expect(countRuns()).toBe(2);
});

test('the work never runs twice at the same time, and runs again after a failure', async () => {
  const { run, countRuns, endPause, setWork } = createThrottledWork();
  let fail: () => void = () => undefined;
  setWork(() => new Promise((_resolve, reject) => (fail = () => reject(new Error('no signal')))));
  run();
  run();
  await endPause();
  expect(countRuns()).toBe(1);
  fail();
  await waitUntilSettled();
  expect(countRuns()).toBe(2);
});
