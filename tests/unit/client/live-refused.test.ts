import { RejectedError, UnreachableError } from '@/lib/client/api';
import { LiveChannel } from '@/lib/client/live';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const MINUTE_MS = 60_000;
const ENDED = new RejectedError('not-signed-in', 401, 'Your session has ended.', undefined);

async function countTokenRequests(milliseconds: number, error: Error, openNow = false): Promise<number> {
  const fetchToken = jest.fn(() => Promise.reject(error));
  const live = new LiveChannel({
    url: () => 'ws://127.0.0.1:9/mqtt',
    fetchToken,
    whenIdle: (start) => start(),
    log: () => undefined,
  });
  const stop = live.watch({ topics: ['ET/reports/u'], identifier: 'u', onMessage: () => undefined });
  await jest.advanceTimersByTimeAsync(milliseconds);
  if (openNow) live.openNow();
  stop();
  await live.close();
  return fetchToken.mock.calls.length;
}

test('the client requests a token once a minute after the session has ended', async () => {
  expect(await countTokenRequests(10 * MINUTE_MS, ENDED)).toBeLessThanOrEqual(11);
});

test('the client requests a token at once after a sign-in', async () => {
  expect(await countTokenRequests(1000, ENDED)).toBe(1);
  expect(await countTokenRequests(1000, ENDED, true)).toBe(2);
});

test('the client retries after a second, then with doubling delays, while there is no signal or server', async () => {
  expect(await countTokenRequests(2500, new UnreachableError('no signal'))).toBe(2);
  expect(
    await countTokenRequests(MINUTE_MS, new RejectedError('server-busy', 503, 'Busy.', undefined)),
  ).toBeGreaterThan(5);
});
