import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { enterLogin } from './support/accounts';
import { startInspection, waitForReportId, getTitle } from './support/editor';
import { logOut, openAccountMenu, signInByForm } from './support/people';
import { expectGoodScreen } from './support/screen';
import { expect, test } from './support/test';

/** The browser logs requests that an empty cache cannot answer, and those that were held back or refused. */
test.use({ provoked: [/ERR_FAILED|ERR_CACHE_MISS|status of (4\d\d|504)/] });

test(
  'after logging out the browser has no photo, no PDF and no page of a person left [AUTH-05]',
  { tag: '@phone' },
  async ({ browser }, info) => {
    const page = await deviceWithWorker(browser, info.project.use);
    await signInByForm(page, 'mhale');
    const [photo, record] = await readStores(page);
    expect(await isStoredIn(page, photo)).toBe(true);
    expect(await isStoredIn(page, record)).toBe(true);

    await logOut(page);
    expect(await isStoredIn(page, photo)).toBe(false);
    expect(await isStoredIn(page, record)).toBe(false);
    expect(await page.evaluate(getPersonalInCaches)).toEqual([]);
    await page.context().close();
  },
);

test(
  'when another person signs in where nobody logged out, no photo and no PDF of the former person is left',
  { tag: '@phone' },
  async ({ browser }, info) => {
    const page = await deviceWithWorker(browser, info.project.use);
    await signInByForm(page, 'mhale');
    const [photo, record] = await readStores(page);
    // Without its cookie the session has ended, although no one logged out.
    await page.context().clearCookies();
    await page.goto('/login');
    expect(await isStoredIn(page, photo)).toBe(true);

    await enterLogin(page, 'lortega', DEMO_PASSWORD);
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
    await expect.poll(() => isStoredIn(page, photo)).toBe(false);
    expect(await isStoredIn(page, record)).toBe(false);
    expect(await page.evaluate(getPersonalInCaches)).toEqual([]);

    // The person's own photos and PDFs stay in the cache, which the next page does not empty.
    const [own] = await readStores(page);
    await page.goto('/app/on-this-device');
    await expect(getTitle(page)).toHaveText('On this device');
    expect(await isStoredIn(page, own)).toBe(true);
    await page.context().close();
  },
);

test(
  'a link to /logout signs nobody out: it asks, and says what has not been sent; that waits for its owner [AUTH-05, AUTH-06]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signInByForm(page, 'tvang');
    await page.route(UNSENT, (route) => route.abort());
    await startInspection(page, 'Bay View Lofts');
    await page.getByLabel(/^Municipality/).fill('Cudahy by the lake');
    const id = await waitForReportId(page);

    await page.goto('/app/on-this-device');
    await (await openAccountMenu(page)).getByRole('link', { name: 'Log Out' }).click();
    const unsent = page.getByText('1 inspection has not been sent from this device. It stays here');
    await expect(unsent).toBeVisible();
    await expectGoodScreen(page, isMobile);
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
    await page.unroute(UNSENT);
    await signInByForm(page, 'tvang');
    const sent = async () => (await page.request.get(`/api/reports/editorData/${id}`)).text();
    await expect.poll(sent, { timeout: 60_000 }).toContain('Cudahy by the lake');
  },
);

test('a page of another site can’t post the log-out', { tag: '@desktop' }, async ({ page }) => {
  await signInByForm(page, 'tvang');
  const post = (origin: string) => page.request.post('/api/logout', { headers: { origin }, maxRedirects: 0 });
  expect((await post('https://elsewhere.example')).headers().location).toBe('/logout?failed');
  expect((await page.request.get('/api/logout')).status()).toBe(405);
  await page.goto('/app/inspection-reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();

  const own = await post(new URL(page.url()).origin);
  expect(own.headers()).toMatchObject({ location: '/', 'clear-site-data': '"cache"' });
  await page.goto('/app/inspection-reports');
  await expect(page).toHaveURL(/\/login\?next=/);
});

const UNSENT = /\/api\/(reports\/saveReport|practiceactions)/;

/** Nothing is routed here, because Playwright turns off the browser's cache where it routes requests. */
async function deviceWithWorker(browser: Browser, use: object): Promise<Page> {
  const baseURL = process.env.EARTHTIGHT_TEST_ADDRESS;
  return (await browser.newContext({ ...use, serviceWorkers: 'allow', baseURL })).newPage();
}

const past = z.object({ reports: z.array(z.object({ id: z.string() })).min(1) });

/** Opens a picture and a final PDF, as a person does who reads a record, and returns their addresses. */
async function readStores(page: Page): Promise<[photo: string, record: string]> {
  const [report] = past.parse(await (await page.request.get('/api/reports/getPastReports')).json()).reports;
  await page.goto(`/app/report-view?report=${report?.id}`);
  const picture = page.locator('img[src*="/images/"]').first();
  await expect(picture).toBeAttached();
  const photo = new URL((await picture.getAttribute('src')) ?? '', page.url()).pathname;
  const record = `/record/${report?.id}.pdf`;
  for (const address of [photo, record]) expect(await page.evaluate(readWhole, address)).toBe(200);
  return [photo, record];
}

/** A browser may drop what was not read to its end. */
async function readWhole(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.status;
}

/** Whether the browser answers this address without asking the server. */
const isStoredIn = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    try {
      return (await fetch(name, { cache: 'only-if-cached', mode: 'same-origin' })).ok;
    } catch {
      return false;
    }
  }, address);

/** The addresses in the caches of the service worker, apart from built files, the empty shell and public imagery. */
async function getPersonalInCaches(): Promise<string[]> {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept
    .flat()
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => !/^\/(_next\/static|vendor|api\/tiles)\/|^\/(offline-shell|[\w-]+\.svg)$/.test(path));
}
