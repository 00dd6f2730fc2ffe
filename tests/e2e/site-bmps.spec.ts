import type { Page } from '@playwright/test';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addSite, sendRequest } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const DAY = '2026-11-09T15:00:00.000Z';

/** A silt fence so many feet north of the first one. */
const createFence = (feet: number) => ({
  id: crypto.randomUUID(),
  practiceId: '00000000-0000-4000-8000-000000000301',
  name: 'Silt Fence',
  type: 'Perimeter & Sediment Barriers',
  label: String(feet),
  location: { lat: 43.04 + feet / 364_800, lng: -87.91 },
  correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }],
  condition: { photos: [], date: DAY, description: 'Torn' },
  correction: null,
  version: 0,
});

/** A site of this test's own with three fences, two of them 6 ft apart. Returns its id. */
async function inspectSite(page: Page, name: string): Promise<string> {
  const siteId = await addSite(page, name);
  const id = crypto.randomUUID();
  const bmps = [0, 6, 200].map(createFence);
  const report = { id, baseVersion: 0, fields: { siteId, date: DAY }, bmps, removed: [] };
  await sendRequest(page, 'PUT', '/api/reports/saveReport', report);
  await sendRequest(page, 'POST', '/api/reports/startReport', { idreport: id });
  return siteId;
}

test(
  'a Crew Leader decides whether two BMPs are the same, removes one from the ground, and undoes this [REG-04, REG-15, REG-17]',
  { tag: ['@phone', '@long'] },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const siteId = await inspectSite(page, 'Fox Hollow Fences');
    await page.goto(`/app/site?site=${siteId}`);
    await waitUntilInteractive(page);
    await expect(page.getByText('Same as SF-01, 6 ft away?')).toBeVisible();
    await page.getByRole('link', { name: 'BMPs', exact: true }).click();
    const rows = page.getByRole('region', { name: 'In the ground: 3' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expectAccessibleScreen(page, isMobile);

    await page.getByRole('button', { name: 'Same BMP: SF-02, SF-01' }).click();
    await expect(page.getByText('Answer saved')).toBeVisible();
    await expect(page.getByRole('region', { name: 'In the ground: 2' })).toBeVisible();
    await expect(page.getByText('Same as SF-01, 6 ft away?')).toBeHidden();

    // A reload keeps the selected answers.
    await page.getByRole('button', { name: 'Change: SF-03' }).click();
    await page.getByRole('radio', { name: 'Taken out of the ground' }).check();
    await page.reload();
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Change: SF-03' }).click();
    await expect(page.getByRole('radio', { name: 'Taken out of the ground' })).toBeChecked();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('BMP changed')).toBeVisible();
    const removed = page.getByRole('region', { name: 'Taken out of the ground' });
    await expect(removed.getByRole('link', { name: 'SF-03 Silt Fence' })).toBeVisible();

    await page.getByRole('button', { name: 'Change: SF-01' }).click();
    await page.getByRole('radio', { name: 'Split into two BMPs' }).check();
    await page.getByRole('checkbox').first().check();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('link', { name: 'SF-04 Silt Fence' })).toBeVisible();

    await page.getByRole('button', { name: /^Undo: SF-03 taken out/ }).click();
    await expect(page.getByText('Change undone')).toBeVisible();
    await expect(page.getByRole('region', { name: 'In the ground: 3' })).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
  },
);
