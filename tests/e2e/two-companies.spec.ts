import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoEmail, PARTNER, PARTNER_SITE, PARTNER_UNIT_NAME } from '@/prisma/seed/cast';
import { readQrCodes } from '@/tests/setup/read-qr-codes';
import { createConnection } from './support/connection';
import { readStoredHauls } from './support/device-database';
import { waitUntilInteractive } from './support/hydration';
import { waitForEmail } from './support/outbox';
import { signIn, signInByForm } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { ERRORS_WITHOUT_SIGNAL, expect, test } from './support/test';

/** Unique, to find this agreement among the seeded ones. */
const MATERIAL = `Clay ${Date.now()}`;

// Expected while the phone is offline.
test.use({ expectedConsoleErrors: [ERRORS_WITHOUT_SIGNAL] });

test(
  'two companies complete an agreement from invitation to archived ticket, with one side offline in between [COMPANION-06, COMPANION-07, COMPANION-08]',
  { tag: ['@desktop', '@long'] },
  async ({ page: office, browser }) => {
    test.setTimeout(300_000);
    const connection = await createConnection();
    const phoneContext = await openPhoneContext(browser, connection.address);
    const phone = await phoneContext.newPage();

    // Otherwise axe measures contrast during a fade.
    await office.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(office, 'dkowalczyk');
    await invitePartner(office);
    await signInByForm(phone, PARTNER.username);
    await acceptAgreement(phone);
    // Fill the offline cache, then go offline.
    await phone.goto('/active-tickets');
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expectAccessibleScreen(phone, true);
    await expect.poll(() => readStoredHauls(phone), { timeout: 60_000 }).toContain(PARTNER.name);
    connection.disconnect();
    await phoneContext.setOffline(true);

    const ticket = await openTicket(office);
    await expectDriverView(browser, new URL(ticket, office.url()).href);

    // The phone has not seen this ticket; it opens the URL from the QR code.
    await phone.goto(ticket);
    await phone.getByRole('radio', { name: /^Accepted/ }).check();
    await phone.getByLabel('Quantity received').fill('11.5');
    await phone.getByRole('button', { name: 'Close ticket' }).click();
    await expect(phone.getByRole('region', { name: 'On this device, not sent yet' })).toBeVisible();
    await expectAccessibleScreen(phone, true);
    await expect(office.getByText('Under way', { exact: true })).toBeVisible();

    connection.reconnect();
    await phoneContext.setOffline(false);
    // The office page updates live, without a reload.
    await expect(office.getByText('11.5 tons').first()).toBeVisible({ timeout: 60_000 });
    await expect(office.getByText(`${PARTNER.name}, ${PARTNER_UNIT_NAME}`)).toBeVisible();
    await proposeCorrection(office);

    await phone.goto(ticket);
    await waitUntilInteractive(phone);
    const correction = phone.getByRole('region', { name: /^Correction proposed by/ });
    await expect(correction).toContainText('11 tons');
    await expectAccessibleScreen(phone, true);
    await correction.getByRole('button', { name: 'Accept correction' }).click();
    await expect(correction).toBeHidden();

    await expect(office.getByRole('button', { name: 'Archive' })).toBeVisible({ timeout: 30_000 });
    await office.getByRole('link', { name: 'Tickets of this agreement' }).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Closed Tickets' })).toBeVisible();
    await expect(office.getByText('11 tons received').first()).toBeVisible();
    await expectAccessibleScreen(office, false);
    await office.goBack();
    await office.getByRole('button', { name: 'Archive' }).click();
    await expect(office.getByText('Archived', { exact: true })).toBeVisible();

    await phone.goto('/archived-tickets');
    await expect(phone.getByRole('row').filter({ hasText: MATERIAL }).first()).toContainText('Archived');
    await expectAccessibleScreen(phone, true);
    await phoneContext.close();
    await connection.close();
  },
);

/** A phone whose connection can be cut. */
const openPhoneContext = (browser: Browser, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    baseURL,
  });

async function invitePartner(office: Page): Promise<void> {
  await office.goto('/disposal-agreement-setup-1');
  await waitUntilInteractive(office);
  await office.getByLabel('Our site', { exact: true }).selectOption({ label: 'Granville Station' });
  await office.getByLabel('Partner’s name').fill(PARTNER.name);
  await office.getByLabel('Partner’s email').fill(demoEmail(PARTNER.name));
  await office.getByLabel('Material').fill(MATERIAL);
  await office.getByLabel('Quantity').fill('100');
  await office.getByLabel('Unit of measure').selectOption('tons');
  await office.getByRole('button', { name: 'Send invitation' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Site Agreements' })).toBeVisible();
  await expect(getAgreementItem(office)).toContainText('Waiting for the partner');
}

const getAgreementItem = (page: Page) => page.getByRole('listitem').filter({ hasText: MATERIAL }).first();

async function acceptAgreement(phone: Page): Promise<void> {
  const { text = '' } = await waitForEmail(demoEmail(PARTNER.name), 'invites you to an agreement');
  expect(text).toContain(MATERIAL);
  await phone.goto(/\/disposal-agreement-setup-2\/\S+/.exec(text)?.[0] ?? '');
  await phone.getByRole('button', { name: `Accept for ${PARTNER_UNIT_NAME}` }).click();
  await expect(getAgreementItem(phone)).toContainText('Active');
}

/** Opens a ticket, checks its QR code, and returns the ticket's path. */
async function openTicket(office: Page): Promise<string> {
  // The office page shows the agreement as active without a reload.
  await office.getByRole('link', { name: `Open ticket: ${MATERIAL}` }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Open Ticket' })).toBeVisible();
  await waitUntilInteractive(office);
  await office.getByLabel('Truck').fill('WI 4711');
  await office.getByLabel(/^Driver/).fill('Dora Driver');
  await office.getByLabel('Quantity sent').fill('12.5');
  await office.getByRole('button', { name: 'Open ticket' }).click();
  await office.getByRole('link', { name: 'Show ticket' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Ticket 1' })).toBeVisible();
  const code = office.getByRole('img', { name: 'QR code of this ticket' });
  expect(await readQrCodes(await code.screenshot())).toEqual([office.url()]);
  await expectAccessibleScreen(office, false);
  return new URL(office.url()).pathname;
}

/** Reads the ticket as a driver: no account, no JavaScript. */
async function expectDriverView(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main).toContainText('WI 4711');
  await expect(main).toContainText(PARTNER_SITE.name);
  for (const name of ['Dora Driver', 'Kowalczyk', PARTNER.name]) await expect(main).not.toContainText(name);
  await expect(page.getByRole('img', { name: 'QR code of this ticket' })).toBeVisible();
  await page.goto(address.replace(/.$/, 'x'));
  await expect(page.getByRole('heading', { name: 'No ticket to show' })).toBeVisible();
  await context.close();
}

async function proposeCorrection(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Correct' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Quantity received').fill('11');
  await expectAccessibleScreen(office, false);
  await dialog.getByRole('button', { name: 'Propose correction' }).click();
  await expect(office.getByRole('region', { name: /^Correction proposed by/ })).toBeVisible();
}
