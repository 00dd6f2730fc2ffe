import type { Browser, Page } from '@playwright/test';
import { beginInspection, goOn, keptId, logSteps, title } from './support/editor';
import { interactive } from './support/interactive';
import { signIn } from './support/people';
import { expect, test } from './support/test';

/** Two people with a browser each in one inspection, and one person with a browser that is reloaded. */

const SITE = 'Menomonee Crossing, Phase 2';

async function inWeather(page: Page): Promise<string> {
  await signIn(page, 'mhale');
  await beginInspection(page, SITE);
  await goOn(page, 'Inspection Information');
  const id = await keptId(page);
  await goOn(page, 'Weather Conditions');
  return id;
}

async function colleague(browser: Browser, page: Page): Promise<Page> {
  const { viewport, hasTouch, isMobile } = test.info().project.use;
  const context = await browser.newContext({ viewport, hasTouch, isMobile, serviceWorkers: 'block' });
  const theirs = await context.newPage();
  await theirs.emulateMedia({ reducedMotion: 'reduce' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(theirs, 'praman');
  return theirs;
}

async function openReport(page: Page, id: string): Promise<void> {
  await page.goto(`/app/report-setup?report=${id}`);
  await expect(title(page)).toBeVisible();
  await interactive(page);
}

const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved/, visible: true })).toBeVisible();

/** Picks a control and goes on to its conditions. */
async function logsHalf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Silt Fence' }).first().click();
  await expect(logSteps(page)).toBeVisible();
  await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
  await describes(page, 'Torn at the low point');
}

/**
 * Types a description and waits until the server has it, because the bar may still say 'Saved' about what was there
 * before.
 */
async function describes(page: Page, text: string): Promise<void> {
  const arrived = page.waitForResponse(
    (answer) =>
      answer.url().includes('saveReport') && (answer.request().postData() ?? '').includes(text) && answer.ok(),
  );
  await page.getByLabel('Description').fill(text);
  await arrived;
}

test(
  'a colleague is not led into the BMP that somebody is logging, sees whose it is, and moves nobody’s screen',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const theirs = await colleague(browser, page);
    const id = await inWeather(page);
    await page.getByRole('button', { name: 'HOME' }).first().click();
    await page.getByRole('button', { name: 'LOG MORE' }).click();
    await logsHalf(page);

    await openReport(theirs, id);
    await expect(title(theirs)).toHaveText('BMP Verification');
    const row = theirs.getByRole('listitem').filter({ hasText: 'Being logged by Marcus Hale' });
    await expect(row).toBeVisible();
    await row.getByRole('button').click();
    await expect(theirs.getByText(/is logging it now/)).toBeVisible();
    await theirs.getByRole('button', { name: 'OK' }).click();
    await theirs.getByRole('button', { name: 'HOME' }).first().click();
    await expect(theirs.getByRole('button', { name: 'SAVE & NOTIFY' })).toBeDisabled();
    await expect(theirs.getByText(/is being logged by Marcus Hale/)).toBeVisible();
    await theirs.getByRole('button', { name: 'Edit Weather Conditions' }).click();
    await theirs.getByLabel('Wet').check();
    await saved(theirs);

    await expect(title(page)).not.toHaveText('Weather Conditions');
    await expect(page.getByLabel('Description')).toHaveValue('Torn at the low point');
    await page.getByRole('button', { name: 'ENTER CORRECTION INFO' }).click();
    await page.getByRole('button', { name: 'SAVE BMP' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'SAVE BMP' }).click();
    await saved(page);
    await expect(title(theirs)).toHaveText('Weather Conditions');
    await theirs.context().close();
  },
);

test('after a reload the same step shows, and an edit can still be canceled', { tag: '@phone' }, async ({ page }) => {
  await inWeather(page);
  await page.getByRole('button', { name: 'HOME' }).first().click();
  await page.getByRole('button', { name: 'LOG MORE' }).click();
  await logsHalf(page);
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Torn at the low point');
  await page.getByRole('button', { name: 'ENTER CORRECTION INFO' }).click();
  await page.getByRole('button', { name: 'SAVE BMP' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'SAVE BMP' }).click();
  await page.getByRole('button', { name: 'Edit BMP' }).click();
  await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
  await describes(page, 'Something else');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Something else');
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByText('Torn at the low point').or(title(page)).first()).toBeVisible();
});

for (const reload of [false, true])
  test(
    `Exit leads to the list${reload ? ' after a reload, too' : ''}; Back from there never leads into an empty inspection`,
    { tag: '@phone' },
    async ({ page }) => {
      const id = await inWeather(page);
      if (reload) {
        await expect.poll(() => page.evaluate(keptPhases)).toContain('WeatherAndSoil');
        await page.reload();
      }
      await expect(title(page)).toHaveText('Weather Conditions');
      const { isMobile } = test.info().project.use;
      if (isMobile) await page.getByRole('button', { name: 'Inspection menu' }).click();
      await page.getByRole('button', { name: 'Cancel report' }).last().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Exit' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
      await expect(page).toHaveURL(/\/app\/inspection-reports$/);
      await openReport(page, id);
      await expect(title(page)).toHaveText('Weather Conditions');
      await page.goBack();
      await expect(title(page)).toHaveText('Inspection Information');
    },
  );

test(
  'Back to a history entry of a new inspection opens the inspection that was begun there',
  { tag: '@phone' },
  async ({ page }) => {
    const id = await inWeather(page);
    await page.getByLabel('Wet').check();
    await saved(page);
    await page.goto('/app/inspection-reports');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(id));
    await expect(title(page)).toHaveText('Weather Conditions');
    await expect(page.getByLabel('Wet')).toBeChecked();
  },
);

/** The screens on which the person is in each report, as the device has stored them. */
const keptPhases = () =>
  new Promise<string[]>((read, failed) => {
    const opening = indexedDB.open('earth-tight');
    opening.onerror = () => failed(new Error('not opened'));
    opening.onsuccess = () => {
      const all = opening.result.transaction('places').objectStore('places').getAll();
      all.onerror = () => failed(new Error('not read'));
      all.onsuccess = () => {
        opening.result.close();
        read(all.result.map(({ place }) => place.phase));
      };
    };
  });
