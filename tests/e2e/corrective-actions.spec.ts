import type { Page } from '@playwright/test';
import { getTitle } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { createPhoto } from './support/photo';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const PATH = '/app/corrective-actions';

test(
  'a person records a fix with a photo after CLOSE OUT and reopens it, and the history of the BMP shows both [REG-10, REG-12, REG-13]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'mhale');
    await page.goto(PATH);
    await waitUntilInteractive(page);
    await expect(getTitle(page)).toHaveText('Corrective Actions');
    await expectAccessibleScreen(page, isMobile);

    // A reload keeps the entered text.
    const record = page.getByRole('button', { name: /^Record the fix/ }).first();
    const row = page.getByRole('row').filter({ has: record });
    const history = await row.getByRole('link').first().getAttribute('href');
    await record.click();
    await page.getByRole('textbox', { name: 'What was done' }).fill('New liner');
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(await createPhoto());
    await expect(page.getByText('1 of 5')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete photo: Photo 1' })).toBeVisible();
    await page.reload();
    await waitUntilInteractive(page);
    await record.click();
    const words = page.getByRole('textbox', { name: 'What was done' });
    await expect(words).toHaveValue('New liner');
    await expect(page.getByText('1 of 5')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Fix recorded')).toBeVisible();

    await page.goto(history ?? PATH);
    await waitUntilInteractive(page);
    await expect(page.getByRole('region', { name: 'History' }).getByText('New liner')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Fixed/ }).first()).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await page.getByRole('link', { name: 'Open the inspection' }).first().click();
    await expect(page).toHaveURL(/report-view/);
    await page.getByRole('listitem').filter({ hasText: 'Later: fixed' }).getByRole('link').first().click();
    await expect(page.getByText(/^Later: fixed \d\d-\d\d$/).first()).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.goto(history ?? PATH);
    await waitUntilInteractive(page);

    await page
      .getByRole('button', { name: /^Reopen/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter a reason.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Liner came loose');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Corrective action changed')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByText('Liner came loose')).toBeVisible();
  },
);

test('the URL contains the filter, and Back restores the filter [REG-13]', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'lortega');
  await page.goto(PATH);
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Closed' }).click();
  await expect(page).toHaveURL(/state=closed/);
  await expect(page.getByRole('button', { name: /^Record the fix/ })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/corrective-actions$/);
});

test('Back restores the place in the list [REG-13]', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'lortega');
  await page.goto(PATH);
  await waitUntilInteractive(page);
  const last = page.getByRole('row').last().getByRole('link').first();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await last.click();
  await expect(page).toHaveURL(/\/app\/bmp/);
  await expect(getTitle(page)).not.toHaveText('Corrective Actions');
  await page.goBack();
  await expect(getTitle(page)).toHaveText('Corrective Actions');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test.describe('the dialog of a corrective action that someone else has closed', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('stays open with the entered text, and says why the text is not saved', { tag: '@phone' }, async ({ page }) => {
    await signIn(page, 'mhale');
    await page.goto(PATH);
    await waitUntilInteractive(page);
    const rows = page.getByRole('button', { name: /^Record the fix/ });
    const rowCount = await rows.count();
    await rows.first().click();
    const words = page.getByRole('textbox', { name: 'What was done' });
    await words.fill('New liner');
    const correctiveActionId = await findFirstToFix(page);
    await changeAction(page, { correctiveActionId, kind: 'not-needed' });
    await expect(rows).toHaveCount(rowCount - 1);
    await expect(words).toHaveValue('New liner');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('This corrective action was already closed.')).toBeVisible();
    await expect(words).toHaveValue('New liner');
    await changeAction(page, { correctiveActionId, kind: 'reopened' });
  });
});

/** The first corrective action of the list whose inspection was closed out. */
const findFirstToFix = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    interface Action {
      id: string;
      report: { isOpen: boolean };
    }
    const response = await fetch('/api/register/correctiveActions?state=open');
    const { actions } = (await response.json()) as { actions: Action[] };
    return actions.find(({ report }) => !report.isOpen)?.id ?? '';
  });

async function changeAction(page: Page, change: { correctiveActionId: string; kind: string }): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return (await fetch('/api/register/changeAction', init)).status;
    },
    { ...change, eventId: crypto.randomUUID(), words: 'From another device' },
  );
  expect(status).toBe(200);
}

test.describe('the page of a missing BMP', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('shows “BMP not found” [REG-20]', { tag: '@phone' }, async ({ page, isMobile }) => {
    await signIn(page, 'lortega');
    await page.goto('/app/bmp?bmp=00000000-0000-4000-8000-000000000000');
    await expect(getTitle(page)).toHaveText('BMP not found');
    await expectAccessibleScreen(page, isMobile);
  });
});
