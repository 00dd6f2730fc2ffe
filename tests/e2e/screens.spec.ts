import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { startInspection, continueTo, getLogSteps, getTitle } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { getPendingRow, signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const expectGoodPage = (page: Page, isMobile: boolean, path: string, heading: string) =>
  test.step(path, async () => {
    await page.goto(path);
    await expect(getTitle(page)).toHaveText(heading);
    await expectAccessibleScreen(page, isMobile);
  });

/** The words in table cells that break across lines. Longer strings, such as addresses, may break. */
const listBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const cell of document.querySelectorAll('td')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]{4,16}/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });

test(
  'every page for signed-out people is accessible and fits a narrow phone [AUTH-01, AUTH-02, AUTH-03, AUTH-10]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const screens = [
      ['/login', 'Login'],
      ['/register', 'Create an Account'],
      ['/account-confirmation', 'Confirm Sign Up'],
      ['/forgot-password', 'Forgot password'],
      ['/forgot-password?code', 'Forgot password'],
      ['/learn-more', 'Earth Tight'],
    ] as const;
    for (const [path, heading] of screens) await expectGoodPage(page, isMobile, path, heading);
    await page.goto('/register');
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Missing required fields')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
  },
);

test('no table column breaks words on a tablet or a small laptop', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'dkowalczyk');
  const officePanels = ['inspection-reports', 'outbox', 'stakeholder-contacts', 'activity', 'workunit-crew'];
  const companionPages = ['active-tickets', 'closed-tickets', 'archived-tickets'];
  for (const path of [...officePanels.map((name) => `/app/${name}`), ...companionPages.map((name) => `/${name}`)])
    await test.step(path, async () => {
      await page.goto(path);
      for (const width of [820, 1100]) {
        await page.setViewportSize({ width, height: 1180 });
        await expect(page.locator('tbody tr').first()).toBeVisible();
        expect(await listBrokenWords(page)).toEqual([]);
      }
    });
});

test(
  'every panel of the Office is accessible and fits a narrow phone [LIST-01, SHELL-10, SHELL-11, SHELL-12, SHELL-13, SHELL-14, SHELL-16]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const panels = [
      ['/app/inspection-reports', 'Inspection Reports'],
      ['/app/my-day', 'My Day'],
      ['/app/corrective-actions', 'Corrective Actions'],
      ['/app/overview', 'Overview'],
      ['/app/overview-list?list=not-watched', 'Deadlines not watched'],
      ['/app/outbox', 'Outbox'],
      ['/app/stakeholder-contacts', 'Stakeholder Contacts'],
      ['/app/activity', 'Activity'],
      ['/app/integrations', 'Integrations'],
      ['/app/workunit-crew', 'Work Unit Crew'],
      ['/app/active-sites', 'Active Sites'],
      ['/app/new-site', 'New Site'],
      ['/app/import-sites', 'Import Sites'],
      ['/user-settings', 'My Account'],
    ] as const;
    for (const [path, heading] of panels) await expectGoodPage(page, isMobile, path, heading);
    await page.goto('/app/outbox');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page).toHaveURL(/message=/);
    await expect(getTitle(page)).not.toHaveText('Outbox');
    await expectAccessibleScreen(page, isMobile);
  },
);

/** At 96 CSS pixels per inch. */
const A4_PIXELS = { width: 794, height: 1123 };

test(
  'printed pages have no forms and no map, and show only the selected filters',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'dkowalczyk');
    await page.goto('/app/inspection-reports?from=2026-01-15');
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(A4_PIXELS);
    const pastReports = page.getByRole('region', { name: 'Past Reports' });
    await expect(pastReports.getByLabel('From', { exact: true })).toHaveValue('01/15/2026');
    await expect(pastReports.getByLabel('From', { exact: true })).toBeVisible();
    for (const empty of ['Search', 'Site', 'To', 'Type'])
      await expect(pastReports.getByLabel(empty, { exact: true })).toBeHidden();
    await expect(pastReports.getByRole('row', { name: /Weekly/ }).first()).toBeVisible();

    for (const path of ['/app/inspection-reports', '/app/activity', '/app/stakeholder-contacts', '/app/active-sites']) {
      await page.goto(path);
      await expect(getTitle(page)).toBeVisible();
      for (const field of await page.locator('main :is(input[type=search], input[type=date], form)').all())
        await expect(field).toBeHidden();
    }
    await page.goto('/app/new-site');
    await expect(getTitle(page)).toHaveText('New Site');
    await expect(page.getByLabel('Name your new site:')).toBeHidden();
    await expect(page.locator('[data-imagery]')).toBeHidden();

    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/app/inspection-reports');
    await getPendingRow(page, 'Kinnickinnic River Outfall 14')
      .getByRole('link', { name: /: Kinnickinnic River Outfall 14$/ })
      .first()
      .click();
    const sidePanel = page.locator('aside').filter({ has: page.locator('[data-imagery]') });
    await expect(sidePanel).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(sidePanel).toBeHidden();
    await page.setViewportSize(A4_PIXELS);
    const rows = page.getByRole('region', { name: /^Logged BMPs/ }).getByRole('listitem');
    await expect(rows.nth(3)).toBeVisible();
    const boxes = await rows.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
    const gaps = boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? top));
    // The hidden map must not leave a gap.
    expect(gaps.filter((gap) => gap > 32)).toEqual([]);
  },
);

test(
  'a closed report and its share dialog are accessible and fit a narrow phone [VIEW-01, VIEW-03]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    await page
      .getByRole('link', { name: /^REVIEW: / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/app\/report-view/);
    const share = page.getByRole('button', { name: 'Share With Stakeholders' });
    await expect(share).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await share.click();
    await expect(page.getByRole('checkbox', { name: /^Send To Myself/ })).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
  },
);

test(
  'the delete question and the errors of a new site are accessible [LIST-15]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    await page
      .getByRole('button', { name: /^Delete inspection of / })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await page.goto('/app/new-site');
    await waitUntilInteractive(page);
    await page.getByLabel('Name your new site:').fill('Lot');
    await page.getByRole('button', { name: 'SAVE SITE' }).click();
    await expect(page.getByText('New site name is too short')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
  },
);

test(
  'every screen of a new inspection is accessible and fits a narrow phone [EDIT-01, EDIT-04, EDIT-05, EDIT-06, EDIT-07, EDIT-12, EDIT-14, EDIT-15, EDIT-18, EDIT-20]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    test.setTimeout(180_000);
    await signIn(page, 'mhale');
    await startInspection(page, 'Bay View Lofts');
    const titles = [
      'Inspection Information',
      'Weather Conditions',
      'Project Phase',
      'BMP Inspection',
      'BMP Verification',
      'BMP Verification',
      'Plan Review',
      'Stabilization Review',
      'Inspection Wrap-Up',
    ];
    await expect(getTitle(page)).toHaveText('Erosion Control Inspection');
    await expectAccessibleScreen(page, isMobile);
    for (const [index, title] of titles.entries())
      await test.step(`${index + 1} ${title}`, async () => {
        await continueTo(page, title);
        await expectAccessibleScreen(page, isMobile);
      });
    await page.getByRole('button', { name: 'HOME' }).click();
    await expect(getTitle(page)).toHaveText('Inspection Summary');
    await expectAccessibleScreen(page, isMobile);
  },
);

test(
  'every step of logging a BMP is accessible and fits a narrow phone [EDIT-08, EDIT-09, EDIT-10, EDIT-11, EDIT-16]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    test.setTimeout(180_000);
    await signIn(page, 'mhale');
    await startInspection(page, 'Bay View Lofts');
    await page.getByRole('button', { name: 'HOME' }).click();
    await page.getByRole('button', { name: 'LOG MORE' }).click();
    await page.getByRole('searchbox', { name: 'Find a BMP' }).fill('silt fence');
    await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
    await expect(getLogSteps(page)).toBeVisible();
    await waitForMap(page);
    await expectAccessibleScreen(page, isMobile);

    await getSiteMap(page).click();
    await expect(page.getByText(/^Placed at /)).toBeAttached();
    await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
    await expect(page.getByLabel('Description')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await page.getByLabel('Description').fill('Fence is down at the gate');
    await page.getByRole('button', { name: 'ENTER CORRECTION INFO' }).click();
    await page.getByRole('switch', { name: 'Required CAs' }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('radio', { name: 'YES, DOCUMENT CORRECTION' }).check();
    await expect(page.getByLabel('Completed by (initials)')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await page.getByRole('radio', { name: 'NO, DONT DOCUMENT CORRECTION YET' }).check();
    await page.getByRole('button', { name: 'SAVE BMP' }).click();
    await expect(getTitle(page)).toHaveText('BMP Event Summary');
    await waitForMap(page);
    await expectAccessibleScreen(page, isMobile);

    await page.getByRole('button', { name: 'DONE', exact: true }).click();
    await expect(getTitle(page)).toHaveText('BMP Verification');
    await waitForMap(page);
    await expectAccessibleScreen(page, isMobile);

    await page.getByRole('button', { name: 'HOME' }).click();
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
  },
);

/** Each project has its own report, so that the two runs do not interfere. */
const SITE_OF_OPEN_REPORT = { phone: 'Bay View Lofts', desktop: 'Kinnickinnic River Outfall 14' };

test(
  'an inspection that the crew was notified of is accessible and fits a narrow phone [EDIT-24, EDIT-55, EDIT-56, EDIT-57]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'lortega');
    const row = getPendingRow(page, SITE_OF_OPEN_REPORT[isMobile ? 'phone' : 'desktop']).filter({
      hasText: 'Incomplete CAs',
    });
    await row
      .first()
      .getByRole('link', { name: /^Enter CAs: / })
      .click();
    await expect(getTitle(page)).toHaveText('Inspection Summary');
    await expect(page.getByRole('button', { name: 'CLOSE OUT INSPECTION' })).toBeDisabled();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('button', { name: 'Capture Map Picture' }).last().click();
    await expect(getTitle(page)).toHaveText('Capture Map Picture');
    await waitForMap(page);
    await expectAccessibleScreen(page, isMobile);
  },
);

test.describe('the page', () => {
  test.use({ expectedConsoleErrors: [/status of (403|404)/] });

  test(
    'shows a message for a report or email that does not exist [SHELL-10]',
    { tag: '@phone' },
    async ({ page, isMobile }) => {
      await signIn(page, 'dkowalczyk');
      const response = await page.goto(`/app/report-view?report=${crypto.randomUUID()}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByText('This inspection does not exist, or was deleted.')).toBeVisible();
      await expect(page.getByText(/^It may belong to another work unit\./)).toBeVisible();
      await expectAccessibleScreen(page, isMobile);
      const outboxResponse = await page.goto(`/app/outbox?message=${crypto.randomUUID()}`);
      expect(outboxResponse?.status()).toBe(404);
      await expect(page.getByText('This message does not exist.')).toBeVisible();
      await expectAccessibleScreen(page, isMobile);
    },
  );

  test(
    'shows a Crew Member that the role cannot open the Outbox [ROLES-16]',
    { tag: '@phone' },
    async ({ page, isMobile }) => {
      await signIn(page, 'lortega');
      // A browser that does not know the role loads the refused page once more.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('activeWorkGroup'))).not.toBeNull();
      const response = await page.goto('/app/outbox');
      expect(response?.status()).toBe(403);
      await expect(getTitle(page)).toHaveText('Not available to your role');
      await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
      await expectAccessibleScreen(page, isMobile);
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(getTitle(page)).toHaveText('Inspection Reports');
    },
  );

  test(
    'shows “Invalid inspection” for an acknowledgement link that was never sent [ACK-01, ACK-08]',
    { tag: '@phone' },
    async ({ page, isMobile }) => {
      await page.goto('/inspection-acknowledgement/never-sent-to-anybody');
      await expect(page.getByText('Invalid inspection.')).toBeVisible();
      await expectAccessibleScreen(page, isMobile);
    },
  );
});

test.describe('the picture of a map', () => {
  test.use({ expectedConsoleErrors: [/api\/tiles/] });

  test(
    'shows the pins on the imagery, and is not saved if the imagery does not load [X-405]',
    { tag: '@phone' },
    async ({ page }) => {
      await signIn(page, 'dkowalczyk');
      await page
        .getByRole('link', { name: /^REVIEW/ })
        .first()
        .click();
      const button = page.getByRole('button', { name: 'Save as picture' });
      const downloading = page.waitForEvent('download');
      await button.dblclick();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^[A-Za-z0-9-]+-\d{4}-\d{2}-\d{2}-map\.png$/);
      await expect(page.getByText('Picture saved')).toBeVisible();

      const picture = sharp(await download.path());
      const { width, height } = await picture.metadata();
      expect(width).toBe(1920);
      expect(height).toBeGreaterThan(1350);
      const colors = countColors(await picture.removeAlpha().raw().toBuffer());
      const pinColors = [0x3cd458, 0xf22236, 0xffba00, 0x3c96ff];
      expect(Math.max(...pinColors.map((color) => colors.get(color) ?? 0))).toBeGreaterThan(500);
      // The imagery has thousands of colors; the grid without it has two.
      expect(colors.size).toBeGreaterThan(2000);
      expect(colors.get(0xffffff)).toBeLessThan((1920 * height) / 3);

      const downloads: string[] = [];
      page.on('download', (file) => downloads.push(file.suggestedFilename()));
      await page.route('**/api/tiles/**', (route) => route.fulfill({ status: 502 }));
      // A document keeps the images that it has loaded.
      await page.reload();
      await waitUntilInteractive(page);
      await button.click();
      await expect(page.getByRole('alert').getByText('Picture not saved')).toBeVisible();
      await expect(button).not.toHaveAttribute('aria-busy');
      expect(downloads).toEqual([]);
    },
  );
});

/** Pixels by color, of three bytes each. */
function countColors(pixels: Buffer): Map<number, number> {
  const counts = new Map<number, number>();
  for (let index = 0; index < pixels.length; index += 3) {
    const color = pixels.readUIntBE(index, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
}

test(
  'pages run only scripts with their own nonce, and every response has the security headers',
  { tag: '@phone' },
  async ({ request }) => {
    const policies: string[] = [];
    for (const path of ['/login', '/login']) {
      const headers = (await request.get(path)).headers();
      policies.push(headers['content-security-policy'] ?? '');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
    const scripts = policies.map((policy) => policy.split('; ').find((part) => part.startsWith('script-src ')) ?? '');
    for (const sources of scripts) {
      expect(sources).toMatch(/'nonce-[\w+/=]{20,}'/);
      expect(sources).not.toContain('unsafe-inline');
    }
    expect(scripts[0]).not.toBe(scripts[1]);
  },
);

const getSiteMap = (page: Page) => page.getByRole('application', { name: /^Satellite map of / });

const waitForMap = (page: Page) => expect(getSiteMap(page).first()).toBeVisible();
