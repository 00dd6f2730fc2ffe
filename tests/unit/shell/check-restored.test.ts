/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { revalidateRestoredPage } from '@/components/shell/revalidate-restored-page';
import { listenForBack } from '@/lib/client/back-entry';
import { UnreachableError } from '@/lib/client/api';
import { ensureServerReachable } from '@/lib/client/check-server';

jest.mock('@/lib/client/check-server');

// Back restores a page without signal (decision X-342).
listenForBack();
beforeEach(() => {
  jest.mocked(ensureServerReachable).mockReset().mockResolvedValue(undefined);
  history.replaceState(null, '', '/app/report-setup');
});

/** The router shows the page before later listeners of the same event are called. */
function goBackTo(path: string, onStale = jest.fn()): { onStale: jest.Mock; leave: () => void } {
  history.replaceState(null, '', path);
  let leave = () => undefined as void;
  const startWatch = () => {
    leave = revalidateRestoredPage(path, onStale);
  };
  window.addEventListener('popstate', startWatch, { once: true });
  window.dispatchEvent(new PopStateEvent('popstate'));
  return { onStale, leave };
}

test('a restored page shows that it is old when the server does not respond', async () => {
  jest.mocked(ensureServerReachable).mockRejectedValue(new UnreachableError('unreachable'));
  const { onStale } = goBackTo('/app/inspection-reports');
  await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1));
});

test('a restored page shows no message when the server responds, or when the person left the page first', async () => {
  const { onStale } = goBackTo('/app/inspection-reports');
  const unanswered = Promise.reject(new UnreachableError('unreachable'));
  jest.mocked(ensureServerReachable).mockReturnValue(unanswered);
  goBackTo('/app/active-sites', onStale).leave();
  await unanswered.catch(() => undefined);
  expect(ensureServerReachable).toHaveBeenCalledTimes(2);
  expect(onStale).not.toHaveBeenCalled();
});

test('a page that a link opened, or that shows data of the device, does not query the server', () => {
  goBackTo('/app/on-this-device');
  revalidateRestoredPage('/app/inspection-reports', () => undefined);
  expect(ensureServerReachable).not.toHaveBeenCalled();
});
