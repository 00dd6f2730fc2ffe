import { startBackgroundSync } from '@/lib/offline/sync/background-sync';
import { keepSending } from '@/lib/offline/sync/keep-sending';
import { announceUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { countUnsent } from '@/lib/offline/unsent-work/count';

jest.mock('@/lib/offline/sync/background-sync', () => ({ startBackgroundSync: jest.fn() }));
jest.mock('@/lib/offline/unsent-work/count', () => ({ countUnsent: jest.fn() }));

const count = jest.mocked(countUnsent);

/** Resolves once sending has begun; a page on which it never does fails the test by its time limit. */
function waitForSendingToStart(): Promise<void> {
  return new Promise((resolve) => {
    jest.mocked(startBackgroundSync).mockImplementation(() => {
      resolve();
      return { end: () => undefined };
    });
  });
}
const open = () => keepSending({ personId: 'ines', unitId: 'kinnick', showMessage: () => undefined });

beforeEach(() => {
  count.mockReset();
  jest.mocked(startBackgroundSync).mockReset();
});

test('starts sending once, at the change that creates unsent work', async () => {
  const begins = waitForSendingToStart();
  count.mockResolvedValueOnce(0);
  const page = open();
  await count.mock.results[0]?.value;
  expect(startBackgroundSync).not.toHaveBeenCalled();
  count.mockResolvedValue(1);
  announceUnsentWorkChange();
  await begins;
  announceUnsentWorkChange();
  expect(count).toHaveBeenCalledTimes(2);
  expect(startBackgroundSync).toHaveBeenCalledTimes(1);
  page.end();
});

test('notices work that is entered while it reads the device', async () => {
  const begins = waitForSendingToStart();
  count
    .mockImplementationOnce(async () => {
      announceUnsentWorkChange();
      return 0;
    })
    .mockResolvedValue(1);
  const page = open();
  await begins;
  page.end();
});

test('starts nothing for a page that was left', async () => {
  count.mockResolvedValue(1);
  const page = open();
  page.end();
  await count.mock.results[0]?.value;
  announceUnsentWorkChange();
  expect(startBackgroundSync).not.toHaveBeenCalled();
});
