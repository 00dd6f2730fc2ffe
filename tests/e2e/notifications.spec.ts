import type { Browser, Page } from '@playwright/test';
import { acceptOffer, disposalSites, offerAgreement } from '@/lib/disposal/contract';
import { addSite } from '@/lib/sites/contract';
import { createWorkUnit } from '@/lib/workgroups/contract';
import { demoEmail, PARTNER } from '@/prisma/seed/cast';
import { confirmAccount, register, createNewAccount } from './support/accounts';
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
