import { clearCacheOfOthers } from '@/lib/offline/store/cache-owner';

const stored = new Map<string, string>();
let fetchMock: jest.Mock;
beforeEach(() => {
  stored.clear();
  fetchMock = jest.fn(async () => new Response(null, { status: 204 }));
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) },
    fetch: fetchMock,
  });
});

test('the page keeps the cache for the same person', async () => {
  await clearCacheOfOthers('dana');
  await clearCacheOfOthers('dana');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('the page clears the cache once for another person', async () => {
  await clearCacheOfOthers('dana');
  await clearCacheOfOthers('luis');
  await clearCacheOfOthers('luis');
  expect(fetchMock.mock.calls).toEqual([['/api/logout/cache', { method: 'POST' }]]);
});

test('the page retries after a failed request or a refusal', async () => {
  await clearCacheOfOthers('dana');
  fetchMock.mockRejectedValueOnce(new TypeError('no signal'));
  await expect(clearCacheOfOthers('luis')).rejects.toThrow('no signal');
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await clearCacheOfOthers('luis');
  await clearCacheOfOthers('luis');
  expect(fetchMock).toHaveBeenCalledTimes(3);
});
