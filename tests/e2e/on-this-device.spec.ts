import type { Browser, Page } from '@playwright/test';
import { startInspection, continueTo, waitForReportId, getTitle } from './support/editor';
import { openAccountMenu, signIn } from './support/people';
import { expectGoodScreen } from './support/screen';
import { expect, test } from './support/test';

/** The browser logs saves that never arrive, refusals of the server, and the report that the server has never seen. */
test.use({ provoked: [/ERR_FAILED|status of 4\d\d/] });

const SITE = 'Bay View Lofts';

/** The server answers, but nothing that is entered reaches it. */
const holdBack = (page: Page) => page.route(/\/api\/(reports\/saveReport|practiceactions)/, (route) => route.abort());
const letGo = (page: Page) => page.unroute(/\/api\/(reports\/saveReport|practiceactions)/);

const getRow = (page: Page, site = SITE) =>
  page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem').filter({ hasText: site });

/** The save state. Beside it stands the time of the save, which a phone does not show. */
const expectSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .first();

async function getOffice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.EARTHTIGHT_TEST_ADDRESS });
  const page = await context.newPage();
  await signIn(page, 'dkowalczyk');
  return page;
}

/** Does what clearing the browser's data does, except that the session stays. */
async function wipeStorage(page: Page): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise((done) => {
        const wiped = indexedDB.deleteDatabase(name ?? '');
        wiped.onsuccess = done;
        wiped.onblocked = done;
      });
    localStorage.clear();
  });
}

test(
  'what does not reach the server is listed, exported, and comes in through the Office, after the phone was wiped',
  { tag: '@phone' },
  async ({ page, browser, isMobile }, info) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'praman');
    await page.goto('/app/on-this-device');
    await expect(page.getByText('Every inspection and ticket entered on this device is on the server.')).toBeVisible();
    await expectGoodScreen(page, isMobile);

    await page.goto('/app/inspection-reports');
    await holdBack(page);
    await startInspection(page, SITE);
    await page.getByLabel(/^Municipality/).fill('Cudahy');
    const id = await waitForReportId(page);
    await continueTo(page, 'Inspection Information');
    const chip = page.getByRole('link', { name: /^Waiting for signal/ }).first();
    await expect(chip).toBeVisible();
    await chip.click();

    await expect(getTitle(page)).toHaveText('On this device');
    await expect(getRow(page)).toContainText(/Weekly · .* changes · \d+ KB/);
    await expect(page.getByText(/the browser allows/)).toBeVisible();
    await expectGoodScreen(page, isMobile);
    await info.attach('waiting', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
    await expect((await openAccountMenu(page)).getByText('1 not sent')).toBeVisible();
    await page.keyboard.press('Escape');

    await getRow(page)
      .getByRole('button', { name: /^Try again/ })
      .click();
    await expect(getRow(page).getByText('The server could not be reached.', { exact: false })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await getRow(page)
      .getByRole('button', { name: /^Export/ })
      .click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^inspection-bay-view-lofts-\d{4}-\d\d-\d\d\.earthtight$/);
    const path = await file.path();
    await wipeStorage(page);

    const office = await getOffice(browser);
    await office.goto('/app/on-this-device');
    await expect(
      office.getByText('Every inspection and ticket entered on this device is on the server.'),
    ).toBeVisible();
    await office.getByLabel('Inspection file', { exact: true }).setInputFiles({
      name: file.suggestedFilename(),
      mimeType: 'application/octet-stream',
      buffer: await (await import('node:fs/promises')).readFile(path),
    });
    await expect(office.getByText(`Imported: ${SITE}`)).toBeVisible();
    await expectGoodScreen(office, false);
    await office.getByRole('link', { name: 'Open inspection' }).click();
    await expect(office).toHaveURL(new RegExp(id));

    // The phone has nothing any more, so everything comes back from the server.
    await letGo(page);
    await page.goto(`/app/report-setup?report=${id}`);
    await expect(page.getByText('Cudahy')).toBeVisible();
    await expect(expectSaved(page)).toBeVisible();
  },
);

test(
  'work on a deleted inspection continues as a new one',
  { tag: '@phone' },
  async ({ page, browser, isMobile }, info) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'mhale');
    // An inspection that only this device has gets an address, too. So only the server's answer shows that the server
    // has it.
    const arrived = page.waitForResponse((answer) => answer.url().endsWith('/api/reports/saveReport') && answer.ok());
    await startInspection(page, SITE);
    await arrived;
    const id = await waitForReportId(page);
    await holdBack(page);
    await page.getByLabel(/^Municipality/).fill('Oak Creek');
    await continueTo(page, 'Inspection Information');
    await expect(page.getByRole('link', { name: /^Waiting for signal/ }).first()).toBeVisible();

    const office = await getOffice(browser);
    const deleted = await office.request.post('/api/reports/deleteReport', {
      data: { idreport: id },
      headers: { origin: new URL(office.url()).origin },
    });
    expect(deleted.ok()).toBe(true);

    await page.goto('/app/on-this-device');
    await letGo(page);
    await expect(async () => {
      // The report may have been sent by itself meanwhile.
      const again = getRow(page).getByRole('button', { name: /^Try again/ });
      if (await again.isVisible()) await again.click({ timeout: 1000 });
      await expect(getRow(page).getByText('No longer accepted')).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(getRow(page).getByText('This inspection was deleted.', { exact: false })).toBeVisible();
    await expectGoodScreen(page, isMobile);
    await info.attach('orphaned', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });

    await getRow(page)
      .getByRole('button', { name: /^Remove from this device/ })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Remove from this device' });
    await expect(question).toContainText('You have not exported this work.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await info.attach('remove', { body: await page.screenshot(), contentType: 'image/png' });
    await question.getByRole('button', { name: 'Cancel' }).click();

    await getRow(page).getByRole('button', { name: 'Start a new inspection with these BMPs' }).click();
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page).toHaveURL(/report=[0-9a-f-]{36}/);
    await expect(page.getByText('Oak Creek')).toBeVisible();
    await expect(expectSaved(page)).toBeVisible();
    await page.goto('/app/on-this-device');
    await expect(page.getByText('Nothing to send.', { exact: false })).toBeVisible();
  },
);
