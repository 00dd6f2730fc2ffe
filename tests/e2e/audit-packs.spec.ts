import { readFile } from 'node:fs/promises';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { readZip } from '@/tests/setup/read-zip';
import { calendarDay, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addSite, addWatchedSite, sendRequest } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test(
  'the Office makes an audit pack of a site, downloads and deletes it [PACK-01, PACK-03, PACK-08]',
  { tag: '@desktop' },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const siteId = await addWatchedSite(page, 'Kilbourn Basin');
    await page.goto(createSiteUrl(siteId, 'records'));
    await waitUntilInteractive(page);
    await expect(page.getByText('Without a termination date these records are kept.')).toBeVisible();
    const form = page.getByRole('region', { name: 'Make an audit pack' });
    await expect(form.getByRole('textbox', { name: 'First day' })).toHaveValue('11/02/2026');
    await expect(form.getByRole('checkbox', { name: 'Full-size photos' })).not.toBeChecked();
    await form.getByRole('checkbox', { name: 'With verdicts' }).check();
    await expectAccessibleScreen(page, isMobile);
    await form.getByRole('button', { name: 'Make audit pack' }).click();
    const list = page.getByRole('region', { name: 'Audit packs' });
    await expect(list.getByText('With verdicts')).toBeVisible();
    await expect(form.getByRole('checkbox', { name: 'With verdicts' })).not.toBeChecked();

    // Leaving the page stops nothing.
    await page.goto(createSiteUrl(siteId));
    await page.goto(createSiteUrl(siteId, 'records'));
    const link = list.getByRole('link', { name: /^Download/ });
    await expect(link).toBeVisible({ timeout: 30_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^Kilbourn-Basin-2026-11-02-\d{4}-\d\d-\d\d\.zip$/);
    const files = readZip(await readFile(await download.path()));
    expect(String(files.get('inspections.csv'))).toContain('Verdict');

    const profile = createProfileEdit(siteId, { terminatedOn: '2026-11-09' });
    const validFrom = calendarDay(new Date().toISOString(), DEFAULT_TIME_ZONE);
    await sendRequest(page, 'POST', '/api/compliance/savePermitProfile', { ...profile, validFrom, baseVersion: 1 });
    await page.reload();
    await waitUntilInteractive(page);
    await expect(page.getByText('Keep until 11-09-2029')).toBeVisible();
    await list.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(list.getByText('No audit packs.')).toBeVisible();
  },
);

test.describe('removal', () => {
  // A wrong name of the site.
  test.use({ expectedConsoleErrors: [/status of 422/] });
  test(
    'the Office removes the records of a site that were kept long enough [PACK-10]',
    { tag: ['@phone', '@long'] },
    async ({ page, isMobile }) => {
      await signIn(page, 'dkowalczyk');
      const name = 'Burnham Canal';
      const siteId = await addSite(page, name);
      const profile = createProfileEdit(siteId, { startsOn: '2020-03-02', terminatedOn: '2021-11-09' });
      await sendRequest(page, 'POST', '/api/compliance/savePermitProfile', profile);
      await page.goto(createSiteUrl(siteId, 'records'));
      await waitUntilInteractive(page);
      await page.getByRole('button', { name: 'Set legal hold' }).click();
      await expect(page.getByText(/^On hold since .*, set by Dana Kowalczyk$/)).toBeVisible();
      await expect(page.getByText('These records are on legal hold. Release the hold first.')).toBeVisible();
      await expectAccessibleScreen(page, isMobile);
      await page.getByRole('button', { name: 'Release legal hold' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
      await expect(page.getByText('First, download an audit pack that covers 03-02-2020 to 11-09-2024.')).toBeVisible();
      await page.getByRole('button', { name: 'Make audit pack' }).click();
      const link = page.getByRole('link', { name: /^Download/ });
      await expect(link).toBeVisible({ timeout: 30_000 });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      await download.path();
      await page.reload();
      await waitUntilInteractive(page);
      await page.getByRole('button', { name: 'Remove records' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Site').fill('Burnham');
      await dialog.getByRole('button', { name: 'Remove records' }).click();
      await expect(dialog.getByText('Enter the name of the site as it is shown.')).toBeVisible();
      await expectAccessibleScreen(page, isMobile);
      await dialog.getByLabel('Site').fill(name);
      await dialog.getByRole('button', { name: 'Remove records' }).click();
      await expect(page.getByText(/^Removed by Dana Kowalczyk, .*: 0 inspections, 0 photos/)).toBeVisible();
      await expect(page.getByText('Without a termination date these records are kept.')).toBeVisible();
    },
  );
});
