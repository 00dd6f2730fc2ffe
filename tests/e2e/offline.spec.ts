import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { listTileUrls, listSiteViews } from '@/lib/offline/tiles/offline-tiles';
import { getTitle } from './support/editor';
import { createConnection, type Connection } from './support/connection';
import { getTextMessages } from './support/outbox';
import { logOut, signIn, signInByForm } from './support/people';
import { expectGoodScreen } from './support/screen';
import { expect, test } from './support/test';

/** Phone only: storage does not depend on the screen size. */
const SITE = 'Menomonee Crossing, Phase 2';

test.use({
  actionTimeout: 20_000,
  provoked: [/net::ERR_|Failed to load resource|WebSocket connection/],
});

let connection: Connection;
test.beforeAll(async () => {
  connection = await createConnection();
});
test.afterAll(() => connection.close());

test(
  'completes an inspection offline and notifies the crew when back online [EDIT-01, EDIT-40, EDIT-47, EDIT-75, BMP-02, PHOTO-12]',
  { tag: '@phone' },
  async ({ browser }, info) => {
    test.setTimeout(300_000);
    const marker = `Written in the rain, ${Date.now()}`;
    const context = await browser.newContext({
      ...info.project.use,
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
      baseURL: connection.address,
    });
    let page = await context.newPage();
    await signIn(page, 'mhale');
    const known = await openPendingInspection(page);
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
    await expect(page.getByRole('button', { name: /^Start from the last inspection of/ })).toBeVisible();
    await walkTo(page, 'BMP Inspection');
    await logBmp(page, marker);
    const reportId = new URL(page.url()).searchParams.get('report') ?? '';
    await expect.poll(() => isStored(page, '"LoggedEventsList"')).toBe(true);

    // Other pages are unavailable offline; On this device lists the draft and reopens it.
    await page.close();
    page = await context.newPage();
    await page.goto('/app/inspection-reports');
    await expect(getTitle(page)).toHaveText('On this device');
    await expectGoodScreen(page, true);
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
    await page.getByRole('alertdialog').getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await expect(page.getByText('Will be sent when signal returns').first()).toBeVisible();
    await expect.poll(() => isStored(page, '"notify"')).toBe(true);

    await page.close();
    page = await context.newPage();
    await page.goto('/app/on-this-device');
    await expect(page.getByText('Will be sent when signal returns')).toBeVisible();
    await page.getByRole('region', { name: 'Available without signal' }).locator(`a[href*="${known}"]`).click();
    await expect(getTitle(page)).toHaveText('Inspection Summary');
    await page.goto('/app/on-this-device');

    connection.reconnect();
    await context.setOffline(false);
    await expect.poll(() => savedBmps(page, reportId, marker), { timeout: 60_000 }).toHaveLength(1);
    const [photo] = (await savedBmps(page, reportId, marker))[0]?.condition.photos ?? [];
    const getPhotoStatus = async () => (await page.request.get(`/images/practiceactions/${photo}`)).status();
    await expect.poll(getPhotoStatus, { timeout: 60_000 }).toBe(200);
    await getTextMessages(reportId);
    await page.goto('/app/inspection-reports');
    await expect(page.locator(`a[href*="${reportId}"]`).first()).toBeVisible();
    await context.close();
  },
);

test(
  'a signed-out person sees that signing in needs signal, and nothing about the person who was here before',
  { tag: '@phone' },
  async ({ browser }, info) => {
    const context = await browser.newContext({
      ...info.project.use,
      serviceWorkers: 'allow',
      baseURL: connection.address,
    });
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
    await expectGoodScreen(page, true);
    const remaining = await page.evaluate(listNonEmptyStores);
    expect(remaining).toEqual([]);
    connection.reconnect();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible({ timeout: 30_000 });
    await context.close();
  },
);

test(
  'lists stored reports offline, and logs out at once on the device and later on the server [X-341, X-342]',
  { tag: '@phone' },
  async ({ browser }, info) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({
      ...info.project.use,
      serviceWorkers: 'allow',
      baseURL: connection.address,
    });
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
    await expect(other.getByText('You need signal to log in again.')).toBeVisible();
    await expectGoodScreen(other, true);
    await other.getByRole('button', { name: 'Log Out on This Device' }).click();
    await expect(other.getByText('You need a connection to sign in.')).toBeVisible();
    await expect(page.getByText('You need a connection to sign in.')).toBeVisible();
    expect(await other.evaluate(listNonEmptyStores)).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).toContain('earthtight.session');

    connection.reconnect();
    await context.setOffline(false);
    await expect(other.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible({ timeout: 30_000 });
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('earthtight.session');
    await context.close();
  },
);

/** Opens a pending inspection, so that this device knows it. */
async function openPendingInspection(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /^Enter CAs: / }).first();
  await link.click();
  await expect(getTitle(page)).toHaveText('Inspection Summary');
  await expect.poll(() => page.evaluate(listNonEmptyStores)).toContain('cachedReports');
  return new URL(page.url()).searchParams.get('report') ?? '';
}

/**
 * Waits until the worker has all files, the reference data are on the device, and the map tiles around the sites are
 * stored.
 */
async function waitUntilOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(listNonEmptyStores), { timeout: 60_000 }).toContain('referenceData');
  const { map, ...data } = referenceDataSchema.parse(
    await (await page.request.get('/api/reports/referenceData')).json(),
  );
  const expectedTiles = new Set(listSiteViews(data).flatMap((view) => listTileUrls(view, map.tiles)));
  const kept = () => page.evaluate(async () => (await (await caches.open('tiles')).keys()).length);
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThanOrEqual(expectedTiles.size);
}

const referenceDataSchema = z.object({
  map: z.object({ tiles: z.string() }),
  sites: z.array(
    z.object({ id: z.string(), mapView: z.object({ lat: z.number(), lng: z.number(), zoom: z.number() }) }),
  ),
  earlier: z.record(z.string(), z.unknown()),
});

/** Whether the device has stored these words. */
const isStored = async (page: Page, words: string) => (await page.evaluate(readStoredInput)).includes(words);

/** The stored input of the device as one text. Runs in the page. */
const readStoredInput = () =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('earth-tight');
    opening.onerror = () => reject(new Error('not opened'));
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames].filter((name) => /^(draft|places)/.test(name));
      const reading = database.transaction(stores);
      const all = stores.map((name) => reading.objectStore(name).getAll());
      reading.oncomplete = () => {
        database.close();
        resolve(JSON.stringify(all.map(({ result }) => result)));
      };
    };
  });

/** The stores of the signed-in person that are not empty. */
async function listNonEmptyStores(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('earth-tight');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('not opened'));
  });
  const count = (store: string) =>
    new Promise<number>((resolve) => {
      const request = database.transaction(store).objectStore(store).count();
      request.onsuccess = () => resolve(request.result);
    });
  const stores = ['referenceData', 'cachedReports', 'hauls', 'places', 'sentPhotos'].filter((store) =>
    database.objectStoreNames.contains(store),
  );
  const counts = await Promise.all(stores.map(count));
  database.close();
  return stores.filter((_, at) => (counts[at] ?? 0) > 0);
}

const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"|nonce\\":\\"[^"]*"/g, '');

/** Presses the button on the right until this screen is reached. */
async function walkTo(page: Page, wanted: string): Promise<void> {
  // Two screens have the same title and step, and differ in the line below.
  const head = page.locator('main h1').locator('xpath=..');
  for (let screens = 0; screens < 12 && (await getTitle(page).textContent()) !== wanted; screens++) {
    const here = (await head.textContent()) ?? '';
    await page.getByRole('button', { name: /^(CONTINUE|Tour Site|REVIEW BMPs)$/ }).click();
    await expect(head).not.toHaveText(here);
  }
  await expect(getTitle(page)).toHaveText(wanted);
}

async function logBmp(page: Page, description: string): Promise<void> {
  await page.getByLabel('Find a BMP').fill('silt fence');
  await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
  await page.getByRole('application').click();
  // The imagery comes from the tiles that were stored before the signal went.
  await expect(page.locator('[data-imagery=shown]')).toBeVisible();
  await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
  await page.getByLabel('Description').fill(description);
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a6f4d' } });
  const photo = { name: 'fence.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await expect(page.getByText('BMP Images Added!')).toBeVisible();
  await expectMiddleOpensPhoto(page);
  await page.getByRole('button', { name: 'ENTER CORRECTION INFO' }).click();
  await page.getByRole('switch', { name: 'Required CAs' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'SAVE BMP' }).click();
  await page.getByRole('button', { name: 'DONE', exact: true }).click();
}

/** The delete button must not cover the photo's center, which opens the photo. */
async function expectMiddleOpensPhoto(page: Page): Promise<void> {
  const size = page.viewportSize();
  const tile = page.getByRole('group', { name: 'Photos' }).getByRole('listitem').first();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: size?.height ?? 844 });
    await tile.scrollIntoViewIfNeeded();
    const inTheMiddle = await tile.evaluate((photo) => {
      const box = photo.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('button')?.ariaLabel;
    });
    expect(inTheMiddle ?? 'the photo', `at ${width}`).toBe('the photo');
  }
  if (size) await page.setViewportSize(size);
}

/** Whether a picture on the page has arrived. */
const hasLoadedImage = (pictures: Element[]) =>
  pictures.some((each) => each instanceof HTMLImageElement && each.naturalWidth > 100);

const editorDataSchema = z.object({
  report: z.object({
    bmps: z.array(z.object({ condition: z.object({ description: z.string(), photos: z.array(z.string()) }) })),
  }),
});

async function savedBmps(page: Page, reportId: string, description: string) {
  const answer = await page.request.get(`/api/reports/editorData/${reportId}`);
  if (!answer.ok()) return [];
  return editorDataSchema
    .parse(await answer.json())
    .report.bmps.filter(({ condition }) => condition.description === description);
}
