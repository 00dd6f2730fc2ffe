import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { waitUntilInteractive } from './support/hydration';
import { openAccountMenu, signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

// The browser logs requests without a response and requests of an ended session.
test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 4\d\d/] });

/** Cuts the connection. Chromium can still serve a request that starts right after the setting. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const isReachable = () =>
    page.evaluate(() =>
      fetch('/api/health', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isReachable).toBe(false);
}

const NO_RESPONSE = 'The server did not respond. Check your connection, then try again.';

test(
  'the login form without signal keeps the input, shows a message and can retry',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.goto('/login');
    await waitUntilInteractive(page);
    await page.getByLabel('Username').fill('mhale');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await goOffline(page);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText(NO_RESPONSE)).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
  },
);

test('the list stays when a filter or REVIEW fails without signal', { tag: '@desktop' }, async ({ page, context }) => {
  await signIn(page, 'dkowalczyk');
  const review = page.getByRole('link', { name: /^REVIEW/ }).first();
  await expect(review).toBeVisible();
  await waitUntilInteractive(page);
  await goOffline(page);
  await page.getByLabel('Type').selectOption({ index: 1 });
  await expect(page.getByText(NO_RESPONSE)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await review.click();
  await expect(page.getByText(NO_RESPONSE)).toBeVisible();
  await expect(review).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/app\/report-view\?report=/);
});

test(
  'My Account keeps the input when the session ends, and saves it after a sign-in',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'hschmitt');
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'My Account' }).click();
    await page.getByRole('button', { name: 'Edit Name' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Hanna Schmitt');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Username').fill('hschmitt');
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await expectAccessibleScreen(page, isMobile);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hanna Schmitt');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Contact Info Updated')).toBeVisible();
  },
);
