import type { Page } from '@playwright/test';
import { canOpenPanel, PANELS, type Panel } from '@/lib/shell/panels';
import { confirm, register, createNewAccount } from './support/accounts';
import { waitUntilInteractive } from './support/hydration';
import { expectGoodScreen } from './support/screen';
import { expect, test } from './support/test';

/** What a closed work unit offers: reading, filtering, exporting, finding, and reopening it. */
const READING =
  /^(Reopen it|Reopen work unit|Go to Inspection Reports|Export.*|View Library.*|Open: .*|History: .*|Search.*|Show|Show entries|Show more of \d+|Past Reports|Assured Disposal( Sites)?|My Sites|Site Agreements|(Active|Closed|Archived) Tickets|Agreements: .*|Site team: .*|Materials|(BMP|CA) Collection|All|.*\d+ (BMP|CA)s?|Earlier|Show tickets|Export CSV|Keep until sent|Waiting|Sending|Sent|Delivered|Failed|Wren Halvorsen)$/s;

/** Panels about one thing, which a new work unit does not have. */
const OF_ONE_THING = ['report-view', 'ticket', 'site-team', 'haul-check-invite/network'];

/** A wrong password is refused, and the browser logs it. */
test.use({ provoked: [/status of 422/] });

const panels = PANELS.map((panel): Panel => panel).filter(
  (panel) => canOpenPanel(panel, 'admin') && !OF_ONE_THING.includes(panel.page) && !panel.page.includes('-site'),
);

test(
  'a closed work unit offers nothing on any panel that it refuses, and everything again once it is reopened [X-380]',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const account = createNewAccount();
    await register(page, account);
    await confirm(page, account);
    await page.getByLabel('Name of Work Unit').fill('Halvorsen Grading');
    await page.getByRole('button', { name: 'Create Work Unit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Earth Tight!' })).toBeVisible();
    await addSite(page);

    await page.goto('/app/workunit-crew');
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Close this work unit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close this work unit' });
    await dialog.getByLabel('Current password').fill('not the password');
    await dialog.getByRole('button', { name: 'Close work unit' }).click();
    await expect(dialog.getByText('This is not your current password.')).toBeVisible();
    await dialog.getByLabel('Current password').fill(account.password);
    // The failure leaves with its cause, before anything is sent again.
    await expect(dialog.getByText('This is not your current password.')).toBeHidden();
    await dialog.getByRole('button', { name: 'Close work unit' }).click();
    await expect(page.getByText('Halvorsen Grading is closed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite User' })).toBeHidden();

    for (const panel of panels) {
      await page.goto(panel.isCompanion ? `/${panel.page}` : `/app/${panel.page}`);
      await expect(page.getByText('Halvorsen Grading is closed.')).toBeVisible();
      expect([panel.page, (await listOffered(page)).filter((name) => !READING.test(name))]).toEqual([panel.page, []]);
    }
    await page.goto('/app/active-sites');
    await expectGoodScreen(page, true);

    await page.getByRole('link', { name: 'Reopen it' }).click();
    await page.getByRole('button', { name: 'Reopen work unit' }).click();
    await expect(page.getByRole('button', { name: 'Invite User' })).toBeVisible();
    await page.goto('/app/active-sites');
    await expect(page.getByRole('link', { name: 'New Site' })).toBeVisible();
  },
);

async function addSite(page: Page): Promise<void> {
  const site = { name: 'Mill Creek', position: { lat: 43.0389, lng: -87.9065 }, zoom: 18 };
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/sites/add', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, site);
  expect(status).toBe(200);
}

/** The names of the buttons and links of the page, without the frame around it. */
const listOffered = async (page: Page): Promise<string[]> => {
  const acts = await page.getByRole('main').locator('button:visible, a:visible').all();
  return Promise.all(acts.map(async (act) => (await act.getAttribute('aria-label')) ?? (await act.innerText()).trim()));
};
