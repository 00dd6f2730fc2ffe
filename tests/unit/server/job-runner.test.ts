import { startJobs } from '@/server/job-runner';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const MINUTE_MS = 60_000;

test('the runner runs all jobs at the start and every five minutes, and logs and repeats a failed one', async () => {
  const failing = jest.fn(() => Promise.reject(new Error('the database is unavailable')));
  const next = jest.fn(() => Promise.resolve());
  const log = { warn: jest.fn(), error: jest.fn() };
  const runner = startJobs(
    [
      { name: 'failing', run: failing },
      { name: 'next', run: next },
    ],
    log,
  );
  await jest.advanceTimersByTimeAsync(11 * MINUTE_MS);
  expect([failing, next].map(({ mock }) => mock.calls.length)).toEqual([3, 3]);
  expect(log.error).toHaveBeenCalledTimes(3);
  await runner.stop();
});

test('stop() ends the running job early, waits for its end, and starts no other', async () => {
  let end: () => void = () => undefined;
  let isStopped = () => false;
  const first = jest.fn((_now: Date, stopped: () => boolean) => {
    isStopped = stopped;
    return new Promise<void>((resolve) => (end = resolve));
  });
  const second = jest.fn(() => Promise.resolve());
  const runner = startJobs(
    [
      { name: 'first', run: first },
      { name: 'second', run: second },
    ],
    { warn: jest.fn(), error: jest.fn() },
  );
  const stopping = runner.stop();
  expect(isStopped()).toBe(true);
  end();
  await stopping;
  await jest.advanceTimersByTimeAsync(11 * MINUTE_MS);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
