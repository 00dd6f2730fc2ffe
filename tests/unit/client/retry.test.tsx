import { createRetry, type AttemptResult, type Retry } from '@/lib/client/retry';
import { announceSignIn } from '@/lib/client/sign-in-event';

const MINUTE_MS = 60_000;
let result: AttemptResult;
let retry: Retry;
const attempt = jest.fn(() => Promise.resolve(result));

beforeEach(() => {
  jest.useFakeTimers();
  attempt.mockClear();
  result = 'retry';
  retry = createRetry(attempt);
});
afterEach(() => {
  retry.stop();
  jest.useRealTimers();
});

const countAttemptsWithin = async (milliseconds: number) => {
  const before = attempt.mock.calls.length;
  await jest.advanceTimersByTimeAsync(milliseconds);
  return attempt.mock.calls.length - before;
};
const goOnline = () => window.dispatchEvent(new Event('online'));

describe('an attempt', () => {
  test('is retried with growing delays of at most five minutes', async () => {
    await retry.runNow();
    expect(await countAttemptsWithin(MINUTE_MS)).toBeGreaterThanOrEqual(3);
    await countAttemptsWithin(30 * MINUTE_MS);
    const attemptsInAnHour = await countAttemptsWithin(60 * MINUTE_MS);
    expect(attemptsInAnHour).toBeGreaterThanOrEqual(12);
    expect(attemptsInAnHour).toBeLessThanOrEqual(24);
  });

  test.each([
    [0, 2500],
    [0.5, 3750],
    [1, 5000],
  ])('with the random number %d comes after %d ms, so that devices spread their retries', async (random, pause) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    await retry.runNow();
    expect(await countAttemptsWithin(pause - 1)).toBe(0);
    expect(await countAttemptsWithin(1)).toBe(1);
    expect(await countAttemptsWithin(2 * pause - 1)).toBe(0);
    expect(await countAttemptsWithin(1)).toBe(1);
    jest.restoreAllMocks();
  });

  test('is retried when the device is back online, at most every three seconds', async () => {
    await retry.runNow();
    expect(await countAttemptsWithin(2000)).toBe(0);
    for (let change = 0; change < 50; change++) goOnline();
    expect(await countAttemptsWithin(999)).toBe(0);
    expect(await countAttemptsWithin(1)).toBe(1);
  });

  test('is not retried once it has succeeded, until the device is back online', async () => {
    result = 'done';
    await retry.runNow();
    expect(await countAttemptsWithin(60 * MINUTE_MS)).toBe(0);
    goOnline();
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  test('is retried at once after the person signs in through the dialog', async () => {
    result = 'done';
    await retry.runNow();
    announceSignIn();
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  test('is not retried after stop', async () => {
    const running = retry.runNow();
    retry.stop();
    await running;
    goOnline();
    announceSignIn();
    expect(await countAttemptsWithin(60 * MINUTE_MS)).toBe(0);
  });
});
