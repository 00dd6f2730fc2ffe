import { addElapsedHours } from '@/lib/dates';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addWatchedSite, inspectFence } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test(
  'under EPA’s permit, the third fix of a BMP needs a significant repair or a reason [REG-11]',
  { tag: ['@phone', '@long'] },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const options = { key: 'epa-cgp-2022', schedule: 'every-7-days' } as const;
    const siteId = await addWatchedSite(page, 'Kinnickinnic Flats', options);
    const now = new Date().toISOString();
    for (const daysAgo of [9, 6]) {
      const fix = await inspectFence(page, siteId, addElapsedHours(now, -24 * daysAgo));
      await fix();
    }
    await inspectFence(page, siteId, addElapsedHours(now, -72));

    await page.goto(`/app/corrective-actions?site=${siteId}`);
    await waitUntilInteractive(page);
    const proposal = page.getByText(
      'Fixed 2 times before. Choose “New, replaced or significant repair” or enter why not.',
    );
    await expect(proposal).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('button', { name: /^Kind of repair/ }).click();
    await expect(page.getByRole('radio', { name: 'New, replaced or significant repair' })).toBeChecked();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('radio', { name: 'Repair or upkeep', exact: true }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter why it is not a significant repair.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Reason' }).fill('A truck hit it');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Corrective action changed')).toBeVisible();
    await expect(proposal).toBeHidden();
  },
);
