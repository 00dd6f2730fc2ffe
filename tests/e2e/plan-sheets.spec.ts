import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { toBox } from '@/lib/map/projection';
import { getPlanPicturePath } from '@/lib/sites/plan-sheet';
import { placePlanSheet } from '@/lib/sites/plan-sheet-contract';
import { createConnection } from './support/connection';
import { continueTo, openBmpInspection } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { expectAccessibleScreen } from './support/screen';
import { createSmallUnit, type SmallUnit } from './support/small-unit';
import { ERRORS_WITHOUT_SIGNAL, expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** The site's view, as `createSmallUnit` sets it. */
const SITE = { lat: 43.0389, lng: -87.9065 };
const SITE_ZOOM = 18;

// A sheet of 120 m by 80 m whose north is turned by 12° on the paper.
const PIXELS_PER_METER = 10;
const SHEET = { width: 1200, height: 800 };
const TURN = (12 * Math.PI) / 180;
/** East and north of the site's center, in meters. */
const PLACED_POINTS = [
  [-45, 25],
  [45, -25],
] as const;
const SURVEY_POINTS = [
  [-18, 10],
  [16, 8],
  [-12, -11],
  [17, -9],
] as const;
type Offset = readonly [east: number, north: number];

const toPixel = ([east, north]: Offset) => ({
  x: SHEET.width / 2 + PIXELS_PER_METER * (east * Math.cos(TURN) - north * Math.sin(TURN)),
  y: SHEET.height / 2 - PIXELS_PER_METER * (east * Math.sin(TURN) + north * Math.cos(TURN)),
});
/** In the plane that touches WGS 84 at the site, independent of the map's projection. */
const METERS_PER_DEGREE = { lat: 111_101.4, lng: 81_477.6 };
const toPosition = ([east, north]: Offset) => ({
  lat: SITE.lat + north / METERS_PER_DEGREE.lat,
  lng: SITE.lng + east / METERS_PER_DEGREE.lng,
});

/** A sheet with a magenta disk at each survey point, placed by two other points. Returns its id. */
async function addPlacedSheet({ ann, siteId }: SmallUnit): Promise<string> {
  const disks = SURVEY_POINTS.map(toPixel).map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="9" fill="#f0f"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}"><rect width="100%" height="100%" fill="#fff"/>${disks.join('')}</svg>`;
  const sheetId = randomUUID();
  const query = new URLSearchParams({ siteId, name: 'C-4', sheetDate: '2026-09-01' });
  const body = new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())]);
  const response = await ann.send(`${getPlanPicturePath(sheetId)}?${query}`, { method: 'POST', body });
  expect(response.status).toBe(200);
  const points = PLACED_POINTS.map((offset) => ({ ...toPixel(offset), ...toPosition(offset) }));
  await ann.call(placePlanSheet, { sheetId, version: 1, points, opacity: 100 });
  return sheetId;
}

const ENGINES = ['maplibre', 'dom', 'mapbox'] as const;

for (const engine of ENGINES) {
  test.describe(`the ${engine} map`, () => {
    // A page that the test answers is on a public address for Chromium, so live messages are blocked.
    test.use({ expectedConsoleErrors: engine === 'mapbox' ? [/ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/] : [] });
    test(
      'survey points of a plan sheet are within a pixel of their places at three zooms [PLAN-03]',
      { tag: engine === 'maplibre' ? '@desktop' : ['@desktop', '@long'] },
      async ({ page, context }) => {
        const unit = await createSmallUnit();
        await addPlacedSheet(unit);
        await unit.ann.signIn(context);
        if (engine === 'dom') await disableWebGl(page);
        if (engine === 'mapbox') await useFakeMapbox(page);
        await page.goto(createSiteUrl(unit.siteId, 'plans'));
        const map = page.locator(`[data-engine=${engine}]`);
        await expect.poll(() => page.locator('img[data-plan-sheet]').evaluate(isImageLoaded)).toBe(true);
        for (const zoom of [SITE_ZOOM, SITE_ZOOM + 1, SITE_ZOOM + 2]) {
          const box = await map.boundingBox();
          if (!box) throw new Error('There is no map.');
          const expected = SURVEY_POINTS.map((offset) => toBox(toPosition(offset), { ...SITE, zoom }, box));
          await expect
            .poll(async () => measureLargestDistance(await findDisks(await map.screenshot()), expected), {
              message: `zoom ${zoom}`,
            })
            .toBeLessThan(1);
          await map.getByRole('button', { name: 'Zoom in' }).click();
        }
      },
    );
  });
}

const isImageLoaded = (image: HTMLImageElement | SVGElement) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;

const disableWebGl = (page: Page) =>
  page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, ...options: unknown[]) {
      return type === 'webgl2' ? null : Reflect.apply(getContext, this, [type, ...options]);
    } as typeof getContext;
  });

/** Gives the page a token of Mapbox, and answers its requests with an empty style. */
async function useFakeMapbox(page: Page): Promise<void> {
  await page.route(/\/app\/site\?/, async (route) => {
    const response = await route.fetch();
    const policy = (response.headers()['content-security-policy'] ?? '').replaceAll(
      /(img-src|connect-src)/g,
      '$1 https://api.mapbox.com https://events.mapbox.com',
    );
    const body = (await response.text()).replace(
      String.raw`\"mapboxToken\":null`,
      String.raw`\"mapboxToken\":\"pk.eyJ1IjoidGVzdCJ9.c2lnbmF0dXJl\"`,
    );
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  const ground = { id: 'ground', type: 'background', paint: { 'background-color': '#556b2f' } };
  await page.route(/\.mapbox\.com\//, (route) =>
    route.request().url().includes('/styles/')
      ? route.fulfill({ json: { version: 8, sources: {}, layers: [ground] } })
      : route.fulfill({ status: 204 }),
  );
}

interface Disk {
  x: number;
  y: number;
  count: number;
}

/** The centers of the magenta disks of a picture. */
async function findDisks(picture: Buffer): Promise<Disk[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const sums: Disk[] = [];
  for (let index = 0; index < data.length; index += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index, index + 3);
    if (red < 150 || blue < 150 || green > 110) continue;
    const [x, y] = [((index / 3) % info.width) + 0.5, Math.floor(index / 3 / info.width) + 0.5];
    const disk = sums.find((sum) => Math.hypot(sum.x / sum.count - x, sum.y / sum.count - y) < 40);
    if (disk) Object.assign(disk, { x: disk.x + x, y: disk.y + y, count: disk.count + 1 });
    else sums.push({ x, y, count: 1 });
  }
  return sums.map(({ x, y, count }) => ({ x: x / count, y: y / count, count }));
}

/** Infinity if a point has no disk. */
const measureLargestDistance = (disks: readonly Disk[], points: readonly { x: number; y: number }[]): number =>
  Math.max(...points.map((point) => Math.min(...disks.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)))));

test(
  'the Office adds a page of a PDF, places it with three pairs and undoes that; the date is offered [PLAN-01, PLAN-02, PLAN-05, PLAN-06]',
  { tag: '@desktop' },
  async ({ page, context, isMobile }) => {
    const { ann, siteId } = await createSmallUnit();
    await ann.signIn(context);
    await page.goto(createSiteUrl(siteId, 'plans'));
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Add plan sheet' }).click();
    const dialog = page.getByRole('dialog');
    const choose = (name: string, buffer: Buffer) =>
      dialog.getByLabel('Plan sheet file').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await choose('locked.pdf', createPdf(LOCK));
    await expect(dialog.getByText(/^locked\.pdf needs a password\./)).toBeVisible();
    await choose('broken.pdf', Buffer.from(`%PDF-1.7 ${'x'.repeat(2000)}`));
    await expect(dialog.getByText(/^broken\.pdf is damaged and cannot be drawn\./)).toBeVisible();
    await choose('plan.pdf', createPdf());
    await dialog.getByLabel('Page').selectOption('2');
    await expect(dialog.getByRole('img', { name: 'Preview of plan.pdf, page 2' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add plan sheet' }).click();
    await expect(dialog.getByText('Enter the name of the sheet.')).toBeVisible();
    await dialog.getByLabel('Name').fill('C-4 Erosion control');
    await dialog.getByRole('textbox', { name: 'Sheet date' }).fill('09/01/2026');
    await expectAccessibleScreen(page, isMobile);
    await dialog.getByRole('button', { name: 'Add plan sheet' }).click();
    await expect(page.getByText('Not placed')).toBeVisible();

    await page.getByRole('button', { name: 'Place on the map: C-4 Erosion control' }).click();
    await expect(dialog.locator('[data-imagery=shown]')).toBeVisible();
    await tapPair(page, [0.2, 0.2], [0.2, 0.3]);
    await tapPair(page, [0.2, 0.2], [0.8, 0.3]);
    await expect(dialog.getByText(/^Points 1 and 2 are at the same place on the sheet\./)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save placement' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Undo last tap' }).click();
    await tapPair(page, [0.8, 0.2], [0.8, 0.3]);
    await expect(dialog.locator('img[data-plan-sheet]')).toBeVisible();
    await tapPair(page, [0.5, 0.8], [0.3, 0.8]);
    await expect(dialog.getByText(/^The points are up to \d+ ft off, more than 10 ft\./)).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    // The taps are kept on the device.
    await page.reload();
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Place on the map: C-4 Erosion control' }).click();
    await dialog.getByRole('button', { name: 'Save placement' }).click();
    await expect(page.getByText(/^Up to \d+ ft off$/)).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('button', { name: 'Undo placement: C-4 Erosion control' }).click();
    await expect(page.getByText('Not placed')).toBeVisible();

    await page.goto('/app/report-setup');
    await page.getByRole('button', { name: 'Start Inspection' }).click();
    await page.getByLabel('Site', { exact: true }).selectOption({ label: 'Bay View Lofts' });
    for (const title of ['Inspection Information', 'Weather Conditions', 'Project Phase'])
      await continueTo(page, title);
    await page.getByRole('button', { name: 'Use this date' }).click();
    await expect(page.getByRole('textbox', { name: 'Plan sheet date' })).toHaveValue('09/01/2026');
    await expect(page.getByRole('button', { name: 'Use this date' })).toBeHidden();
  },
);

type Part = readonly [x: number, y: number];

/** Taps the sheet and the map, each at a part of its width and height. */
async function tapPair(page: Page, onSheet: Part, onMap: Part): Promise<void> {
  const dialog = page.getByRole('dialog');
  const targets = [
    [dialog.getByRole('application', { name: /^Plan sheet/ }).locator('img'), onSheet],
    [dialog.getByRole('application', { name: /^Map for/ }), onMap],
  ] as const;
  for (const [target, [x, y]] of targets) {
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to tap.');
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  }
}

/** A PDF of two pages. */
const createPdf = (trailer = '') =>
  Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 1224 792] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R >> endobj
4 0 obj << /Type /Page /Parent 2 0 R /Contents 5 0 R >> endobj
5 0 obj << /Length 29 >> stream
0 0 1 rg 100 100 400 300 re f
endstream endobj
trailer << /Root 1 0 R /Size 6 ${trailer} >>
%%EOF`);

const PASSWORD_HASH = `<${'00'.repeat(32)}>`;
/** Encrypts a PDF with a password that nobody knows. */
const LOCK = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${PASSWORD_HASH} /U ${PASSWORD_HASH} /P -1 >> /ID [<00> <00>]`;

test.describe('without signal', () => {
  test.use({ expectedConsoleErrors: [ERRORS_WITHOUT_SIGNAL] });

  test(
    'a plan sheet is on the map of an inspection, as it was switched on and with its opacity [PLAN-04]',
    { tag: ['@phone', '@long'] },
    async ({ browser }, info) => {
      const unit = await createSmallUnit();
      await addPlacedSheet(unit);
      const connection = await createConnection();
      const context = await browser.newContext({
        ...info.project.use,
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
        baseURL: connection.address,
      });
      await unit.ben.signIn(context);
      let page = await context.newPage();
      await page.goto('/app/report-setup');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      const countPlans = () => page.evaluate(async () => (await (await caches.open('plan-sheets')).keys()).length);
      await expect.poll(countPlans, { timeout: 60_000 }).toBe(1);

      await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
      connection.disconnect();
      await context.setOffline(true);
      await page.close();
      page = await context.newPage();
      await page.goto('/app/report-setup');
      await page.getByRole('button', { name: 'Start Inspection' }).click();
      await page.getByLabel('Site', { exact: true }).selectOption({ label: 'Bay View Lofts' });
      await openBmpInspection(page);
      await page.getByLabel('Find a BMP').fill('silt fence');
      await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
      await page.getByRole('button', { name: 'Plan sheets' }).click();
      await page.getByRole('checkbox', { name: /^C-4/ }).check();
      await page.getByRole('slider', { name: 'Opacity of C-4' }).fill('35');
      const sheet = page.locator('img[data-plan-sheet]');
      await expect(sheet).toHaveCSS('opacity', '0.35');
      await expect.poll(() => sheet.evaluate(isImageLoaded)).toBe(true);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Plan sheets (1 on)' })).toBeVisible();
      await expect(sheet).toHaveCSS('opacity', '0.35');
      await expect.poll(() => sheet.evaluate(isImageLoaded)).toBe(true);
      await context.close();
      await connection.close();
    },
  );
});
