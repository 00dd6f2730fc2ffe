import { startBackgroundSync } from '@/lib/offline/sync/background-sync';
import { keepSending } from '@/lib/offline/sync/keep-sending';
import { announceUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { countUnsent } from '@/lib/offline/unsent-work/count';

jest.mock('@/lib/offline/sync/background-sync', () => ({ startBackgroundSync: jest.fn() }));
jest.mock('@/lib/offline/unsent-work/count', () => ({ countUnsent: jest.fn() }));

const countUnsentMock = jest.mocked(countUnsent);

/** Resolves when sending starts. If it never starts, the test times out. */
function waitForSendingToStart(): Promise<void> {
  return new Promise((resolve) => {
    jest.mocked(startBackgroundSync).mockImplementation(() => {
      resolve();
      return { end: () => undefined };
    });
  });
}
const openPage = () => keepSending({ personId: 'ines', unitId: 'kinnick', showMessage: () => undefined });

beforeEach(() => {
  countUnsentMock.mockReset();
  jest.mocked(startBackgroundSync).mockReset();
});

test('the page starts sending once, at the change that creates unsent work', async () => {
  const sendingStarted = waitForSendingToStart();
  countUnsentMock.mockResolvedValueOnce(0);
  const page = openPage();
  await countUnsentMock.mock.results[0]?.value;
  expect(startBackgroundSync).not.toHaveBeenCalled();
  countUnsentMock.mockResolvedValue(1);
  announceUnsentWorkChange();
  await sendingStarted;
  announceUnsentWorkChange();
  expect(countUnsentMock).toHaveBeenCalledTimes(2);
  expect(startBackgroundSync).toHaveBeenCalledTimes(1);
  page.end();
});

test('the page starts sending for work entered during the first check', async () => {
  const sendingStarted = waitForSendingToStart();
  countUnsentMock
    .mockImplementationOnce(async () => {
      announceUnsentWorkChange();
      return 0;
    })
    .mockResolvedValue(1);
  const page = openPage();
  await sendingStarted;
  page.end();
});

test('the page does not start sending after the person has left it', async () => {
  countUnsentMock.mockResolvedValue(1);
  const page = openPage();
  page.end();
  await countUnsentMock.mock.results[0]?.value;
  announceUnsentWorkChange();
  expect(startBackgroundSync).not.toHaveBeenCalled();
});
