import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { addCalendarDays, getUnitDay } from '@/lib/dates';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { listTileUrls, listSiteViews } from '@/lib/offline/tiles/offline-tiles';
import { createConnection, type Connection } from './support/connection';
import { readStores } from './support/device-database';
import { getTitle } from './support/editor';
import { logOut, signIn, signInByForm } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { ERRORS_WITHOUT_SIGNAL, expect, test } from './support/test';

const crewMessagesSchema = z.object({ messages: z.array(z.object({ state: z.string() })) });

// The tests run on the phone project only, because storage does not depend on the screen size.

const SITE = 'Menomonee Crossing, Phase 2';

test.use({
  actionTimeout: 20_000,
  expectedConsoleErrors: [ERRORS_WITHOUT_SIGNAL],
});

let connection: Connection;
test.beforeAll(async () => {
  connection = await createConnection();
});
test.afterAll(() => connection.close());

test(
  'an inspector completes an inspection offline, and the server notifies the crew when the phone is back online [EDIT-01, EDIT-40, EDIT-47, EDIT-75, BMP-02, PHOTO-12]',
  { tag: '@phone' },
  async ({ browser }, info) => {
    test.setTimeout(300_000);
    const marker = `Written in the rain, ${Date.now()}`;
    const context = await openOfflineContext(browser, info);
    let page = await context.newPage();
    await signIn(page, 'mhale');
    const cachedReportId = await openPendingInspection(page);
    await page.goto('/app/report-setup');
    await expect(getTitle(page)).toHaveText('Inspection Summary');
    await waitUntilOfflineReady(page);

    // Empty the HTTP cache: a phone may have evicted it.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    connection.disconnect();
    await context.setOffline(true);
    await page.close();
    page = await context.newPage();
    await page.goto('/app/report-setup');
    await page.getByRole('button', { name: 'Start Inspection' }).click();
    await page.getByLabel('Site', { exact: true }).selectOption({ label: SITE });
    await expect(page.getByRole('button', { name: /^Start from the last inspection/ })).toBeVisible();
    await walkTo(page, 'BMP Inspection');
    await logBmp(page, marker);
    const reportId = new URL(page.url()).searchParams.get('report') ?? '';
    await expect.poll(() => isStored(page, '"LoggedEventsList"')).toBe(true);

    // Other pages are unavailable offline; On this device lists the draft and reopens it.
    await page.close();
    page = await context.newPage();
    await page.goto('/app/inspection-reports');
    await expect(getTitle(page)).toHaveText('On this device');
    await expectAccessibleScreen(page, true);
    await page.getByRole('link', { name: `Open: ${SITE}` }).click();
    await expect(page.getByRole('main').locator('header').getByText(SITE)).toBeVisible();
    // In the list, because the BMP's pin on the map is a button of the same name.
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /Silt Fence/ })
      .click();
    await expect(page.getByText(marker)).toBeVisible();
    await expect.poll(() => page.getByRole('img').evaluateAll(hasLoadedImage)).toBe(true);
    await page.getByRole('button', { name: 'DONE', exact: true }).click();
    await page.getByRole('button', { name: 'HOME' }).click();
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Notify without signing' }).click();
    await expect(page.getByText('Will be sent when signal returns').first()).toBeVisible();
    await expect.poll(() => isStored(page, '"notify"')).toBe(true);

    await page.close();
    page = await context.newPage();
    await page.goto('/app/on-this-device');
    await expect(page.getByText('Will be sent when signal returns')).toBeVisible();
    await page
      .getByRole('region', { name: 'Available without signal' })
      .locator(`a[href*="${cachedReportId}"]`)
      .click();
    await expect(getTitle(page)).toHaveText('Inspection Summary');
    await page.goto('/app/on-this-device');

    connection.reconnect();
    await context.setOffline(false);
    await expect.poll(() => fetchSavedBmps(page, reportId, marker), { timeout: 60_000 }).toHaveLength(1);
    const [photo] = (await fetchSavedBmps(page, reportId, marker))[0]?.condition.photos ?? [];
    const getPhotoStatus = async () => (await page.request.get(`/images/practiceactions/${photo}`)).status();
    await expect.poll(getPhotoStatus, { timeout: 60_000 }).toBe(200);
    const listMessageStates = async () => {
      const response = await page.request.get(`/api/reports/crewMessages/${reportId}`);
      return crewMessagesSchema.parse(await response.json()).messages.map(({ state }) => state);
    };
    await expect.poll(listMessageStates).toContain('sent');
    await page.goto('/app/inspection-reports');
    await expect(page.locator(`a[href*="${reportId}"]`).first()).toBeVisible();
    await context.close();
  },
);

test(
  'an offline page asks a signed-out person to sign in online, and stores nothing of the previous person',
  { tag: '@phone' },
  async ({ browser }, info) => {
    const context = await openOfflineContext(browser, info);
    const page = await context.newPage();
    await signInByForm(page, 'lortega');
    await waitUntilOfflineReady(page);
    const html = await (await page.request.get('/offline-shell')).text();
    expect(html).not.toMatch(/ortega/i);
    expect(withoutNonce(html)).toBe(withoutNonce(await (await fetch(`${connection.address}/offline-shell`)).text()));
    await logOut(page);

    connection.disconnect();
    await context.setOffline(true);
    await page.goto('/app/report-setup');
    await expect(page.getByText('You need a connection to sign in.')).toBeVisible();
    await expectAccessibleScreen(page, true);
    expect(await listNonEmptyStores(page)).toEqual([]);
    connection.reconnect();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible({ timeout: 30_000 });
    await context.close();
  },
);

test(
  'an offline phone lists stored reports and logs out at once; the server ends the session when it is back online [X-341, X-342]',
  { tag: '@phone' },
  async ({ browser }, info) => {
    test.setTimeout(180_000);
    const context = await openOfflineContext(browser, info);
    const page = await context.newPage();
    await signInByForm(page, 'lortega');
    await waitUntilOfflineReady(page);
    await openPendingInspection(page);

    connection.disconnect();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Reports' }).click();
    await expect(page).toHaveURL(/inspection-reports$/);
    await expect(getTitle(page)).toHaveText('On this device');

    const other = await context.newPage();
    await other.goto('/logout');
    await expect(other.getByText('You need signal to sign in again.')).toBeVisible();
    await expectAccessibleScreen(other, true);
    await other.getByRole('button', { name: 'Log Out on This Device' }).click();
    await expect(other.getByText('You need a connection to sign in.')).toBeVisible();
    await expect(page.getByText('You need a connection to sign in.')).toBeVisible();
    expect(await listNonEmptyStores(other)).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).toContain('earthtight.session');

    connection.reconnect();
    await context.setOffline(false);
    await expect(other.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible({ timeout: 30_000 });
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('earthtight.session');
    await context.close();
  },
);

test(
  'the deadlines of a phone stay correct through three days without signal with a clock 2 hours ahead [CLOCK-33, CLOCK-20]',
  { tag: ['@phone', '@long'] },
  async ({ browser }, info) => {
    test.setTimeout(180_000);
    const context = await openOfflineContext(browser, info);
    await context.clock.install({ time: Date.now() + 2 * 3_600_000 });
    let page = await context.newPage();
    await signIn(page, 'dkowalczyk');
    const name = 'Kinnickinnic Bank';
    const siteId = await addWatchedSite(page, name);
    await page.goto('/app/my-day');
    await expect(page.getByRole('region', { name: 'This week' }).getByText(name)).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const readDeadlines = async () => JSON.stringify(await readStores(page, ['deadlines']));
    await expect.poll(readDeadlines, { timeout: 90_000 }).toContain(siteId);
    const siteList = await context.newPage();
    await siteList.goto('/app/active-sites');
    const row = siteList.locator('tr, li').filter({ hasText: name });
    await expect(row.getByText(/^Due /)).toBeVisible();

    connection.disconnect();
    await context.setOffline(true);
    await expect(page.getByText(/^No signal. Shown as of/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'This week' }).getByText(name)).toBeVisible();
    await context.clock.fastForward(3 * 24 * 3_600_000);
    await expect(page.getByRole('region', { name: 'Late' }).getByText(name)).toBeVisible();
    await expect(row.getByText('Late', { exact: true })).toBeVisible();

    await siteList.close();
    await page.close();
    page = await context.newPage();
    await page.goto('/app/my-day');
    await expect(getTitle(page)).toHaveText('My Day');
    await expect(page.getByText(/^as of \d\d\/\d\d\/\d{4}, /)).toBeVisible();
    await expectAccessibleScreen(page, true);
    await page.getByRole('region', { name: 'Late' }).getByRole('link', { name, exact: true }).click();
    await expect(getTitle(page)).toHaveText(name);
    await expect(page.getByRole('region', { name: 'Open deadlines' }).getByText('Late', { exact: true })).toBeVisible();
    await expectAccessibleScreen(page, true);
    await page.getByRole('link', { name: `Start: ${name}` }).click();
    await expect(page).toHaveURL(/report-setup/);
    connection.reconnect();
    await context.close();
  },
);

/** Adds a site as the signed-in Office User, whose routine inspection is due in two days. Returns its id. */
async function addWatchedSite(page: Page, name: string): Promise<string> {
  const post = (path: string, data: object) =>
    page.evaluate(
      async ([url, body]) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
        return (await fetch(url, { method: 'POST', headers, body })).json() as Promise<unknown>;
      },
      [path, JSON.stringify(data)] as const,
    );
  const site = { name, position: { lat: 43.0, lng: -87.93 }, zoom: 17 };
  const { haulSiteId } = z.object({ haulSiteId: z.string() }).parse(await post('/api/sites/add', site));
  const startsOn = addCalendarDays(getUnitDay(new Date()), -5);
  await post('/api/compliance/savePermitProfile', createProfileEdit(haulSiteId, { startsOn }));
  return haulSiteId;
}

/** A phone that uses the service worker and whose connection can be cut. */
const openOfflineContext = (browser: Browser, info: TestInfo): Promise<BrowserContext> =>
  browser.newContext({
    ...info.project.use,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    baseURL: connection.address,
  });

/** Opens a pending inspection, so that the device caches it. */
async function openPendingInspection(page: Page): Promise<string> {
  await page
    .getByRole('link', { name: /^Enter CAs: / })
    .first()
    .click();
  await expect(getTitle(page)).toHaveText('Inspection Summary');
  await expect.poll(() => listNonEmptyStores(page)).toContain('cachedReports');
  return new URL(page.url()).searchParams.get('report') ?? '';
}

/** Waits until the service worker is ready and the reference data and the map tiles around the sites are stored. */
async function waitUntilOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => listNonEmptyStores(page), { timeout: 60_000 }).toContain('referenceData');
  const { map, ...data } = referenceDataSchema.parse(
    await (await page.request.get('/api/reports/referenceData')).json(),
  );
  const expectedTiles = new Set(listSiteViews(data).flatMap((view) => listTileUrls(view, map.tiles)));
  const countCachedTiles = () => page.evaluate(async () => (await (await caches.open('tiles')).keys()).length);
  await expect.poll(countCachedTiles, { timeout: 60_000 }).toBeGreaterThanOrEqual(expectedTiles.size);
}

const referenceDataSchema = z.object({
  map: z.object({ tiles: z.string() }),
  sites: z.array(
    z.object({ id: z.string(), mapView: z.object({ lat: z.number(), lng: z.number(), zoom: z.number() }) }),
  ),
  previousInspections: z.record(z.string(), z.unknown()),
});

/** Whether the drafts or editor positions on the device contain a text. */
async function isStored(page: Page, text: string): Promise<boolean> {
  const stores = Object.entries(await readStores(page)).filter(([name]) => /^(draft|places)/.test(name));
  return JSON.stringify(stores).includes(text);
}

/** The stores that are emptied when a person signs out. */
const PERSONAL_STORES = ['referenceData', 'cachedReports', 'hauls', 'deadlines', 'places', 'sentPhotos'];

async function listNonEmptyStores(page: Page): Promise<string[]> {
  const stores = await readStores(page, PERSONAL_STORES);
  return Object.keys(stores).filter((name) => (stores[name] ?? []).length > 0);
}

const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"|nonce\\":\\"[^"]*"/g, '');

/** Continues until the screen with this title is open. */
async function walkTo(page: Page, title: string): Promise<void> {
  // Two screens have the same title and step, and differ in the line below.
  const heading = page.locator('main h1').locator('xpath=..');
  for (let screens = 0; screens < 12 && (await getTitle(page).textContent()) !== title; screens++) {
    const previous = (await heading.textContent()) ?? '';
    await page.getByRole('button', { name: /^(CONTINUE|Tour Site|REVIEW BMPs)$/ }).click();
    await expect(heading).not.toHaveText(previous);
  }
  await expect(getTitle(page)).toHaveText(title);
}

async function logBmp(page: Page, description: string): Promise<void> {
  await page.getByLabel('Find a BMP').fill('silt fence');
  await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
  await page.getByRole('application').click();
  // The imagery comes from the cached tiles.
  await expect(page.locator('[data-imagery=shown]')).toBeVisible();
  await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
  await page.getByLabel('Description').fill(description);
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a6f4d' } });
  const photo = { name: 'fence.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await expect(page.getByText('BMP Images Added!')).toBeVisible();
  await expectCenterOpensPhoto(page);
  await page.getByRole('button', { name: 'ENTER CORRECTION INFO' }).click();
  await page.getByRole('switch', { name: 'Required CAs' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'SAVE BMP' }).click();
  await page.getByRole('button', { name: 'DONE', exact: true }).click();
}

/** The delete button must not cover the photo's center, which opens the photo. */
async function expectCenterOpensPhoto(page: Page): Promise<void> {
  const size = page.viewportSize();
  const tile = page.getByRole('group', { name: 'Photos' }).getByRole('listitem').first();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: size?.height ?? 844 });
    await tile.scrollIntoViewIfNeeded();
    const labelAtCenter = await tile.evaluate((photo) => {
      const box = photo.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('button')?.ariaLabel;
    });
    expect(labelAtCenter ?? 'the photo', `at ${width}`).toBe('the photo');
  }
  if (size) await page.setViewportSize(size);
}

const hasLoadedImage = (elements: Element[]) =>
  elements.some((element) => element instanceof HTMLImageElement && element.naturalWidth > 100);

const editorDataSchema = z.object({
  report: z.object({
    bmps: z.array(z.object({ condition: z.object({ description: z.string(), photos: z.array(z.string()) }) })),
  }),
});

async function fetchSavedBmps(page: Page, reportId: string, description: string) {
  const response = await page.request.get(`/api/reports/editorData/${reportId}`);
  if (!response.ok()) return [];
  return editorDataSchema
    .parse(await response.json())
    .report.bmps.filter(({ condition }) => condition.description === description);
}
