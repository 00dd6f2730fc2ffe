import type { Page } from '@playwright/test';
import { startInspection, continueTo, waitForReportId, getLogSteps, getTitle } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { openAccountMenu, openSections, signIn } from './support/people';
import { expect, test } from './support/test';

/** Does what a phone's Back button does, unlike `goBack`, which waits for a navigation. */
const pressBack = (page: Page) => page.evaluate(() => window.history.back());

test('Back closes an open menu, sidebar, sheet or question, and leaves the page when none is open', async ({
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
  await pressBack(page);
  await expect(menu).toBeHidden();

  const deleteButton = page.getByRole('button', { name: /^Delete inspection/ }).first();
  await deleteButton.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await pressBack(page);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(getTitle(page)).toHaveText('Inspection Reports');

  if (isMobile) {
    await openSections(page, isMobile);
    await pressBack(page);
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
    await page.getByRole('button', { name: /^Filter/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await pressBack(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  // Questions that were closed by their buttons leave no history entries.
  await deleteButton.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await deleteButton.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await pressBack(page);
  await expect(getTitle(page)).toHaveText('On this device');
});

test(
  'Back from a page that a menu link opened returns to the menu’s page, then to the page before it',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'praman');
    await page.goto('/app/on-this-device');
    await waitUntilInteractive(page);
    await (await openSections(page, isMobile)).getByRole('link', { name: 'Inspection Reports' }).click();
    await expect(getTitle(page)).toHaveText('Inspection Reports');
    await (await openAccountMenu(page)).getByRole('link', { name: 'My Account' }).click();
    await expect(page).toHaveURL(/user-settings/);
    await pressBack(page);
    await expect(getTitle(page)).toHaveText('Inspection Reports');
    await pressBack(page);
    await expect(getTitle(page)).toHaveText('On this device');
  },
);

test(
  'Back in the editor closes an open question or goes back one step, and Exit leads to the list',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'praman');
    await startInspection(page, 'Bay View Lofts');
    await waitForReportId(page);
    await continueTo(page, 'Inspection Information');
    const question = page.getByRole('alertdialog');
    const openQuestion = async () => {
      await page.getByRole('button', { name: 'Inspection menu' }).click();
      await page.getByRole('button', { name: 'Exit inspection' }).click();
      await expect(question).toBeVisible();
    };
    await openQuestion();
    await pressBack(page);
    await expect(question).toBeHidden();
    await expect(getTitle(page)).toHaveText('Inspection Information');

    await openQuestion();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await pressBack(page);
    await expect(getTitle(page)).toHaveText('Erosion Control Inspection');

    await openQuestion();
    await question.getByRole('button', { name: 'Exit' }).click();
    await expect(getTitle(page)).toHaveText('Inspection Reports');
  },
);

test(
  'Back after a reload goes back one step in the same inspection and asks before it leaves a BMP [EDIT-17, BMP-17]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'praman');
    await startInspection(page, 'Granville Station');
    const id = await waitForReportId(page);
    for (const title of ['Inspection Information', 'Weather Conditions', 'Project Phase', 'BMP Inspection'])
      await continueTo(page, title);
    await page.reload();
    await waitUntilInteractive(page);
    await expect(getTitle(page)).toHaveText('BMP Inspection');
    await pressBack(page);
    await expect(getTitle(page)).toHaveText('Project Phase');
    await continueTo(page, 'BMP Inspection');

    await page.getByLabel('Find a BMP').fill('silt fence');
    await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
    await expect(getLogSteps(page)).toBeVisible();
    const question = page.getByRole('alertdialog', { name: 'Really exit BMP flow?' });
    for (let reloads = 0; reloads < 2; reloads++) {
      await page.reload();
      await waitUntilInteractive(page);
      await expect(getLogSteps(page)).toBeVisible();
      await pressBack(page);
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
    }
    expect(await waitForReportId(page)).toBe(id);
    await expect(getLogSteps(page)).toBeVisible();
  },
);
