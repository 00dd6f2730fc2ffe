/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { checkRestored } from '@/components/shell/check-restored';
import { hearBack } from '@/lib/client/back-entry';
import { UnreachableError } from '@/lib/client/ask';
import { serverIsThere } from '@/lib/client/server-there';

jest.mock('@/lib/client/server-there');

/** A page that Back brings back without signal (decision X-342). */
hearBack();
beforeEach(() => {
  jest.mocked(serverIsThere).mockReset().mockResolvedValue(undefined);
  history.replaceState(null, '', '/app/report-setup');
});

/** The router shows the page before later listeners of the same event are called. */
function goBackTo(path: string, onStale = jest.fn()): { onStale: jest.Mock; leave: () => void } {
  history.replaceState(null, '', path);
  let leave = () => undefined as void;
  const router = () => {
    leave = checkRestored(path, onStale);
  };
  window.addEventListener('popstate', router, { once: true });
  window.dispatchEvent(new PopStateEvent('popstate'));
  return { onStale, leave };
}

test('the page says that it is from earlier when the server does not answer', async () => {
  jest.mocked(serverIsThere).mockRejectedValue(new UnreachableError('unreachable'));
  const { onStale } = goBackTo('/app/inspection-reports');
  await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1));
});

test('nothing is said when the server answers, or when the page was left before', async () => {
  const { onStale } = goBackTo('/app/inspection-reports');
  const unanswered = Promise.reject(new UnreachableError('unreachable'));
  jest.mocked(serverIsThere).mockReturnValue(unanswered);
  goBackTo('/app/active-sites', onStale).leave();
  await unanswered.catch(() => undefined);
  expect(serverIsThere).toHaveBeenCalledTimes(2);
  expect(onStale).not.toHaveBeenCalled();
});

test('the server is not asked about a page that a link opened, or that asks the device itself', () => {
  goBackTo('/app/on-this-device');
  checkRestored('/app/inspection-reports', () => undefined);
  expect(serverIsThere).not.toHaveBeenCalled();
});
