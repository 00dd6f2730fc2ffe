import { addElapsedHours } from '@/lib/dates';
import { createSiteActionsUrl } from '@/lib/deadlines/urls';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addWatchedSite, inspectFence } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test(
  'entries of the corrective action log are signed one by one, or all that are listed [SIGN-12]',
  { tag: ['@phone', '@long'] },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const siteId = await addWatchedSite(page, isMobile ? 'Oak Creek Terrace' : 'Oak Creek Bluffs');
    const now = new Date().toISOString();
    for (const daysAgo of [9, 6, 3]) {
      const fix = await inspectFence(page, siteId, addElapsedHours(now, -24 * daysAgo));
      await fix();
    }
    await page.goto(createSiteActionsUrl(siteId, { state: 'closed' }));
    await waitUntilInteractive(page);
    const rows = page.getByRole('row').filter({ hasText: 'Replace fabric' });
    await expect(rows.filter({ hasText: /Fixed .+ by .+, entered .+/ })).toHaveCount(3);
    await expect(rows.filter({ hasText: 'Not signed' })).toHaveCount(3);
    await expectAccessibleScreen(page, isMobile);

    await rows.first().getByRole('button', { name: /^Sign/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(dialog.getByText('Tick the box to sign.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Signed as inspector' }).check();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Superintendent');
    await expectAccessibleScreen(page, isMobile);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByText('Log signed')).toBeVisible();
    await expect(rows.filter({ hasText: 'Signed as inspector:' })).toHaveCount(1);

    await page.getByRole('button', { name: 'Sign all listed (2)' }).click();
    await expect(dialog.getByText('2 corrective actions')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Signed as inspector' }).check();
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(rows.filter({ hasText: 'Signed as inspector:' })).toHaveCount(3);
    await expect(page.getByRole('button', { name: /^Sign/ })).toHaveCount(0);

    await rows
      .first()
      .getByRole('button', { name: /^Reopen/ })
      .click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Torn again');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Corrective action changed')).toBeVisible();
    await page.goto(createSiteActionsUrl(siteId, {}));
    await expect(rows.getByText(/^Signed as of/)).toBeVisible();
  },
);
