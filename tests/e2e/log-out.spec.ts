import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { submitLogin } from './support/accounts';
import { startInspection, waitForReportId, getTitle } from './support/editor';
import { logOut, openAccountMenu, signInByForm } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

// The browser logs requests that are not in the cache, and those that were aborted or refused.
test.use({ expectedConsoleErrors: [/ERR_FAILED|ERR_CACHE_MISS|status of (4\d\d|504)/] });

test(
  'Log Out removes the person’s photos, PDFs and pages from the browser [AUTH-05]',
  { tag: '@phone' },
  async ({ browser }, info) => {
    const page = await openPageWithWorker(browser, info.project.use);
    await signInByForm(page, 'mhale');
    const [photo, record] = await openStoredFiles(page);
    expect(await isInHttpCache(page, photo)).toBe(true);
    expect(await isInHttpCache(page, record)).toBe(true);

    await logOut(page);
    expect(await isInHttpCache(page, photo)).toBe(false);
    expect(await isInHttpCache(page, record)).toBe(false);
    expect(await page.evaluate(listPersonalCacheEntries)).toEqual([]);
    await page.context().close();
  },
);

test(
  'a sign-in removes the photos and PDFs of a previous person who did not log out',
  { tag: ['@phone', '@long'] },
  async ({ browser }, info) => {
    const page = await openPageWithWorker(browser, info.project.use);
    await signInByForm(page, 'mhale');
    const [photo, record] = await openStoredFiles(page);
    // Ends the session without logging out.
    await page.context().clearCookies();
    await page.goto('/login');
    expect(await isInHttpCache(page, photo)).toBe(true);

    await submitLogin(page, 'lortega', DEMO_PASSWORD);
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
    await expect.poll(() => isInHttpCache(page, photo)).toBe(false);
    expect(await isInHttpCache(page, record)).toBe(false);
    expect(await page.evaluate(listPersonalCacheEntries)).toEqual([]);

    // The next page does not remove the signed-in person's own files.
    const [ownPhoto] = await openStoredFiles(page);
    await page.goto('/app/on-this-device');
    await expect(getTitle(page)).toHaveText('On this device');
    expect(await isInHttpCache(page, ownPhoto)).toBe(true);
    await page.context().close();
  },
);

test(
  '/logout asks first, lists unsent work, and keeps that work for its owner [AUTH-05, AUTH-06]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signInByForm(page, 'tvang');
    await page.route(SAVE_REQUESTS, (route) => route.abort());
    await startInspection(page, 'Bay View Lofts');
    await page.getByLabel(/^Municipality/).fill('Cudahy by the lake');
    const id = await waitForReportId(page);

    await page.goto('/app/on-this-device');
    await (await openAccountMenu(page)).getByRole('link', { name: 'Log Out' }).click();
    const unsent = page.getByText('1 inspection has not been sent from this device. It stays here');
    await expect(unsent).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/app/on-this-device');

    await logOut(page, unsent);
    await signInByForm(page, 'lortega');
    await page.goto(`/app/report-setup?report=${id}`);
    await expect(page.getByRole('main')).not.toContainText('Cudahy');
    await page.goto('/app/on-this-device');
    await expect(page.getByText('Another account')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Cudahy');

    await logOut(page);
    await page.unroute(SAVE_REQUESTS);
    await signInByForm(page, 'tvang');
    const fetchReport = async () => (await page.request.get(`/api/reports/editorData/${id}`)).text();
    await expect.poll(fetchReport, { timeout: 60_000 }).toContain('Cudahy by the lake');
  },
);

test('the server rejects a log-out request from another site', { tag: '@desktop' }, async ({ page }) => {
  await signInByForm(page, 'tvang');
  const post = (origin: string) => page.request.post('/api/logout', { headers: { origin }, maxRedirects: 0 });
  expect((await post('https://elsewhere.example')).headers().location).toBe('/logout?failed');
  expect((await page.request.get('/api/logout')).status()).toBe(405);
  await page.goto('/app/inspection-reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();

  const response = await post(new URL(page.url()).origin);
  expect(response.headers()).toMatchObject({ location: '/', 'clear-site-data': '"cache"' });
  await page.goto('/app/inspection-reports');
  await expect(page).toHaveURL(/\/login\?next=/);
});

const SAVE_REQUESTS = /\/api\/(reports\/saveReport|practiceactions)/;

/** The page has no routes, because Playwright's routes disable the HTTP cache. */
async function openPageWithWorker(browser: Browser, use: object): Promise<Page> {
  const baseURL = process.env.EARTHTIGHT_TEST_ADDRESS;
  return (await browser.newContext({ ...use, serviceWorkers: 'allow', baseURL })).newPage();
}

const pastReportsSchema = z.object({ reports: z.array(z.object({ id: z.string() })).min(1) });

/** Loads a photo and the PDF of a closed report and returns their paths. */
async function openStoredFiles(page: Page): Promise<[photo: string, record: string]> {
  const [report] = pastReportsSchema.parse(
    await (await page.request.get('/api/reports/getPastReports')).json(),
  ).reports;
  await page.goto(`/app/report-view?report=${report?.id}`);
  const image = page.locator('img[src*="/images/"]').first();
  await expect(image).toBeAttached();
  const photo = new URL((await image.getAttribute('src')) ?? '', page.url()).pathname;
  const record = `/record/${report?.id}.pdf`;
  for (const path of [photo, record]) expect(await page.evaluate(fetchCompletely, path)).toBe(200);
  return [photo, record];
}

/** Reads the whole body, because a browser may not cache a partial one. */
async function fetchCompletely(path: string): Promise<number> {
  const response = await fetch(path);
  await response.arrayBuffer();
  return response.status;
}

/** Whether the HTTP cache has a response for a path. */
const isInHttpCache = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (url) => {
    try {
      return (await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' })).ok;
    } catch {
      return false;
    }
  }, path);

/** The paths in the service worker's caches, except built files, the empty shell and public imagery. */
async function listPersonalCacheEntries(): Promise<string[]> {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests
    .flat()
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => !/^\/(_next\/static|api\/tiles)\/|^\/(offline-shell|[\w-]+\.svg)$/.test(path));
}
