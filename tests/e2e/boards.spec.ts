import type { Page } from '@playwright/test';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { createJpeg } from '@/tests/setup/reports';
import { expectNoAxeViolations } from './support/axe';
import { readStores } from './support/device-database';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addWatchedSite, inspectFence, sendRequest } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { ERRORS_WITHOUT_SIGNAL, expect, test } from './support/test';

interface LoadedBoard {
  board: { sheet: { publicationId: string; address: string } | null };
}

/** Of the greatest length. */
const CONTACT = 'Lakeshore Grading and Erosion Control LLC, Superintendent Maximilian Featherston';

/** Publishes the board of a site. Returns the path of its page. */
async function publish(page: Page, siteId: string): Promise<string> {
  const board = { siteId, baseVersion: 0, contactName: 'Site Office', contactPhone: '', showsPdfs: false };
  await sendRequest(page, 'POST', '/api/boards/save', board);
  const publication = { siteId, publicationId: crypto.randomUUID() };
  const published = await sendRequest<LoadedBoard>(page, 'POST', '/api/boards/publish', publication);
  return new URL(published.board.sheet?.address ?? '').pathname;
}

test(
  'the Office publishes a board, and its page is read without scripts in two languages until it is revoked [BOARD-01, BOARD-02, BOARD-04, BOARD-05]',
  { tag: '@phone' },
  async ({ page, browser, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const siteName = 'Vliet Street Outfall, Phase 3, North of the Former Railroad Embankment';
    const siteId = await addWatchedSite(page, siteName);
    await page.goto(createSiteUrl(siteId, 'board'));
    await waitUntilInteractive(page);
    await expect(page.getByText('Enter a contact and save it, then publish the board.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Contact' }).fill(CONTACT);
    await page.getByRole('textbox', { name: /^Phone/ }).fill('4145550142');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByLabel('Picture of the certificate of coverage')
      .setInputFiles({ name: 'certificate.jpg', mimeType: 'image/jpeg', buffer: await createJpeg(850, 1100) });
    await expect(page.getByRole('img', { name: 'Certificate of coverage' })).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    const link = page.getByRole('link', { name: /^Open the page/ });
    const address = (await link.getAttribute('href')) ?? '';
    await expectAccessibleScreen(page, isMobile);

    await page.evaluate(() => (window.print = () => undefined));
    await page.getByRole('button', { name: 'Print sheet' }).click();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('[data-paper]');
    for (const text of [siteName, 'WI-S067831-6', CONTACT, '(414) 555-0142', address])
      await expect(sheet.getByText(text)).toBeVisible();
    await expect(sheet.getByRole('img', { name: 'QR code of the site’s page' })).toBeVisible();
    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });

    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const visitor = await context.newPage();
    await visitor.goto(address);
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
    await expect(visitor.getByText('Not inspected yet')).toBeVisible();
    await expect(visitor.getByRole('link', { name: '(414) 555-0142' })).toBeVisible();
    const picture = visitor.getByRole('img', { name: 'Certificate of coverage' });
    await expect(picture).toHaveJSProperty('naturalWidth', 850);
    await expect(visitor.getByRole('link', { name: 'New Inspection' })).toBeHidden();
    await visitor.getByRole('link', { name: 'Español' }).click();
    await expect(visitor.getByText('Aún sin inspección')).toBeVisible();
    await inspectFence(page, siteId, '2026-11-09T15:00:00.000Z');
    await visitor.reload();
    await expect(visitor.getByText(/^Última inspección: 9 nov/)).toBeVisible();

    const reader = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    await reader.goto(address);
    await expect(reader.getByText(/^Last inspected 11-09/)).toBeVisible();
    await expectNoAxeViolations(reader);

    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Not published')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Esta dirección no funciona.' })).toBeVisible();
  },
);

test.describe('without signal', () => {
  test.use({ expectedConsoleErrors: [ERRORS_WITHOUT_SIGNAL] });

  test(
    'a member who scans the code starts an inspection of the site, also without signal [BOARD-06]',
    { tag: '@phone' },
    async ({ page, browser }) => {
      await signIn(page, 'dkowalczyk');
      const name = `Keefe Avenue Swale ${crypto.randomUUID().slice(0, 8)}`;
      const path = await publish(page, await addWatchedSite(page, name));
      const context = await browser.newContext({ hasTouch: true, isMobile: true, serviceWorkers: 'allow' });
      const phone = await context.newPage();
      await signIn(phone, 'mhale');
      await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
      await expect
        .poll(async () => JSON.stringify(await readStores(phone, ['referenceData'])))
        .toMatch(new RegExp(`"name":"${name}"((?!"name").)*"boardHash"`));
      await phone.goto(path);
      await expect(phone.getByRole('link', { name: 'New Inspection' })).toBeVisible();

      await context.setOffline(true);
      await phone.reload();
      await expect(phone.getByRole('heading', { name })).toBeVisible();
      await expectNoAxeViolations(phone);
      await phone.getByRole('link', { name: 'New Inspection' }).tap();
      await expect(phone.getByLabel('Site', { exact: true }).locator('option:checked')).toHaveText(name);
      await context.close();
    },
  );
});
