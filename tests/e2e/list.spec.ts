import type { Page } from '@playwright/test';
import { startInspection, waitForReportId } from './support/editor';
import { signIn } from './support/people';
import { expect, test } from './support/test';

const SITE = 'Menomonee Crossing, Phase 2';

const getPendingRow = (page: Page, id: string) => page.locator('li', { has: page.locator(`a[href*="${id}"]`) });
const getPastRows = (page: Page) => page.getByRole('region', { name: 'Past Reports' }).locator('tbody tr');

test(
  'the list deletes an inspection after a confirmation and removes it from a second browser [LIST-09, LIST-10, LIST-14, LIST-15, LIST-16, LIVE-09, LIVE-11, EDIT-40, EDIT-41]',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await signIn(page, 'mhale');
    const office = await (await browser.newContext()).newPage();
    await signIn(office, 'dkowalczyk');

    await startInspection(page, SITE);
    const id = await waitForReportId(page);
    await expect(getPendingRow(office, id)).toBeVisible();
    await page.getByRole('button', { name: 'Save for Later' }).click();

    const row = getPendingRow(page, id);
    await expect(row.getByText('Inspection Pending')).toBeVisible();
    await expect(row.getByRole('link', { name: `Edit Inspection: ${SITE}` })).toHaveAttribute(
      'href',
      /\/app\/report-setup/,
    );
    const deleteButton = row.getByRole('button', { name: `Delete inspection of ${SITE}` });
    await deleteButton.click();
    const question = page.getByRole('alertdialog', { name: 'Delete Inspection' });
    await expect(question.getByText('Are you sure you want to delete this inspection?')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(deleteButton).toBeFocused();
    await expect(row).toBeVisible();

    await deleteButton.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await expect(getPendingRow(office, id)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: 'Pending Inspections' })).toBeVisible();
    await expect(row).toHaveCount(0);
  },
);

test(
  'an active inspection links to its corrective actions and cannot be deleted [LIST-11, LIST-12]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'dkowalczyk');
    const row = page.getByRole('listitem').filter({ hasText: 'Incomplete CAs' }).first();
    await expect(row.getByRole('link', { name: /^Enter CAs: / })).toBeVisible();
    await expect(row.getByRole('progressbar')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  },
);

test('the list shows ten past reports per page [LIST-04, LIST-17, LIST-18]', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'dkowalczyk');
  // 'Recently deleted' may follow, if another test deleted an inspection.
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['Pending Inspections', 'Past Reports']);
  await expect(getPastRows(page)).toHaveCount(10);
  const card = await page.getByRole('region', { name: 'Past Reports' }).boundingBox();
  expect(card?.height).toBeGreaterThanOrEqual(600);

  const pages = page.getByRole('navigation', { name: 'Pages of past reports' });
  await expect(pages.getByText(/^1–10 of \d+$/)).toBeVisible();
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  const first = await getPastRows(page).first().textContent();
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/app\/inspection-reports\?page=2&after=/);
  await expect(pages.getByText(/^11–\d+ of \d+$/)).toBeVisible();
  await expect(getPastRows(page).first()).not.toHaveText(first ?? '');
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(getPastRows(page)).toHaveCount(10);
});

test('the list shows that it is loading another page [LIST-07]', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'dkowalczyk');
  const pastReports = page.getByRole('region', { name: 'Past Reports' });
  let respond = () => {};
  const responseAllowed = new Promise<void>((resolve) => (respond = resolve));
  await page.route(/inspection-reports\?.*type=/, async (route) => {
    await responseAllowed;
    await route.continue();
  });
  await pastReports.getByLabel('Type').selectOption('Weekly');
  await expect(pastReports.getByText('Loading...')).toBeVisible();
  respond();
  await expect(pastReports.getByText('Loading...')).toHaveCount(0);
});

test(
  'REVIEW opens the report, and Share lists its recipients with Send To Myself first [LIST-19, LIST-20, SHARE-02, SHARE-05, VIEW-01, VIEW-03, VIEW-05]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'dkowalczyk');
    const row = getPastRows(page).first();
    await row.getByRole('button', { name: /^Share: / }).click();
    const dialog = page.getByRole('dialog', { name: 'Share With Stakeholders' });
    await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName(/^Send To Myself/);
    await expect(dialog.getByRole('button', { name: /^Send/ })).toBeDisabled();
    await expect(dialog.getByText('Select at least one recipient.')).toBeVisible();
    await dialog.getByRole('checkbox').first().check();
    await expect(dialog.getByRole('button', { name: /^Send/ })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('button', { name: /^Share: / })).toBeFocused();

    await row.getByRole('link', { name: /^REVIEW: / }).click();
    await expect(page).toHaveURL(/\/app\/report-view\?report=/);
    await expect(page.getByRole('button', { name: 'Share With Stakeholders' })).toBeVisible();
  },
);
