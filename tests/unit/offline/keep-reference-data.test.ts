import 'fake-indexeddb/auto';
import { callApi, UnreachableError } from '@/lib/client/api';
import { libraryMessages } from '@/lib/library/events';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { keepReferenceData } from '@/lib/offline/sync/keep-reference-data';
import { siteMessages } from '@/lib/sites/events';
import { publishMessage, reconnect } from '@/tests/unit/client/fake-channel';
import { createReferenceData, DANA, LAKESHORE } from './editor-data-fixture';

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const dana = { personId: DANA.id, unitId: LAKESHORE.id };
const START = Date.parse('2026-11-21T15:00:00Z');

/** Resolves when `onData` is next called. */
let waitUntilStored: () => Promise<void>;
let stop: () => void;
beforeEach(async () => {
  await (await openDeviceDatabase()).clear('referenceData');
  jest.useFakeTimers({ now: START, doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  jest
    .mocked(callApi)
    .mockReset()
    .mockResolvedValue(createReferenceData() as never);
  let notify: () => void = () => undefined;
  waitUntilStored = () => new Promise((resolve) => (notify = resolve));
  const first = waitUntilStored();
  stop = keepReferenceData(dana, async () => notify());
  await first;
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const countFetches = () => jest.mocked(callApi).mock.calls.length;

test('the page fetches a new site within seconds, even if the data is fresh', async () => {
  expect(countFetches()).toBe(1);
  const nextUpdate = waitUntilStored();
  await publishMessage(siteMessages['new-site'], LAKESHORE.id, { idsite: 's9' });
  await publishMessage(siteMessages['updated-sites'], LAKESHORE.id, {});
  await publishMessage(libraryMessages['library-changed'], LAKESHORE.id, { idsite: '' });
  jest.advanceTimersByTime(4000);
  await nextUpdate;
  expect(countFetches()).toBe(2);
});

test('the page fetches after a lost connection, but not at every reconnection', async () => {
  let nextUpdate = waitUntilStored();
  await reconnect();
  await nextUpdate;
  expect(countFetches()).toBe(1);
  jest.setSystemTime(START + 61_000);
  nextUpdate = waitUntilStored();
  await reconnect();
  await nextUpdate;
  expect(countFetches()).toBe(2);
});

test('the page repeats a failed fetch when the connection returns', async () => {
  jest.mocked(callApi).mockRejectedValueOnce(new UnreachableError('no signal'));
  await publishMessage(siteMessages['new-site'], LAKESHORE.id, { idsite: 's9' });
  jest.advanceTimersByTime(4000);
  while (countFetches() < 2) await new Promise((resolve) => setImmediate(resolve));
  const nextUpdate = waitUntilStored();
  await reconnect();
  await nextUpdate;
  expect(countFetches()).toBe(3);
});

test('the page fetches a minute after the last fetch, even if it was newly opened', async () => {
  stop();
  let resolveRequest: () => void = () => undefined;
  const waitUntilData = () => new Promise<void>((resolve) => (resolveRequest = resolve));
  const opened = waitUntilData();
  stop = keepReferenceData(dana, async () => resolveRequest());
  await opened;
  expect(countFetches()).toBe(1);
  const later = waitUntilData();
  jest.advanceTimersByTime(60_000);
  await later;
  expect(countFetches()).toBe(2);
});

test('the page stops fetching when the person leaves it', async () => {
  stop();
  await publishMessage(siteMessages['new-site'], LAKESHORE.id, { idsite: 's9' });
  jest.advanceTimersByTime(10_000);
  expect(countFetches()).toBe(1);
});
