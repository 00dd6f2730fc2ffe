import { readFile } from 'node:fs/promises';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { readZip } from '@/tests/setup/read-zip';
import { calendarDay, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addWatchedSite, sendRequest } from './support/requests';
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
