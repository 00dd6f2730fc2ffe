import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { startInspection, continueTo, waitForReportId, getTitle } from './support/editor';
import { openAccountMenu, signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

// The browser logs aborted saves, error responses, and the report that the server does not have.
test.use({ expectedConsoleErrors: [/ERR_FAILED|status of 4\d\d/] });

const SITE = 'Bay View Lofts';

const SAVE_REQUESTS = /\/api\/(reports\/saveReport|practiceactions)/;
const blockSaves = (page: Page) => page.route(SAVE_REQUESTS, (route) => route.abort());
const unblockSaves = (page: Page) => page.unroute(SAVE_REQUESTS);

const getUnsentRow = (page: Page, site = SITE) =>
  page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem').filter({ hasText: site });

/** The status 'Saved'. The time of the save follows it on a desktop only. */
const getSavedStatus = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .first();

async function openOfficePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.EARTHTIGHT_TEST_ADDRESS });
  const page = await context.newPage();
  await signIn(page, 'dkowalczyk');
  return page;
}

/** Clears the browser's data, except the session. */
async function wipeStorage(page: Page): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve) => {
        const deletion = indexedDB.deleteDatabase(name ?? '');
        deletion.onsuccess = resolve;
        deletion.onblocked = resolve;
      });
    localStorage.clear();
  });
}

test(
  'a phone lists and exports unsent work, which an Office User imports after the phone was wiped',
  { tag: '@phone' },
  async ({ page, browser, isMobile }, info) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'praman');
    await page.goto('/app/on-this-device');
    await expect(page.getByText('Nothing to send.')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await page.goto('/app/inspection-reports');
    await blockSaves(page);
    await startInspection(page, SITE);
    await page.getByLabel(/^Municipality/).fill('Cudahy');
    const id = await waitForReportId(page);
    await continueTo(page, 'Inspection Information');
    const statusLink = page.getByRole('link', { name: /^Waiting for signal/ }).first();
    await expect(statusLink).toBeVisible();
    await statusLink.click();

    await expect(getTitle(page)).toHaveText('On this device');
    await expect(getUnsentRow(page)).toContainText(/Weekly · .* changes · \d+ KB/);
    await page.getByText('Storage', { exact: true }).click();
    await expect(page.getByText(/the browser allows/)).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await info.attach('waiting', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
    await expect((await openAccountMenu(page)).getByText('1 not sent')).toBeVisible();
    await page.keyboard.press('Escape');

    await getUnsentRow(page)
      .getByRole('button', { name: /^Try again/ })
      .click();
    await expect(getUnsentRow(page).getByText('The server could not be reached.', { exact: false })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await getUnsentRow(page)
      .getByRole('button', { name: /^Export/ })
      .click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^inspection-bay-view-lofts-\d{4}-\d\d-\d\d\.earthtight$/);
    const path = await file.path();
    await wipeStorage(page);

    const office = await openOfficePage(browser);
    await office.goto('/app/on-this-device');
    await expect(office.getByText('Nothing to send.')).toBeVisible();
    await office.getByLabel('Inspection file', { exact: true }).setInputFiles({
      name: file.suggestedFilename(),
      mimeType: 'application/octet-stream',
      buffer: await readFile(path),
    });
    await expect(office.getByText(`Imported: ${SITE}`)).toBeVisible();
    await expectAccessibleScreen(office, false);
    await office.getByRole('link', { name: 'Open inspection' }).click();
    await expect(office).toHaveURL(new RegExp(id));

    // The phone's storage is empty, so the report comes from the server.
    await unblockSaves(page);
    await page.goto(`/app/report-setup?report=${id}`);
    await expect(page.getByText('Cudahy')).toBeVisible();
    await expect(getSavedStatus(page)).toBeVisible();
  },
);

test(
  'unsent work on a deleted inspection continues as a new inspection',
  { tag: '@phone' },
  async ({ page, browser, isMobile }, info) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'mhale');
    // The URL gets an id before the first save, so wait for the response.
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/reports/saveReport') && response.ok(),
    );
    await startInspection(page, SITE);
    await saved;
    const id = await waitForReportId(page);
    await blockSaves(page);
    await page.getByLabel(/^Municipality/).fill('Oak Creek');
    await continueTo(page, 'Inspection Information');
    await expect(page.getByRole('link', { name: /^Waiting for signal/ }).first()).toBeVisible();

    const office = await openOfficePage(browser);
    const deletion = await office.request.post('/api/reports/deleteReport', {
      data: { idreport: id },
      headers: { origin: new URL(office.url()).origin },
    });
    expect(deletion.ok()).toBe(true);

    await page.goto('/app/on-this-device');
    await unblockSaves(page);
    await expect(async () => {
      // The report may be sent automatically meanwhile.
      const retryButton = getUnsentRow(page).getByRole('button', { name: /^Try again/ });
      if (await retryButton.isVisible()) await retryButton.click({ timeout: 1000 });
      await expect(getUnsentRow(page).getByText('No longer accepted')).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(getUnsentRow(page).getByText('This inspection was deleted.', { exact: false })).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await info.attach('orphaned', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });

    await getUnsentRow(page)
      .getByRole('button', { name: /^Remove from this device/ })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Remove from this device' });
    await expect(question).toContainText('You have not exported this work.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await info.attach('remove', { body: await page.screenshot(), contentType: 'image/png' });
    await question.getByRole('button', { name: 'Cancel' }).click();

    await getUnsentRow(page).getByRole('button', { name: 'Start a new inspection with these BMPs' }).click();
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page).toHaveURL(/report=[0-9a-f-]{36}/);
    await expect(page.getByText('Oak Creek')).toBeVisible();
    await expect(getSavedStatus(page)).toBeVisible();
    await page.goto('/app/on-this-device');
    await expect(page.getByText('Nothing to send.', { exact: false })).toBeVisible();
  },
);
