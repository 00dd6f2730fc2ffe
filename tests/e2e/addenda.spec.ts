import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createViewUrl } from '@/lib/reports/urls';
import { createJpeg } from '@/tests/setup/reports';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addWatchedSite, inspectFence, sendRequest } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Completes an inspection of a new site with a permit profile. Returns its id. */
async function completeInspection(page: Page): Promise<string> {
  const site = `Corrected ${randomUUID().slice(0, 8)}`;
  await inspectFence(page, await addWatchedSite(page, site), '2026-11-20T15:00:00.000Z');
  const { reports } = await sendRequest<{ reports: { id: string; siteName: string }[] }>(
    page,
    'GET',
    '/api/reports/getRecentReports',
  );
  return reports.find(({ siteName }) => siteName === site)?.id ?? '';
}

test(
  'a member adds a signed addendum with a photo to a completed inspection [SIGN-10]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const id = await completeInspection(page);
    await page.goto(createViewUrl(id));
    await waitUntilInteractive(page);
    const card = page.getByRole('region', { name: 'Addenda' });
    await expect(card.getByText('No addenda.')).toBeVisible();
    await card.getByRole('button', { name: 'Add addendum' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add addendum' }).click();
    await expect(dialog.getByText('Choose a section.')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Section' })).toBeFocused();
    await expectAccessibleScreen(page, isMobile);
    await dialog.getByRole('combobox', { name: 'Section' }).selectOption('Weather Conditions');
    await dialog.getByRole('textbox', { name: 'What you correct or add' }).fill('It rained 0.62 in, not 0.26 in.');
    const picture = { name: 'gauge.jpg', mimeType: 'image/jpeg', buffer: await createJpeg() };
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await expect(dialog.getByRole('button', { name: 'Delete photo: Photo 1' })).toBeVisible();

    // What was entered is kept.
    await page.reload();
    await waitUntilInteractive(page);
    await card.getByRole('button', { name: 'Add addendum' }).click();
    await expect(dialog.getByRole('textbox', { name: 'What you correct or add' })).toHaveValue(/0\.62 in/);
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Signed by me' }).check();
    await expectAccessibleScreen(page, isMobile);
    await dialog.getByRole('button', { name: 'Add addendum' }).click();

    await expect(card.getByRole('heading', { name: /^Addendum 1 of \d\d-\d\d$/ })).toBeVisible();
    await expect(card.getByText('Weather Conditions')).toBeVisible();
    await expect(card.getByText(/^Signed by /)).toBeVisible();
    await page.reload();
    await waitUntilInteractive(page);
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('button', { name: 'Addendum 1, photo 1' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessibleScreen(page, isMobile);
    await card.getByRole('link', { name: /^Seal \d+$/ }).click();
    await expect(page.getByText('Addendum of an inspection')).toBeVisible();
  },
);
