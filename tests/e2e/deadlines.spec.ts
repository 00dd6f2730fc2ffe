import type { Page } from '@playwright/test';
import { getTitle } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addSite } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const formatDay = (daysFromNow: number): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(Date.now() + daysFromNow * 86_400_000);

const setUpWisconsinPermit = (page: Page, siteId: string): Promise<void> =>
  setUpPermit(page, siteId, () => page.getByRole('radio', { name: 'Wisconsin NR 216' }).check());

async function setUpPermit(page: Page, siteId: string, chooseRules: () => Promise<void>): Promise<void> {
  await page.goto(`/app/site?site=${siteId}&tab=permit`);
  await waitUntilInteractive(page);
  await chooseRules();
  await page.getByRole('textbox', { name: 'First day of coverage' }).fill(formatDay(-1));
  await page.getByRole('textbox', { name: 'First day of coverage' }).press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Permit profile saved')).toBeVisible();
}

test(
  'a site has no deadlines without a permit profile, and follows the rules of its profile [CLOCK-01, CLOCK-02, CLOCK-03, CLOCK-05]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const siteId = await addSite(page, 'Oak Creek Commons');
    await page.goto(`/app/site?site=${siteId}`);
    await expect(getTitle(page)).toHaveText('Oak Creek Commons');
    await expect(page.getByText('No permit profile yet: deadlines are not watched.')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await page.goto(`/app/site?site=${siteId}&tab=permit`);
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Choose the rules of the permit.')).toBeVisible();
    await page.getByRole('radio', { name: 'EPA 2022 CGP' }).check();
    await page.getByRole('radio', { name: 'Every 14 days, and after 0.25 inches of rain' }).check();
    await expect(page.getByRole('heading', { name: 'Every 14 days and within 24 h of 0.25 in' })).toBeVisible();
    await expect(page.getByText('Compare these deadlines with your permit.')).toHaveCount(1);
    await page.getByText('Rules and sources').click();
    await expect(page.getByText("Not yet compared with the permit's text").first()).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await setUpWisconsinPermit(page, siteId);
    await page.getByRole('link', { name: 'Deadlines' }).click();
    await expect(page.getByRole('region', { name: 'Open deadlines' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessibleScreen(page, isMobile);
  },
);

test(
  'a confirmed gauge reading above the threshold creates a deadline, whose Start opens an inspection [RAIN-02, RAIN-03, CLOCK-29, CLOCK-31]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const name = 'Root River Landing';
    const siteId = await addSite(page, name);
    await setUpWisconsinPermit(page, siteId);

    await page.goto(`/app/site?site=${siteId}&tab=rain`);
    await waitUntilInteractive(page);
    await page.getByRole('textbox', { name: 'Rain in inches' }).fill('0.62');
    await page.reload();
    await waitUntilInteractive(page);
    await expect(page.getByRole('textbox', { name: 'Rain in inches' })).toHaveValue('0.62');
    await page.getByRole('button', { name: 'Save reading' }).click();
    await expect(page.getByRole('region', { name: 'Readings' }).getByText('0.62 in')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await page.goto('/app/my-day');
    await waitUntilInteractive(page);
    await expectAccessibleScreen(page, isMobile);
    const rain = page.getByRole('region', { name: 'Rain to confirm' });
    await rain.getByRole('button', { name: `Confirm: ${name}` }).click();
    await expect(rain.getByText(name)).toBeHidden();

    await page.goto(`/app/site?site=${siteId}`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Inspection after rain' })
      .getByRole('link', { name: `Start: ${name}` })
      .click();
    await expect(page).toHaveURL(/report-setup\?report=/);
    await expect(getTitle(page)).toHaveText('Erosion Control Inspection');
    await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue(siteId);
    await page.getByRole('button', { name: 'HOME' }).click();
    await expect(page.getByText(/^Precipitation Event · /).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Site Info' }).getByText(name)).toBeVisible();
    await expect(page.getByText('0.62 in')).toBeVisible();
  },
);

test(
  'dewatering requires an inspection until someone undoes it, and a reload keeps the form [CLOCK-13, CLOCK-17]',
  { tag: ['@phone', '@long'] },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const siteId = await addSite(page, 'Lincoln Creek Pit');
    await setUpPermit(page, siteId, async () => {
      await page.getByRole('radio', { name: 'EPA 2022 CGP' }).check();
      await page.getByRole('radio', { name: 'Every 14 days, and after 0.25 inches of rain' }).check();
    });
    await page.goto(`/app/site?site=${siteId}`);
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Enter a condition' }).click();
    await page.getByRole('radio', { name: 'Frozen ground' }).check();
    await page.getByRole('button', { name: 'Save condition' }).click();
    await expect(page.getByText('Choose the interval that your permit gives.')).toBeVisible();
    await page.getByRole('radio', { name: 'Dewatering' }).check();
    await page.getByRole('textbox', { name: 'Part of the site' }).fill('East pit');
    await expectAccessibleScreen(page, isMobile);
    await page.reload();
    await waitUntilInteractive(page);
    await expect(page.getByRole('textbox', { name: 'Part of the site' })).toHaveValue('East pit');
    await page.getByRole('button', { name: 'Save condition' }).click();
    const conditions = page.getByRole('region', { name: 'Site conditions' });
    await expect(conditions.getByText('East pit')).toBeVisible();
    const due = page
      .getByRole('region', { name: 'Open deadlines' })
      .getByText('Inspection on a day of dewatering', { exact: true });
    await expect(due).toBeVisible();
    await conditions.getByRole('button', { name: /^Undo: Dewatering/ }).click();
    await expect(due).toBeHidden();
    await expect(conditions.getByText(/Undone by/)).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
  },
);

test(
  'the import of a rain file shows invalid cells, and a second import of the file adds nothing [RAIN-09, RAIN-10]',
  { tag: ['@phone', '@long'] },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const siteId = await addSite(page, 'Oak Leaf Basin');
    await setUpWisconsinPermit(page, siteId);
    await page.goto(`/app/site?site=${siteId}&tab=rain`);
    await waitUntilInteractive(page);
    const importFile = async (text: string) => {
      await page.getByRole('button', { name: 'Import a rain file' }).click();
      await page
        .getByLabel('File with rain')
        .setInputFiles({ name: 'rain.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });
    };
    const validFile = `date;mm\n${formatDay(-4)};6,4\n${formatDay(-2)};0`;
    await importFile(`date;mm\n${formatDay(-4)};x`);
    await expect(page.getByText('Row 2, mm: Rain is 0 to 762 mm.')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('button', { name: 'Cancel' }).click();
    for (const rows of ['first import', 'second import']) {
      await importFile(validFile);
      await expect(page.getByText(/^2 rain readings from/), rows).toBeVisible();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    const readings = page.getByRole('region', { name: 'Readings' });
    await expect(readings.getByText('0.252 in')).toHaveCount(1);
    await expect(readings.getByText('No data')).toHaveCount(2);
    await expectAccessibleScreen(page, isMobile);
  },
);

test.describe('the page of a site of another work unit', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('is not found', { tag: '@desktop' }, async ({ page, browser }) => {
    await signIn(page, 'dkowalczyk');
    const siteId = await addSite(page, 'Not for partners');
    const partner = await (await browser.newContext()).newPage();
    await signIn(partner, 'lnovak');
    const response = await partner.goto(`/app/site?site=${siteId}`);
    expect(response?.status()).toBe(404);
    await expect(partner.getByText('This site does not exist in your work unit.')).toBeVisible();
  });
});

test(
  'a Crew Member sees the deadlines, corrective actions, BMPs, rain and plans of a site, and cannot dismiss rain or change the site [OVER-10, CLOCK-35]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'lortega');
    await page.goto('/app/inspection-reports');
    await page.getByRole('link', { name: 'Kinnickinnic River Outfall 14', exact: true }).first().click();
    await expect(getTitle(page)).toHaveText('Kinnickinnic River Outfall 14');
    const tabs = page.getByRole('navigation', { name: 'Site page' }).getByRole('link');
    await expect(tabs).toHaveText(['Deadlines', 'CAs', 'BMPs', 'Rain', 'Plans']);
    const siteId = new URL(page.url()).searchParams.get('site') ?? '';
    for (const tab of ['deadlines', 'actions', 'bmps', 'rain', 'plans', 'permit', 'board', 'records']) {
      await page.goto(`/app/site?site=${siteId}&tab=${tab}`);
      await waitUntilInteractive(page);
      await expect(tabs).toHaveCount(5);
      for (const name of [
        'Dismiss rain',
        'Enter a condition',
        'DNR told us',
        'Change',
        'Save station',
        'Add plan sheet',
      ])
        await expect(page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0);
      await expectAccessibleScreen(page, isMobile);
    }
  },
);
