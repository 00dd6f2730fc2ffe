import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LogOutForm } from '@/components/accounts/log-out-form';
import { forgetDevice } from '@/components/accounts/forget-device';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { startOfflineLogout, subscribeToLogout } from '@/lib/offline/store/offline-logout';

jest.mock('@/components/accounts/forget-device', () => ({
  forgetDevice: jest.fn(async () => undefined),
}));
jest.mock('@/components/offline/use-unsent-counts', () => ({
  useUnsentCounts: () => ({ inspections: 1, photos: 0, tickets: 0 }),
}));

const openCache = jest.fn();
beforeEach(() => {
  openCache.mockReset();
  jest.mocked(forgetDevice).mockClear();
  Object.defineProperty(globalThis, 'caches', { configurable: true, value: { open: openCache } });
});

const renderScreen = (isOffline: boolean) =>
  render(
    <PopupProvider>
      <UndoProvider>
        <LogOutForm personId="p1" cancelHref="/" hasServerFailed={false} isOffline={isOffline} />
      </UndoProvider>
    </PopupProvider>,
  );

test('the dialog lists unsent work, says that signing in needs signal, and logs out on the device [X-341]', async () => {
  // jsdom does not leave the page.
  const navigationSpy = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderScreen(true);
  expect(screen.getByText(/^1 inspection has not been sent/)).toBeVisible();
  expect(screen.getByText(/You need signal to sign in again\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Log Out' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log Out on This Device' }));
  await waitFor(() => expect(forgetDevice).toHaveBeenCalledTimes(1));
  expect(openCache).toHaveBeenCalledWith('logging-out');
  await waitFor(() => expect(navigationSpy).toHaveBeenCalledTimes(1));
});

test('the person stays signed in and sees a message when the device cannot store the log-out [X-341]', async () => {
  openCache.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  renderScreen(true);
  await userEvent.click(screen.getByRole('button', { name: 'Log Out on This Device' }));
  expect(await screen.findByText(/^You are still signed in\./)).toBeVisible();
  expect(forgetDevice).not.toHaveBeenCalled();
});

test('a sign-out notifies the other tabs, and no other event does', async () => {
  const leave = jest.fn();
  const end = subscribeToLogout(leave);
  window.dispatchEvent(new StorageEvent('storage', { key: 'deviceOwner', newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'loggedOutHere', newValue: null }));
  expect(leave).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'loggedOutHere', newValue: 'x' }));
  expect(leave).toHaveBeenCalledTimes(1);
  end();
  openCache.mockResolvedValue(undefined);
  await startOfflineLogout();
  expect(localStorage.getItem('loggedOutHere')).toBeNull();
});
