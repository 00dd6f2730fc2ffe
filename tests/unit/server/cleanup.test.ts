import { startCleanup } from '@/server/cleanup';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const HOUR_MS = 3_600_000;
const silentLog = { warn: jest.fn(), error: jest.fn() };

test('the server cleans up soon after the start and a few times a day, and logs and retries failures', async () => {
  const works = [
    jest.fn(() => Promise.reject(new Error('the database is unavailable'))),
    jest.fn(() => Promise.resolve()),
  ];
  const log = { warn: jest.fn(), error: jest.fn() };
  const cleanup = startCleanup(works, log);
  await jest.advanceTimersByTimeAsync(2 * 60_000);
  expect(works.map((work) => work.mock.calls.length)).toEqual([1, 1]);
  await jest.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect(works.map((work) => work.mock.calls.length)).toEqual([5, 5]);
  expect(log.error).toHaveBeenCalledTimes(5);
  await cleanup.stop();
});

test('stop() aborts the running cleanup, waits for its end, and starts no other', async () => {
  let end: () => void = () => undefined;
  let isStopped = () => false;
  const first = jest.fn((stopped: () => boolean) => {
    isStopped = stopped;
    return new Promise<void>((resolve) => (end = resolve));
  });
  const second = jest.fn(() => Promise.resolve());
  const cleanup = startCleanup([first, second], silentLog);
  await jest.advanceTimersByTimeAsync(2 * 60_000);
  const stopping = cleanup.stop();
  expect(isStopped()).toBe(true);
  end();
  await stopping;
  await jest.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
});
