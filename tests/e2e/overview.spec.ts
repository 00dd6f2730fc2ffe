import { getTitle } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));
test.use({ expectedConsoleErrors: [/status of 403/] });

test('each number of the overview leads to a list with that many rows [OVER-01, OVER-02, OVER-03, OVER-06]', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'dkowalczyk');
  await page.goto('/app/overview');
  await expect(getTitle(page)).toHaveText('Overview');
  await waitUntilInteractive(page);
  for (const title of ['Sites', 'Open corrective actions', 'Inspections due', 'Repeats by BMP type'])
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
  await expectAccessibleScreen(page, isMobile);

  const sites = page.getByRole('region', { name: 'Sites', exact: true });
  await sites.getByText('Table: Sites').focus();
  await page.keyboard.press('Enter');
  await expectAccessibleScreen(page, isMobile);
  const link = sites.getByRole('table').getByRole('link').first();
  const count = Number(await link.textContent());
  await link.click();
  await expect(page).toHaveURL(/\/app\/overview-list\?list=/);
  await expect(page.getByText(new RegExp(`^${count} sites?$`))).toBeVisible();
  await expectAccessibleScreen(page, isMobile);
});

test('the printed overview has its tables and no map [OVER-07]', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'dkowalczyk');
  await page.goto('/app/overview');
  await waitUntilInteractive(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/· as of \d\d\/\d\d\/\d{4}, /)).toBeVisible();
  for (const title of ['Sites', 'Inspections due'])
    await expect(page.getByRole('region', { name: title, exact: true }).getByRole('table')).toBeVisible();
  await expect(page.getByLabel('Satellite map of the sites')).toBeHidden();
});

test('only the Office can open the overview, but Crew Leaders also see the line of open work [OVER-01, OVER-08]', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'mhale');
  const line = page.getByRole('navigation', { name: 'Open work' });
  await expect(line.getByRole('link').first()).toBeVisible();
  await expectAccessibleScreen(page, isMobile);
  await page.goto('/app/overview');
  await expect(getTitle(page)).toHaveText('Not available to your role');
  await page.goto('/app/overview-list?list=not-inspected');
  await expect(getTitle(page)).toHaveText('Sites not inspected for 7 days');
  await expectAccessibleScreen(page, isMobile);
});
