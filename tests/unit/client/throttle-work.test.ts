import { throttleWork } from '@/lib/client/use-live-list';

/** Work that is counted, and a clock in the hands of the test: each pause ends when the test says so. */
function startBursts() {
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
    runs: () => runs,
    pauses,
    async endPause() {
      ends.shift()?.();
      await waitUntilSettled();
    },
    workIs: (next: () => Promise<void>) => (work = next),
  };
}

const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

test('the first request is answered at once, a burst after it by one run when the pause is over', async () => {
  const { run, runs, pauses, endPause } = startBursts();
  for (let times = 0; times < 20; times += 1) run();
  expect(runs()).toBe(1);
  await endPause();
  expect(runs()).toBe(2);
  await endPause();
  expect(runs()).toBe(2);
  expect(pauses).toEqual([5000, 5000]);
});

test('a single request is answered once, and the next one after the pause at once again', async () => {
  const { run, runs, endPause } = startBursts();
  run();
  await endPause();
  expect(runs()).toBe(1);
  run();
  expect(runs()).toBe(2);
});

test('no second run begins while the first is under way, and one that failed is followed like any other', async () => {
  const { run, runs, endPause, workIs } = startBursts();
  let fail: () => void = () => undefined;
  workIs(() => new Promise((_resolve, reject) => (fail = () => reject(new Error('no signal')))));
  run();
  run();
  await endPause();
  expect(runs()).toBe(1);
  fail();
  await waitUntilSettled();
  expect(runs()).toBe(2);
});
