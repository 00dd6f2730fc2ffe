import { startCleanup } from '@/server/cleanup';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const HOUR = 3_600_000;
const quiet = { warn: jest.fn(), error: jest.fn() };

test('tidies soon after the start and a few times a day; what fails is logged and tried again', async () => {
  const works = [jest.fn(() => Promise.reject(new Error('the database is away'))), jest.fn(() => Promise.resolve())];
  const log = { warn: jest.fn(), error: jest.fn() };
  const tidying = startCleanup(works, log);
  await jest.advanceTimersByTimeAsync(2 * 60_000);
  expect(works.map((work) => work.mock.calls.length)).toEqual([1, 1]);
  await jest.advanceTimersByTimeAsync(24 * HOUR);
  expect(works.map((work) => work.mock.calls.length)).toEqual([5, 5]);
  expect(log.error).toHaveBeenCalledTimes(5);
  await tidying.stop();
});

test('stopped, it asks what is under way to end, waits for it, and begins nothing more', async () => {
  let end: () => void = () => undefined;
  let isStopped = () => false;
  const first = jest.fn((stopped: () => boolean) => {
    isStopped = stopped;
    return new Promise<void>((resolve) => (end = resolve));
  });
  const second = jest.fn(() => Promise.resolve());
  const tidying = startCleanup([first, second], quiet);
  await jest.advanceTimersByTimeAsync(2 * 60_000);
  const stopping = tidying.stop();
  expect(isStopped()).toBe(true);
  end();
  await stopping;
  await jest.advanceTimersByTimeAsync(24 * HOUR);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
});
