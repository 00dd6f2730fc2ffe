import { chromium, type Browser, type Page } from '@playwright/test';
import { acceptOffer, disposalSites, offerAgreement } from '@/lib/disposal/contract';
import { addSite } from '@/lib/sites/contract';
import { createWorkUnit } from '@/lib/workgroups/contract';
import { demoEmail, PARTNER } from '@/prisma/seed/cast';
import { confirmAccount, register, createNewAccount } from './support/accounts';
import { findFullChromium } from './support/chromium';
import { callAs } from './support/call-operation';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test(
  'two devices count new notifications and tasks until the person opens them on one device [SHELL-38, SHELL-41, NOTIF-01, NOTIF-02, NOTIF-03, NOTIF-04, NOTIF-21, NOTIF-23, NOTIF-26]',
  { tag: '@phone' },
  async ({ page: phone, browser, isMobile }) => {
    await phone.emulateMedia({ reducedMotion: 'reduce' });
    const person = createNewAccount();
    await register(phone, person);
    await confirmAccount(phone, person);
    await callAs(phone, createWorkUnit, { name: 'Halvorsen Grading' });
    const location = { position: { lat: 43.02, lng: -87.96 }, zoom: 18 };
    const { haulSiteId } = await callAs(phone, addSite, { name: `Yard of ${person.username}`, ...location });
    const desk = await openDesktop(phone, browser);
    for (const device of [phone, desk]) {
      await device.goto('/app/active-sites');
      await waitUntilInteractive(device);
      await expect(getBell(device, '2 new notifications')).toBeVisible();
    }

    await getBell(desk, '2 new notifications').click();
    const menu = desk.getByRole('group', { name: 'Notifications' });
    await expect(menu.getByRole('listitem')).toContainText(['Created Office Group, unread', 'Welcome, unread']);
    await expect(getBell(desk)).toBeVisible();
    await expect(getBell(phone)).toBeVisible();
    await menu.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(menu.getByRole('button', { name: 'Clear all' })).toBeVisible();
    await menu.getByRole('button', { name: 'More about Welcome' }).click();
    await menu.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(menu.getByRole('listitem').filter({ hasText: 'Welcome, unread' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
    await expectAccessibleScreen(desk, false);
    await menu.getByRole('link', { name: /^Welcome/ }).click();
    await expect(desk).toHaveURL('/app/quick-start');

    const partner = await (await browser.newContext()).newPage();
    await signIn(partner, PARTNER.username);
    await offerAgreementAs(partner, { partnerName: 'Wren Halvorsen', partnerEmail: person.email });
    const tasksButton = desk.getByRole('button', { name: 'Tasks, 1 new task' });
    await expect(tasksButton).toBeVisible();
    // On a phone the account menu leads to the tasks.
    await phone.getByRole('button', { name: /1 new task, account menu$/ }).click();
    await phone.getByRole('button', { name: 'Tasks 1 new' }).click();
    const taskMenu = phone.getByRole('group', { name: 'Tasks' });
    await expect(taskMenu.getByRole('listitem')).toContainText('Complete Agreement Setup, unread');
    await expect(desk.getByRole('button', { name: 'Tasks', exact: true })).toBeVisible();
    await taskMenu.getByRole('button', { name: 'Mark all as read' }).click();
    await taskMenu.getByRole('button', { name: 'More about Complete Agreement Setup' }).click();
    await expect(taskMenu.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
    await expect(taskMenu.getByRole('button', { name: /^Clear/ })).toBeHidden();
    await expectAccessibleScreen(phone, isMobile);
    await taskMenu.getByRole('link', { name: /^Complete Agreement Setup/ }).click();
    await expect(phone).toHaveURL(/\/disposal-agreement-setup-2\//);
    await phone.getByRole('button', { name: 'Decline' }).click();
    await expect(phone.getByText(/declined/i).first()).toBeVisible();

    const agreementId = await offerAgreementAs(phone, { siteId: haulSiteId, ...PARTNER_CONTACT });
    await callAs(partner, acceptOffer, { link: agreementId, siteId: await getFirstSiteId(partner) });
    await expect(getBell(desk, '1 new notification')).toBeVisible();
    await desk.goto('/app/active-sites');
    await waitUntilInteractive(desk);
    await getBell(desk, '1 new notification').click();
    await menu.getByRole('button', { name: 'Mark all as read' }).click();
    await menu.getByRole('link', { name: /^New Collab Agreement/ }).click();
    await expect(desk).toHaveURL('/site-agreements');
    await expect(desk.getByRole('listitem').filter({ hasText: MATERIAL }).first()).toContainText('Active');
    await waitUntilInteractive(desk);
    await getBell(desk).click();
    await menu.getByRole('button', { name: 'Clear all' }).click();
    await expect(menu).toContainText('No notifications.');
    await partner.context().close();
    await desk.context().close();
  },
);

const MATERIAL = `Gravel ${Date.now()}`;
const PARTNER_CONTACT = { partnerName: PARTNER.name, partnerEmail: demoEmail(PARTNER.name) };

const getBell = (page: Page, newItems?: string) =>
  page.getByRole('button', { name: newItems ? `Notifications, ${newItems}` : 'Notifications', exact: true });

/** The same person on a second device. */
async function openDesktop(phone: Page, browser: Browser): Promise<Page> {
  const storageState = await phone.context().storageState();
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function getFirstSiteId(page: Page): Promise<string> {
  const { sites } = await callAs(page, disposalSites, {});
  return sites[0]?.id ?? 'no site';
}

/** Offers an agreement as the person on a page and returns its id. */
async function offerAgreementAs(
  page: Page,
  { siteId, ...partner }: { siteId?: string; partnerName: string; partnerEmail: string },
): Promise<string> {
  const agreementId = crypto.randomUUID();
  const terms = { agreementId, material: MATERIAL, quantity: 100, quantityUnit: 'tons' as const };
  const exporter = { side: 'export' as const, siteId: siteId ?? (await getFirstSiteId(page)) };
  await callAs(page, offerAgreement, { ...terms, ...exporter, ...partner });
  return agreementId;
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a person turns on notifications on a phone, chooses which, and signing out ends them',
    { tag: '@phone' },
    async ({ page, context, isMobile }) => {
      await context.grantPermissions(['notifications']);
      await context.addInitScript(stubPushService);
      const person = createNewAccount();
      await register(page, person);
      await confirmAccount(page, person);
      await callAs(page, createWorkUnit, { name: 'Halvorsen Grading' });
      await page.goto('/user-settings');
      const settings = page.getByRole('region', { name: 'Notifications' });
      await settings.getByRole('button', { name: 'Turn on notifications' }).click();
      await expect(page.getByText('Notifications are on')).toBeVisible();
      const fixes = settings.getByRole('checkbox', { name: 'Fixes to accept: On this device' });
      await fixes.uncheck();
      await settings.getByRole('switch', { name: 'Quiet hours' }).check();
      await expect(page.getByText('Quiet hours saved')).toBeVisible();
      await expectAccessibleScreen(page, isMobile);
      await page.reload();
      await expect(fixes).not.toBeChecked();
      await expect(settings.getByLabel('From')).toHaveValue('20:00');

      await page.goto('/logout');
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL('/login');
      expect(await page.evaluate(() => localStorage.getItem('unsubscribed'))).toBe('yes');
    },
  );
});

test(
  'a pushed message is shown and replaced by its repetition',
  { tag: ['@desktop', '@long'] },
  async ({ baseURL }) => {
    // The browser of the other tests shows no notifications, and their flags turn off pushed messages.
    const browser = await chromium.launch({
      executablePath: findFullChromium(),
      args: ['--no-sandbox', '--headless=new'],
    });
    const context = await browser.newContext({
      permissions: ['notifications'],
      serviceWorkers: 'allow',
      baseURL,
    });
    const page = await context.newPage();
    await page.goto('/login');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    const message = { title: 'Inspection due', lang: 'en', navigate: '/app/my-day', tag: 'k' };
    await push(page, [
      { ...message, body: 'Mill Creek' },
      { ...message, body: 'Mill Creek again' },
    ]);
    await expect.poll(() => listShownNotifications(page)).toEqual(['Inspection due: Mill Creek again']);
    await browser.close();
  },
);

/** In the place of a browser's push service, which needs a network. Unsubscribing is stored. */
function stubPushService(): void {
  const point = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const keys: Record<string, string> = { p256dh: point, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  const decode = (name: string) =>
    Uint8Array.from(atob((keys[name] ?? '').replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;
  const subscription = {
    endpoint: 'https://push.example.com/1',
    options: { applicationServerKey: null },
    getKey: decode,
    unsubscribe: () => Promise.resolve(localStorage.setItem('unsubscribed', 'yes')),
  };
  let isSubscribed = false;
  Object.assign(PushManager.prototype, {
    subscribe: () => Promise.resolve(((isSubscribed = true), subscription)),
    getSubscription: () => Promise.resolve(isSubscribed || localStorage.getItem('unsubscribed') ? null : subscription),
  });
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
}

/** Delivers messages to the page's service worker, as a push service does. */
async function push(page: Page, notifications: readonly Record<string, string>[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/');
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  for (const notification of notifications)
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify({ web_push: 8030, notification }),
    });
}

const listShownNotifications = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });
