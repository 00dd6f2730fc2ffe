import { RefusedError, UnreachableError } from '@/lib/client/api';
import { LiveChannel } from '@/lib/client/live';

/** These tests count how often a page asks for permission to listen while it gets none. */
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const MINUTE = 60_000;
const ENDED = new RefusedError('not-signed-in', 401, 'Your session has ended.', undefined);

async function measureRetries(milliseconds: number, refusal: Error, thenNow = false): Promise<number> {
  const fetchToken = jest.fn(() => Promise.reject(refusal));
  const live = new LiveChannel({
    url: () => 'ws://127.0.0.1:9/mqtt',
    fetchToken,
    whenIdle: (start) => start(),
    log: () => undefined,
  });
  const stop = live.watch({ topic: 'ET/reports/u', identifier: 'u', onMessage: () => undefined });
  await jest.advanceTimersByTimeAsync(milliseconds);
  if (thenNow) live.openNow();
  stop();
  await live.close();
  return fetchToken.mock.calls.length;
}

test('a page whose session has ended asks once a minute, not every few seconds', async () => {
  expect(await measureRetries(10 * MINUTE, ENDED)).toBeLessThanOrEqual(11);
});

test('it asks at once when somebody signed in again', async () => {
  expect(await measureRetries(1000, ENDED)).toBe(1);
  expect(await measureRetries(1000, ENDED, true)).toBe(2);
});

test('without signal, or while the server restarts, it tries sooner: a second at first, then every 15 seconds', async () => {
  expect(await measureRetries(2500, new UnreachableError('no signal'))).toBe(2);
  expect(await measureRetries(MINUTE, new RefusedError('server-busy', 503, 'Busy.', undefined))).toBeGreaterThan(5);
});
