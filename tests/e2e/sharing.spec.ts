import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { waitUntilInteractive } from './support/hydration';
import { waitForEmail } from './support/outbox';
import { signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.use({
  // The browser logs the refused acknowledgement and the images of a revoked link.
  expectedConsoleErrors: [/status of 404|status of 401 .*\/images\//],
});

const pastReportsSchema = z.object({ reports: z.tuple([z.unknown(), z.object({ id: z.string() })]).rest(z.unknown()) });
const recipientsSchema = z.object({ me: z.object({ name: z.string(), email: z.string() }) });

test(
  'a revoked link is invalid at once, and a new link can acknowledge the report [X-01, ACK-08, ACK-11, ACK-13, SHARE-06]',
  { tag: '@phone' },
  async ({ page, browser, isMobile }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'mhale');
    const { reports } = pastReportsSchema.parse(await (await page.request.get('/api/reports/getPastReports')).json());
    const [, { id }] = reports;
    const { me } = recipientsSchema.parse(await (await page.request.get(`/api/reports/shareRecipients/${id}`)).json());
    await page.goto(`/app/report-view?report=${id}`);
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Share With Stakeholders' }).click();
    await page.getByRole('checkbox', { name: /^Send To Myself/ }).check();
    await page.getByRole('button', { name: 'Send to 1' }).click();
    await expect(page.getByText('Report sent')).toBeVisible();

    const revokedLink = await waitForLink(me.email, null);
    const visitorPage = await openAsVisitor(browser, revokedLink);
    const notes = visitorPage.getByLabel(/Notes/);
    await notes.fill('Long thoughts');

    const row = page.getByRole('region', { name: 'Shared with' }).getByRole('listitem').filter({ hasText: me.email });
    await row.getByRole('button', { name: /^Revoke link/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText(me.name);
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByText('Link revoked')).toBeVisible();
    await expect(row.getByText(/^Revoked \d/)).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await visitorPage.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(visitorPage.getByText('Inspection Not Acknowledged')).toBeVisible();
    await expect(visitorPage.getByText('Invalid inspection.')).toBeVisible();
    await expect(notes).toHaveValue('Long thoughts');
    await visitorPage.getByRole('button', { name: 'OK' }).click();
    await expectAccessibleScreen(visitorPage, isMobile);
    await expectNoPdf(visitorPage);
    await visitorPage.goto(revokedLink);
    await expect(visitorPage.getByText('Invalid inspection.')).toBeVisible();

    await row.getByRole('button', { name: /^Send again/ }).dblclick();
    await expect(page.getByText('Report sent')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Revoke link/ })).toBeVisible();
    const newLink = await waitForLink(me.email, revokedLink);
    await visitorPage.goto(revokedLink);
    await expect(visitorPage.getByText('Invalid inspection.')).toBeVisible();

    await visitorPage.goto(newLink);
    await visitorPage.getByLabel(/Notes/).fill('Read at last.');
    const pdf = await visitorPage.request.get(`${newLink}/pdf`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await visitorPage.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(visitorPage.getByText('You have successfully acknowledged this inspection.').first()).toBeVisible();
    await page.reload();
    await expect(row.getByText(/^Acknowledged \d/)).toBeVisible();
    await expect(row.getByText('Read at last.')).toBeVisible();
  },
);

/** Waits for an email with an acknowledgement link other than `previousLink` and returns its link. */
async function waitForLink(address: string, previousLink: string | null): Promise<string> {
  let link: string | undefined;
  const hasNewLink = async () => {
    const { text } = await waitForEmail(address, 'Inspection report');
    link = /https?:\/\/\S+\/inspection-acknowledgement\/\S+/.exec(text ?? '')?.[0];
    return link !== undefined && link !== previousLink;
  };
  await expect.poll(hasNewLink, { message: 'an email with a new link' }).toBe(true);
  return link ?? '';
}

/** Opens a link without an account. */
async function openAsVisitor(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  return page;
}

/** Expects that the tab of 'Download PDF' says that the link is invalid. */
async function expectNoPdf(visitorPage: Page): Promise<void> {
  const opened = visitorPage.waitForEvent('popup');
  await visitorPage.getByRole('link', { name: 'Download PDF' }).click();
  const tab = await opened;
  await expect(tab.getByText('Invalid inspection.')).toBeVisible();
  await tab.close();
}
