import type { Page } from '@playwright/test';
import { canOpenPanel, PANELS, type Panel } from '@/lib/shell/panels';
import { confirmAccount, register, createNewAccount } from './support/accounts';
import { waitUntilInteractive } from './support/hydration';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

/** The names of controls that a closed work unit still offers: reading, filtering, exporting, searching, reopening. */
const ALLOWED_CONTROLS =
  /^(Reopen it|Reopen work unit|Go to Inspection Reports|Export.*|View Library.*|Open: .*|History: .*|Search.*|Show|Show entries|Show more of \d+|Past Reports|Assured Disposal( Sites)?|My Sites|Site Agreements|(Active|Closed|Archived) Tickets|Description of the API|Agreements: .*|Site team: .*|Materials|(BMP|CA) Collection|All|Still open|Overdue|Closed|.*\d+ (BMP|CA)s?|Earlier|Show tickets|Export CSV|List|Map|Keep my work on this device|Queued|Sending|Sent|Delivered|Failed|Deadlines not watched: \d+|Mill Creek(, Deadlines not watched)?|Zoom (in|out)|Wren Halvorsen|\(\d{3}\) \d{3}-\d{4}|[^\s@]+@example\.com)$/s;

/** Panels about a single record, which a new work unit does not have. */
const RECORD_PANELS = ['report-view', 'site', 'bmp', 'ticket', 'site-team', 'haul-check-invite/network'];

// The browser logs the response to a wrong password.
test.use({ expectedConsoleErrors: [/status of 422/] });

const panels = PANELS.map((panel): Panel => panel).filter(
  (panel) => canOpenPanel(panel, 'admin') && !RECORD_PANELS.includes(panel.page) && !panel.page.includes('-site'),
);

test(
  'a closed work unit offers no changes on any panel until the Office reopens it [X-380]',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    test.setTimeout(240_000);
    const account = createNewAccount();
    await register(page, account);
    await confirmAccount(page, account);
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
    // The message disappears when its cause is corrected, before the next request.
    await expect(dialog.getByText('This is not your current password.')).toBeHidden();
    await dialog.getByRole('button', { name: 'Close work unit' }).click();
    await expect(page.getByText('Halvorsen Grading is closed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite User' })).toBeHidden();

    // These slides open once, on the first panel about site libraries.
    await page.goto('/app/library-sites-list');
    const slides = page.getByRole('dialog', { name: 'Site libraries' });
    await slides.getByRole('button', { name: 'Dismiss' }).click();
    await expect(slides).toBeHidden();

    for (const panel of panels) {
      await page.goto(panel.isCompanion ? `/${panel.page}` : `/app/${panel.page}`);
      await expect(page.getByText('Halvorsen Grading is closed.')).toBeVisible();
      expect([panel.page, (await listControlNames(page)).filter((name) => !ALLOWED_CONTROLS.test(name))]).toEqual([
        panel.page,
        [],
      ]);
    }
    await page.goto('/app/active-sites');
    await expectAccessibleScreen(page, true);

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

/** The names of the buttons and links in the page's main element. */
/** Without the marks of charts, whose tables have the same links. */
const listControlNames = async (page: Page): Promise<string[]> => {
  const controls = await page.getByRole('main').locator('button:visible, a:visible:not(svg a)').all();
  return Promise.all(
    controls.map(async (control) => (await control.getAttribute('aria-label')) ?? (await control.innerText()).trim()),
  );
};
