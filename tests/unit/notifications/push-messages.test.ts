import { openNotification, showPushMessage } from '@/lib/offline/worker/push-messages';
import { formatPushTexts } from '@/lib/notifications/push-message';
import { translateToEnglish } from '@/lib/text';

const createScope = () => ({
  registration: { showNotification: jest.fn(() => Promise.resolve()) },
  clients: { claim: jest.fn(), matchAll: jest.fn(), openWindow: jest.fn(() => Promise.resolve(null)) },
});

const NOTIFICATION = { title: 'Inspection due', body: 'Mill Creek', lang: 'en', navigate: '/app/my-day', tag: 'k' };

describe('the service worker', () => {
  test('shows a message of the server and opens its page when it is pressed', async () => {
    const scope = createScope();
    await showPushMessage(scope, JSON.stringify({ web_push: 8030, notification: NOTIFICATION }));
    const { title, navigate, ...options } = NOTIFICATION;
    expect(scope.registration.showNotification).toHaveBeenCalledWith(title, {
      ...options,
      data: navigate,
      icon: '/icon-192.png',
    });
    const close = jest.fn();
    await openNotification(scope, { data: navigate, close });
    expect(scope.clients.openWindow).toHaveBeenCalledWith('/app/my-day');
    expect(close).toHaveBeenCalled();
  });

  test.each(['', 'not JSON', '{}', '{"notification":{"title":1}}'])(
    'shows something for the message %j',
    async (text) => {
      const scope = createScope();
      await showPushMessage(scope, text);
      expect(scope.registration.showNotification).toHaveBeenCalledWith('Earth Tight', expect.anything());
    },
  );
});

describe('the texts of a pushed notification', () => {
  test('name neither people nor companies', () => {
    const site = { siteId: 's', siteName: 'Mill Creek' };
    expect(formatPushTexts({ type: 10, data: { ...site, partnerName: 'Wren Halvorsen' } }, translateToEnglish)).toEqual(
      { title: 'Site Shared with You', body: 'Mill Creek' },
    );
    expect(
      formatPushTexts(
        { type: 14, data: { skill: 'Inspector', expires: '2026-11-30', who: 'Ines' } },
        translateToEnglish,
      ),
    ).toEqual({ title: 'Skill expiring', body: '' });
  });

  test('are shortened to what a push service takes', () => {
    const { body } = formatPushTexts(
      { type: 3, data: { siteId: 's', siteName: '🏗'.repeat(4000) } },
      translateToEnglish,
    );
    expect(Array.from(body)).toHaveLength(300);
    expect(body.endsWith('…')).toBe(true);
  });
});
