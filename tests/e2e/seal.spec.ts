import { randomUUID } from 'node:crypto';
import { extractPageTexts } from '@/tests/integration/reports/pdf/printed';
import { createJpeg } from '@/tests/setup/reports';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addWatchedSite, inspectFence, sendRequest } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';
import type { Page } from '@playwright/test';

/** Closes an inspection of a new site with a permit profile. Returns its PDF. */
async function closeInspection(page: Page): Promise<Buffer> {
  const site = `Sealed ${randomUUID().slice(0, 8)}`;
  const siteId = await addWatchedSite(page, site);
  const fix = await inspectFence(page, siteId, '2026-11-20T15:00:00.000Z');
  await fix();
  const { reports } = await sendRequest<{ reports: { id: string; siteName: string }[] }>(
    page,
    'GET',
    '/api/reports/getRecentReports',
  );
  const id = reports.find(({ siteName }) => siteName === site)?.id ?? '';
  const name = `${randomUUID()}.jpg`;
  const picture = { name, mimeType: 'image/jpeg', buffer: await createJpeg() };
  const upload = await page.request.post(`/api/reports/uploadPhotos?idreport=${id}`, {
    multipart: { picture },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(upload.status()).toBe(200);
  await sendRequest(page, 'POST', '/api/reports/endReport', { idreport: id, mapImg: name });
  return (await page.request.get(`/record/${id}.pdf`)).body();
}

test(
  'the code on the PDF of a closed inspection leads to a page that compares the PDF [SIGN-19, SIGN-20]',
  { tag: '@phone' },
  async ({ page, browser, isMobile }) => {
    test.setTimeout(120_000);
    await signIn(page, 'dkowalczyk');
    const pdf = await closeInspection(page);
    const [, url = ''] = /(https?:\/\/\S+\/check\/[\w-]{22})/.exec(extractPageTexts(pdf).join('\n')) ?? [];
    expect(url).not.toBe('');

    const visitor = await (await browser.newContext()).newPage();
    const requests: string[] = [];
    await visitor.goto(new URL(url).pathname);
    await waitUntilInteractive(visitor);
    await expect(visitor.getByText('Sealed by')).toBeVisible();
    await expect(visitor.getByText('PDF of a closed inspection')).toBeVisible();
    await expectAccessibleScreen(visitor, isMobile);
    visitor.on('request', (request) => requests.push(request.url()));
    const comparison = visitor.getByRole('region', { name: 'Compare your PDF' });
    const choose = (name: string, buffer: Buffer) =>
      comparison.getByLabel('PDF to compare').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await choose('record.pdf', pdf);
    await expect(comparison.getByRole('status')).toHaveText('Matches: record.pdf is the sealed file.');
    const changed = Buffer.from(pdf);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    const longName = `${'changed'.repeat(12)}.pdf`;
    await choose(longName, changed);
    await expect(comparison.getByRole('status')).toHaveText(
      `Differs: ${longName} is another file, or was changed after it was sealed.`,
    );
    expect(requests).toEqual([]);
    await expectAccessibleScreen(visitor, isMobile);

    await visitor.goto('/check/never-printed');
    await expect(visitor.getByText('No such seal.')).toBeVisible();
    await expectAccessibleScreen(visitor, isMobile);
  },
);
