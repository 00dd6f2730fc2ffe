import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { waitUntilInteractive } from './support/hydration';
import { email } from './support/outbox';
import { signIn } from './support/people';
import { expectGoodScreen } from './support/screen';
import { expect, test } from './support/test';

test.use({
  // The browser logs what a revoked link is refused: the press, and images that had not loaded yet.
  provoked: [/status of 404|status of 401 .*\/images\//],
});

const past = z.object({ reports: z.array(z.object({ id: z.string() })).min(2) });
const recipients = z.object({ me: z.object({ name: z.string(), email: z.string() }) });

test(
  'a revoked link says at once that it is invalid; a new link is sent, and the report is acknowledged by it [X-01, ACK-08, ACK-11, ACK-13, SHARE-06]',
  { tag: '@phone' },
  async ({ page, browser, isMobile }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'mhale');
    const { reports } = past.parse(await (await page.request.get('/api/reports/getPastReports')).json());
    const id = reports.at(1)?.id;
    const { me } = recipients.parse(await (await page.request.get(`/api/reports/shareRecipients/${id}`)).json());
    await page.goto(`/app/report-view?report=${id}`);
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Share With Stakeholders' }).click();
    await page.getByRole('checkbox', { name: /^Send To Myself/ }).check();
    await page.getByRole('button', { name: 'Send to 1' }).click();
    await expect(page.getByText('Report sent')).toBeVisible();

    const first = await getLinkTo(me.email, null);
    const reader = await openAsVisitor(browser, first);
    const notes = reader.getByLabel(/Notes/);
    await notes.fill('Long thoughts');

    const row = page.getByRole('region', { name: 'Shared with' }).getByRole('listitem').filter({ hasText: me.email });
    await row.getByRole('button', { name: /^Revoke link/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText(me.name);
    await expectGoodScreen(page, isMobile);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByText('Link revoked')).toBeVisible();
    await expect(row.getByText(/^Revoked \d/)).toBeVisible();
    await expectGoodScreen(page, isMobile);

    await reader.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(reader.getByText('Inspection Not Acknowledged')).toBeVisible();
    await expect(reader.getByText('Invalid inspection.')).toBeVisible();
    await expect(notes).toHaveValue('Long thoughts');
    await reader.getByRole('button', { name: 'OK' }).click();
    await expectGoodScreen(reader, isMobile);
    await expectNoPdf(reader);
    await reader.goto(first);
    await expect(reader.getByText('Invalid inspection.')).toBeVisible();

    await row.getByRole('button', { name: /^Send again/ }).dblclick();
    await expect(page.getByText('Report sent')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Revoke link/ })).toBeVisible();
    const second = await getLinkTo(me.email, first);
    await reader.goto(first);
    await expect(reader.getByText('Invalid inspection.')).toBeVisible();

    await reader.goto(second);
    await reader.getByLabel(/Notes/).fill('Read at last.');
    const pdf = await reader.request.get(`${second}/pdf`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await reader.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(reader.getByText('You have successfully acknowledged this inspection.').first()).toBeVisible();
    await page.reload();
    await expect(row.getByText(/^Acknowledged \d/)).toBeVisible();
    await expect(row.getByText('Read at last.')).toBeVisible();
  },
);

/** The link in the newest email to an address; waits until it is another one than `before`. */
async function getLinkTo(address: string, before: string | null): Promise<string> {
  let link: string | undefined;
  const isAcknowledged = async () => {
    const { text } = await email(address, 'Inspection report');
    link = /https?:\/\/\S+\/inspection-acknowledgement\/\S+/.exec(text ?? '')?.[0];
    return link !== undefined && link !== before;
  };
  await expect.poll(isAcknowledged, { message: 'an email with a new link' }).toBe(true);
  return link ?? '';
}

/** A person who opens the link without an account. */
async function openAsVisitor(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  return page;
}

/** The PDF opens in a tab of its own. The test reads there that the link has ended. */
async function expectNoPdf(reader: Page): Promise<void> {
  const opened = reader.waitForEvent('popup');
  await reader.getByRole('link', { name: 'Download PDF' }).click();
  const tab = await opened;
  await expect(tab.getByText('Invalid inspection.')).toBeVisible();
  await tab.close();
}
