import 'fake-indexeddb/auto';
import { callApi, UnreachableError } from '@/lib/client/api';
import { libraryMessages } from '@/lib/library/events';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { keepReferenceData } from '@/lib/offline/sync/keep-reference-data';
import { siteMessages } from '@/lib/sites/events';
import { publishMessage, reconnect } from '@/tests/unit/client/fake-channel';
import { makeReferenceData, DANA, LAKESHORE } from './editor-data-fixture';

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const dana = { personId: DANA.id, unitId: LAKESHORE.id };
const NOON = Date.parse('2026-11-21T15:00:00Z');

/** Resolves when the device's reference data are known to be fresh for the next time. */
let stored: () => Promise<void>;
let end: () => void;
beforeEach(async () => {
  await (await openDeviceDatabase()).clear('referenceData');
  jest.useFakeTimers({ now: NOON, doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  jest
    .mocked(callApi)
    .mockReset()
    .mockResolvedValue(makeReferenceData() as never);
  let notify: () => void = () => undefined;
  stored = () => new Promise((resolve) => (notify = resolve));
  const first = stored();
  end = keepReferenceData(dana, async () => notify());
  await first;
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

const times = () => jest.mocked(callApi).mock.calls.length;

test('fetches a new site within seconds, although the data are fresh', async () => {
  expect(times()).toBe(1);
  const again = stored();
  await publishMessage(siteMessages['new-site'], LAKESHORE.id, { idsite: 's9' });
  await publishMessage(siteMessages['updated-sites'], LAKESHORE.id, {});
  await publishMessage(libraryMessages['library-changed'], LAKESHORE.id, { idsite: '' });
  jest.advanceTimersByTime(4000);
  await again;
  expect(times()).toBe(2);
});

test('fetches after a lost connection, but not at every reconnection', async () => {
  let again = stored();
  await reconnect();
  await again;
  expect(times()).toBe(1);
  jest.setSystemTime(NOON + 61_000);
  again = stored();
  await reconnect();
  await again;
  expect(times()).toBe(2);
});

test('repeats a failed fetch when the connection returns', async () => {
  jest.mocked(callApi).mockRejectedValueOnce(new UnreachableError('no signal'));
  await publishMessage(siteMessages['new-site'], LAKESHORE.id, { idsite: 's9' });
  jest.advanceTimersByTime(4000);
  while (times() < 2) await new Promise((resolve) => setImmediate(resolve));
  const again = stored();
  await reconnect();
  await again;
  expect(times()).toBe(3);
});

test('fetches on a page that opens soon after another when a minute is over', async () => {
  end();
  let resolveRequest: () => void = () => undefined;
  const next = () => new Promise<void>((resolve) => (resolveRequest = resolve));
  const opened = next();
  end = keepReferenceData(dana, async () => resolveRequest());
  await opened;
  expect(times()).toBe(1);
  const later = next();
  jest.advanceTimersByTime(60_000);
  await later;
  expect(times()).toBe(2);
});

test('stops fetching when the page is left', async () => {
  end();
  await publishMessage(siteMessages['new-site'], LAKESHORE.id, { idsite: 's9' });
  jest.advanceTimersByTime(10_000);
  expect(times()).toBe(1);
});
