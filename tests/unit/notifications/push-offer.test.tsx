import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PushOffer } from '@/components/notifications/push-offer';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { NotificationContent } from '@/lib/notification-types';

const SITE = { siteId: 's', siteName: 'Mill Creek' };
const FIX: NotificationContent = { type: 18, data: { ...SITE, bmp: 'Silt Fence' } };
const WELCOME: NotificationContent = { type: 2, data: {} };
const NEW_SITE: NotificationContent = { type: 3, data: SITE };

let permission: NotificationPermission;
beforeEach(() => {
  localStorage.clear();
  permission = 'default';
  Object.assign(globalThis, { PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  Object.defineProperty(globalThis, 'Notification', {
    value: {
      get permission() {
        return permission;
      },
    },
    configurable: true,
  });
  jest.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), advanceTimers: true });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function open(...contents: NotificationContent[]) {
  cleanup();
  const rows = contents.map((content, index) => ({
    id: String(index),
    content,
    unitId: null,
    createdAt: '2026-11-21T14:00:00.000Z',
    receivedAt: null,
    readAt: null,
    doneAt: null,
  }));
  render(
    <PopupProvider>
      <PushOffer rows={rows} />
    </PopupProvider>,
  );
  return screen.queryByText('Get notifications on this device?');
}

test('notifications on the device are not offered on the first day, nor without a useful notification', () => {
  expect(open(FIX)).toBeNull();
  jest.setSystemTime(new Date('2026-11-22T15:00:00Z'));
  expect(open(WELCOME, NEW_SITE)).toBeNull();
  expect(open(WELCOME, FIX)).toBeVisible();
});

test('notifications on the device are not offered again after the person dismissed the offer or answered the browser', async () => {
  open(FIX);
  jest.setSystemTime(new Date('2026-11-22T15:00:00Z'));
  permission = 'denied';
  expect(open(FIX)).toBeNull();
  permission = 'default';
  expect(open(FIX)).toBeVisible();
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Not now' }));
  expect(open(FIX)).toBeNull();
});
