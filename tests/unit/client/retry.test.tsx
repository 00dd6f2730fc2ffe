import { startRetry, type AttemptResult, type Retry } from '@/lib/client/retry';
import { announceSignIn } from '@/lib/client/sign-in-event';

const MINUTE = 60_000;
let end: AttemptResult;
let tries: Retry;
const attempt = jest.fn(() => Promise.resolve(end));

beforeEach(() => {
  jest.useFakeTimers();
  attempt.mockClear();
  end = 'repeat';
  tries = startRetry(attempt);
});
afterEach(() => {
  tries.stop();
  jest.useRealTimers();
});

const countTriesWithin = async (milliseconds: number) => {
  const before = attempt.mock.calls.length;
  await jest.advanceTimersByTimeAsync(milliseconds);
  return attempt.mock.calls.length - before;
};
const back = () => window.dispatchEvent(new Event('online'));

describe('what did not end the server', () => {
  test('is retried ever less often, and at least every five minutes', async () => {
    await tries.runNow();
    expect(await countTriesWithin(MINUTE)).toBeGreaterThanOrEqual(3);
    await countTriesWithin(30 * MINUTE);
    const HOUR_MS = await countTriesWithin(60 * MINUTE);
    expect(HOUR_MS).toBeGreaterThanOrEqual(12);
    expect(HOUR_MS).toBeLessThanOrEqual(24);
  });

  test.each([
    [0, 2500],
    [0.5, 3750],
    [1, 5000],
  ])('waits another while on each device: with the random number %d for %d ms', async (random, pause) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    await tries.runNow();
    expect(await countTriesWithin(pause - 1)).toBe(0);
    expect(await countTriesWithin(1)).toBe(1);
    expect(await countTriesWithin(2 * pause - 1)).toBe(0);
    expect(await countTriesWithin(1)).toBe(1);
    jest.restoreAllMocks();
  });

  test('retries when back online, at most every three seconds', async () => {
    await tries.runNow();
    expect(await countTriesWithin(2000)).toBe(0);
    for (let flap = 0; flap < 50; flap++) back();
    expect(await countTriesWithin(999)).toBe(0);
    expect(await countTriesWithin(1)).toBe(1);
  });

  test('is left in peace once it was answered, until there is a reason', async () => {
    end = 'done';
    await tries.runNow();
    expect(await countTriesWithin(60 * MINUTE)).toBe(0);
    back();
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  test('is tried at once when somebody signed in above the page: without a session nothing was repeated', async () => {
    end = 'done';
    await tries.runNow();
    announceSignIn();
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  test('is not retried after the end', async () => {
    const onItsWay = tries.runNow();
    tries.stop();
    await onItsWay;
    back();
    announceSignIn();
    expect(await countTriesWithin(60 * MINUTE)).toBe(0);
  });
});
