import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { readStores } from './support/device-database';
import { startInspection, continueTo, waitForReportId, getLogSteps, getTitle } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { expect, test } from './support/test';

const SITE = 'Menomonee Crossing, Phase 2';

async function openWeatherScreen(page: Page): Promise<string> {
  await signIn(page, 'mhale');
  await startInspection(page, SITE);
  await continueTo(page, 'Inspection Information');
  const id = await waitForReportId(page);
  await continueTo(page, 'Weather Conditions');
  return id;
}

async function openColleaguePage(browser: Browser, page: Page): Promise<Page> {
  const { viewport, hasTouch, isMobile } = test.info().project.use;
  const context = await browser.newContext({ viewport, hasTouch, isMobile, serviceWorkers: 'block' });
  const colleaguePage = await context.newPage();
  await colleaguePage.emulateMedia({ reducedMotion: 'reduce' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(colleaguePage, 'praman');
  return colleaguePage;
}

async function openReport(page: Page, id: string): Promise<void> {
  await page.goto(`/app/report-setup?report=${id}`);
  await expect(getTitle(page)).toBeVisible();
  await waitUntilInteractive(page);
}

const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved/, visible: true })).toBeVisible();

/** Starts to log a BMP and describes its condition. */
async function startLogging(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Silt Fence' }).first().click();
  await expect(getLogSteps(page)).toBeVisible();
  await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
  await fillDescription(page, 'Torn at the low point');
}

/** Fills the description and waits for its save, because the status may show an earlier 'Saved'. */
async function fillDescription(page: Page, text: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('saveReport') && (response.request().postData() ?? '').includes(text) && response.ok(),
  );
  await page.getByLabel('Description').fill(text);
  await saved;
}

test(
  'the editor shows which BMP a colleague is logging, and changes the screen of neither person',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const colleaguePage = await openColleaguePage(browser, page);
    const id = await openWeatherScreen(page);
    await page.getByRole('button', { name: 'HOME' }).first().click();
    await page.getByRole('button', { name: 'LOG MORE' }).click();
    await startLogging(page);

    await openReport(colleaguePage, id);
    await expect(getTitle(colleaguePage)).toHaveText('BMP Verification');
    const row = colleaguePage.getByRole('listitem').filter({ hasText: 'Being logged by Marcus Hale' });
    await expect(row).toBeVisible();
    await row.getByRole('button').click();
    await expect(colleaguePage.getByText(/is logging it now/)).toBeVisible();
    await colleaguePage.getByRole('button', { name: 'OK' }).click();
    await colleaguePage.getByRole('button', { name: 'HOME' }).first().click();
    await expect(colleaguePage.getByRole('button', { name: 'SAVE & NOTIFY' })).toBeDisabled();
    await expect(colleaguePage.getByText(/is being logged by Marcus Hale/)).toBeVisible();
    await colleaguePage.getByRole('button', { name: 'Edit Weather Conditions' }).click();
    await colleaguePage.getByLabel('Wet').check();
    await expectSaved(colleaguePage);

    await expect(getTitle(page)).not.toHaveText('Weather Conditions');
    await expect(page.getByLabel('Description')).toHaveValue('Torn at the low point');
    await page.getByRole('button', { name: 'ENTER CORRECTION INFO' }).click();
    await page.getByRole('button', { name: 'SAVE BMP' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'SAVE BMP' }).click();
    await expectSaved(page);
    await expect(getTitle(colleaguePage)).toHaveText('Weather Conditions');
    await colleaguePage.context().close();
  },
);

test('a reload keeps the step, and the person can still cancel an edit', { tag: '@phone' }, async ({ page }) => {
  await openWeatherScreen(page);
  await page.getByRole('button', { name: 'HOME' }).first().click();
  await page.getByRole('button', { name: 'LOG MORE' }).click();
  await startLogging(page);
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Torn at the low point');
  await page.getByRole('button', { name: 'ENTER CORRECTION INFO' }).click();
  await page.getByRole('button', { name: 'SAVE BMP' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'SAVE BMP' }).click();
  await page.getByRole('button', { name: 'Edit BMP' }).click();
  await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
  await fillDescription(page, 'Something else');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Something else');
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByText('Torn at the low point').or(getTitle(page)).first()).toBeVisible();
});

for (const isReloaded of [false, true])
  test(
    `Exit leads to the list${isReloaded ? ' after a reload' : ''}, and Back does not open an empty inspection`,
    { tag: '@phone' },
    async ({ page }) => {
      const id = await openWeatherScreen(page);
      if (isReloaded) {
        await expect.poll(() => readStoredPhases(page)).toContain('WeatherAndSoil');
        await page.reload();
      }
      await expect(getTitle(page)).toHaveText('Weather Conditions');
      const { isMobile } = test.info().project.use;
      if (isMobile) await page.getByRole('button', { name: 'Inspection menu' }).click();
      await page.getByRole('button', { name: 'Exit inspection' }).last().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Exit' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
      await expect(page).toHaveURL(/\/app\/inspection-reports$/);
      await openReport(page, id);
      await expect(getTitle(page)).toHaveText('Weather Conditions');
      await page.goBack();
      await expect(getTitle(page)).toHaveText('Inspection Information');
    },
  );

test('Back to the history entry of a new inspection opens that inspection', { tag: '@phone' }, async ({ page }) => {
  const id = await openWeatherScreen(page);
  await page.getByLabel('Wet').check();
  await expectSaved(page);
  await page.goto('/app/inspection-reports');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(getTitle(page)).toHaveText('Weather Conditions');
  await expect(page.getByLabel('Wet')).toBeChecked();
});

const positionsSchema = z.array(z.object({ place: z.object({ phase: z.string() }) }));

/** The stored editor phase of each report. */
async function readStoredPhases(page: Page): Promise<string[]> {
  const { places } = await readStores(page, ['places']);
  return positionsSchema.parse(places ?? []).map(({ place }) => place.phase);
}
