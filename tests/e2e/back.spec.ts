import type { Page } from '@playwright/test';
import { startInspection, continueTo, waitForReportId, logSteps, getTitle } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { openAccountMenu, openSections, signIn } from './support/people';
import { expect, test } from './support/test';

/** Does what the phone's Back button does. The address may stay the same. */
const back = (page: Page) => page.evaluate(() => window.history.back());

test('Back closes the menu, the sections, a sheet or a question of the list; afterward, or after its button, it leaves', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'praman');
  await page.goto('/app/on-this-device');
  await waitUntilInteractive(page);
  await (await openSections(page, isMobile)).getByRole('link', { name: 'Inspection Reports' }).click();
  await expect(getTitle(page)).toHaveText('Inspection Reports');

  const menu = await openAccountMenu(page);
  await expect(menu).toBeVisible();
  await back(page);
  await expect(menu).toBeHidden();

  const trash = page.getByRole('button', { name: /^Delete inspection/ }).first();
  await trash.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await back(page);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(getTitle(page)).toHaveText('Inspection Reports');

  if (isMobile) {
    await openSections(page, isMobile);
    await back(page);
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
    await page.getByRole('button', { name: /^Filter/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await back(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  // After questions that were closed by their buttons, one press of Back leaves the page as ever.
  await trash.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await trash.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await back(page);
  await expect(getTitle(page)).toHaveText('On this device');
});

test(
  'a link in a menu leads on, Back from there to the page it was opened from, and one more to the page before',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'praman');
    await page.goto('/app/on-this-device');
    await waitUntilInteractive(page);
    await (await openSections(page, isMobile)).getByRole('link', { name: 'Inspection Reports' }).click();
    await expect(getTitle(page)).toHaveText('Inspection Reports');
    await (await openAccountMenu(page)).getByRole('link', { name: 'My Account' }).click();
    await expect(page).toHaveURL(/user-settings/);
    await back(page);
    await expect(getTitle(page)).toHaveText('Inspection Reports');
    await back(page);
    await expect(getTitle(page)).toHaveText('On this device');
  },
);

test(
  'in the editor Back closes a question and is BACK again after its button; Exit still leads to the list',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'praman');
    await startInspection(page, 'Bay View Lofts');
    await waitForReportId(page);
    await continueTo(page, 'Inspection Information');
    const question = page.getByRole('alertdialog');
    const openQuestion = async () => {
      await page.getByRole('button', { name: 'Inspection menu' }).click();
      await page.getByRole('button', { name: 'Cancel report' }).click();
      await expect(question).toBeVisible();
    };
    await openQuestion();
    await back(page);
    await expect(question).toBeHidden();
    await expect(getTitle(page)).toHaveText('Inspection Information');

    await openQuestion();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await back(page);
    await expect(getTitle(page)).toHaveText('Erosion Control Inspection');

    await openQuestion();
    await question.getByRole('button', { name: 'Exit' }).click();
    await expect(getTitle(page)).toHaveText('Inspection Reports');
  },
);

test(
  'after a reload Back is BACK of the same inspection: it goes back one step, and asks before it leaves a BMP [EDIT-17, BMP-17]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'praman');
    await startInspection(page, 'Granville Station');
    const id = await waitForReportId(page);
    for (const next of ['Inspection Information', 'Weather Conditions', 'Project Phase', 'BMP Inspection'])
      await continueTo(page, next);
    await page.reload();
    await waitUntilInteractive(page);
    await expect(getTitle(page)).toHaveText('BMP Inspection');
    await back(page);
    await expect(getTitle(page)).toHaveText('Project Phase');
    await continueTo(page, 'BMP Inspection');

    await page.getByLabel('Find a BMP').fill('silt fence');
    await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
    await expect(logSteps(page)).toBeVisible();
    const question = page.getByRole('alertdialog', { name: 'Really exit BMP flow?' });
    for (let time = 0; time < 2; time++) {
      await page.reload();
      await waitUntilInteractive(page);
      await expect(logSteps(page)).toBeVisible();
      await back(page);
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
    }
    expect(await waitForReportId(page)).toBe(id);
    await expect(logSteps(page)).toBeVisible();
  },
);
