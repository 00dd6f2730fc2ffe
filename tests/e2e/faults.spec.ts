import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { editorData, saveReport, notifyCrew } from '@/lib/reports/contract';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { getTitle } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { waitForSubscription } from './support/live-subscription';
import { makeApp, type Product } from './support/product';
import { expectGoodScreen } from './support/screen';
import { PASSWORD, SMALL, smallUnit, type Colleague, type SmallUnit } from './support/small-unit';
import { expect, test } from './support/test';

/**
 * Faults around the product, and what a person with a phone sees of them (docs/reliability.md). The tests have a
 * product of their own, because they kill it. Each test makes a report through the interface and opens it where it
 * wants to look.
 */
test.use({
  // What the browser itself logs about connections that were cut, answers that were refusals, and a map that was cut
  // off from its worker.
  provoked: [/net::ERR_|WebSocket connection|status of (401|409|413|5\d\d)|Worker failed to load/],
});

const DAY = 24 * 60 * 60 * 1000;

let app: Product;
let unit: SmallUnit;

test.beforeAll(async () => {
  app = await makeApp('faults', SMALL);
  await app.start();
  unit = await smallUnit(app);
});
test.afterAll(() => app.remove());

/** Makes a report that the server has, in setup. It opens at its notes. */
async function getReport(more: Partial<ReportChanges> = {}): Promise<string> {
  const id = randomUUID();
  const { fields, ...rest } = more;
  const atNotes = { siteId: unit.siteId, phase: 'InspectionInfo', ...fields } as const;
  await unit.ann.call(saveReport, { id, baseVersion: 0, bmps: [], removed: [], fields: atNotes, ...rest });
  return id;
}

const siltFence = (more: Partial<LoggedBmp> = {}): LoggedBmp => ({
  id: randomUUID(),
  practiceId: randomUUID(),
  name: 'Silt Fence',
  type: 'Perimeter & Sediment Barriers',
  label: 'A',
  location: { lat: 43.0389, lng: -87.9065 },
  correctiveActions: null,
  condition: { photos: [], date: new Date().toISOString(), description: 'Holds' },
  correction: null,
  version: 0,
  ...more,
});

/** Creates a report whose crew was notified of one fence to correct. */
async function openReport(date = new Date()): Promise<{ id: string; bmp: LoggedBmp }> {
  const bmp = siltFence({ label: '1', correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }] });
  const id = await getReport({ fields: { date: date.toISOString() }, bmps: [bmp] });
  await unit.ann.call(notifyCrew, { idreport: id });
  return { id, bmp: { ...bmp, version: 1 } };
}

async function open(page: Page, id: string, who: Colleague = unit.ann): Promise<void> {
  await who.enters(page.context());
  await page.goto(`${app.address}/app/report-setup?report=${id}`);
  // The heading comes before the screen itself, whose script is loaded separately.
  await expect(getNotes(page).or(getLoggedBmps(page)).first()).toBeVisible();
}

const getLoggedBmps = (page: Page) => page.getByRole('region', { name: /^Logged BMPs/ });
/** The only BMP's row in the list; its pin on the map is a button of the same name. */
const getRow = (page: Page) =>
  getLoggedBmps(page)
    .getByRole('listitem')
    .getByRole('button', { name: /Silt Fence/ });

/** Opens the report at one of the steps of its only BMP. */
async function openAtBmp(page: Page, id: string): Promise<void> {
  await unit.ann.enters(page.context());
  await page.goto(`${app.address}/app/report-setup?report=${id}`);
  await expect(page.getByLabel('Description')).toBeVisible();
}

const atServer = async (id: string): Promise<Report> => (await unit.ann.call(editorData, { id })).report;

/** Whether the photo of the BMP's condition can be seen. */
const isDrawn = (page: Page) =>
  page
    .getByRole('img', { name: 'Silt Fence, condition, photo 1' })
    .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 10);

const getNotes = (page: Page) => page.getByLabel(/^Notes/);
const saveLine = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).filter({ visible: true }).first();

/** Waits until the server has these notes and the phone says so. */
async function expectSaved(page: Page, id: string, text: string): Promise<void> {
  await expect.poll(async () => (await atServer(id)).fields.notes, { timeout: 30_000 }).toBe(text);
  // Only at the beginning, so that 'Not saved' does not match.
  await expect(saveLine(page, /^Saved/)).toBeVisible();
}

/** The requests to this operation from now on, as a list that grows. */
function requestsTo(page: Page, operation: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => request.url().endsWith(operation) && requests.push(request));
  return requests;
}

/** The statuses of the answers, once all have come. */
const getStatuses = (requests: readonly Request[]) =>
  Promise.all(requests.map(async (request) => (await request.response())?.status()));

const photo = (takenAt?: Date) => {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#8a6f4d' } }).jpeg();
  // A camera in Milwaukee notes the time of its own clock, without a time zone.
  const noted = takenAt?.toLocaleString('sv', { timeZone: 'America/Chicago' }).replaceAll('-', ':');
  return (noted ? picture.withExif({ IFD2: { DateTimeOriginal: noted } }) : picture).toBuffer();
};

/** Stores a map picture at the server. */
async function getMapPicture(id: string): Promise<string> {
  const form = new FormData();
  const name = `${randomUUID()}.jpg`;
  form.append('picture', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), name);
  const response = await unit.ann.sends(`/api/reports/uploadPhotos?idreport=${id}`, { method: 'POST', body: form });
  expect(response.status).toBe(200);
  return name;
}

const counted = z.object({ count: z.coerce.number() });
const count = async (sql: string, ...values: unknown[]) =>
  (await unit.runAsMaintenance(counted, `SELECT count(*) AS count FROM ${sql}`, values))[0]?.count;

test.describe('one phone', { tag: '@phone' }, () => {
  test('while the signal comes and goes nothing that is typed is lost, and at the end all of it is saved', async ({
    page,
    context,
  }) => {
    const id = await getReport();
    await open(page, id);
    let text = '';
    for (const words of ['Silt at the outfall, ', 'fabric torn, ', 'two posts down.']) {
      await context.setOffline(true);
      await getNotes(page).fill((text += words));
      await context.setOffline(false);
      await getNotes(page).fill((text += ' '));
    }
    await context.setOffline(true);
    await getNotes(page).fill((text += 'Seen twice.'));
    await expect(saveLine(page, 'Waiting for signal')).toBeVisible();
    await expect(getNotes(page)).toHaveValue(text);
    await context.setOffline(false);
    await expectSaved(page, id, text);
  });

  test('the page waits for a killed server and sends what was entered automatically', async ({ page }) => {
    const id = await getReport();
    await open(page, id);
    await getNotes(page).fill('Before the power cut.');
    await expectSaved(page, id, 'Before the power cut.');

    await app.kill();
    await getNotes(page).fill('During the power cut.');
    await expect(saveLine(page, 'Waiting for signal')).toBeVisible();
    await app.start();
    await expectSaved(page, id, 'During the power cut.');
  });

  test('a tab that is killed while a photo uploads leaves it on the phone; the next one sends it', async ({
    page,
    context,
  }) => {
    const bmp = siltFence({ label: null });
    const id = await getReport({ fields: { phase: 'BMPEnterConditions' }, bmps: [bmp] });
    await openAtBmp(page, id);
    // The photo's bytes are under way, and no one answers.
    const uploading = page.waitForRequest(/uploadPhotos/);
    await page.route(/uploadPhotos/, () => undefined);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'fence.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await uploading;
    await expect(page.getByText('1 of 5')).toBeVisible();
    expect(await count('photo WHERE report_id = $1', id)).toBe(0);
    const killer = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    killer.send('Page.crash').catch(() => undefined);
    await crashed;

    const next = await context.newPage();
    await next.goto(`${app.address}/app/report-setup?report=${id}`);
    await expect(next.getByText('1 of 5')).toBeVisible();
    await expect.poll(() => count('photo WHERE report_id = $1', id)).toBe(1);
    await expect(next.getByText('Waiting for signal')).toHaveCount(0);
    const [fileName = ''] = (await atServer(id)).bmps[0]?.condition.photos ?? [];
    expect((await unit.ann.sends(`/images/practiceactions/${fileName}`, {})).status).toBe(200);
  });

  test('one’s own photo shows from the phone after a reload, and on another phone as soon as the server has it', async ({
    page,
    browser,
  }, info) => {
    const id = await getReport({ fields: { phase: 'BMPEnterConditions' }, bmps: [siltFence({ label: null })] });
    await openAtBmp(page, id);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'fence.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    // The popup goes by itself, so it is looked for first.
    await expect(page.getByText('BMP Images Added!')).toBeVisible();
    await expect.poll(() => count('photo WHERE report_id = $1', id)).toBe(1);

    await page.route(/\/images\//, (route) => route.abort());
    await page.reload();
    await expect.poll(() => isDrawn(page)).toBe(true);

    const context = await browser.newContext(info.project.use);
    const other = await context.newPage();
    await other.route(/\/images\//, (route) => route.abort());
    await openAtBmp(other, id);
    await expect(other.getByText('Not uploaded yet')).toBeVisible();
    await other.unroute(/\/images\//);
    await other.evaluate(() => void window.dispatchEvent(new Event('online')));
    await expect.poll(() => isDrawn(other)).toBe(true);
    await expect(other.getByText('Not uploaded yet')).toHaveCount(0);
    await context.close();
  });

  test('a photo that the server refuses says why, and is not sent again by the next page', async ({ page }) => {
    const id = await getReport({ fields: { phase: 'BMPEnterConditions' }, bmps: [siltFence({ label: null })] });
    await openAtBmp(page, id);
    let uploads = 0;
    await page.route(/uploadPhotos/, (route) => {
      uploads += 1;
      return route.fulfill({ status: 413, body: '<h1>Request Entity Too Large</h1>' });
    });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'fence.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(page.getByText(/^Error Adding Images! 1 photo was not accepted/)).toBeVisible();
    await expect(page.getByText('Too large', { exact: true })).toBeVisible();
    await expect(page.getByText('BMP Images Added!')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Too large', { exact: true })).toBeVisible();
    await page.goto(`${app.address}/app/on-this-device`);
    await expect(page.getByText('1 photo was not accepted: Too large for the server.')).toBeVisible();
    expect(uploads).toBe(1);
  });

  for (const { how, off } of [
    { how: 'ahead', off: DAY },
    { how: 'behind', off: -DAY },
  ]) {
    test(`a device’s clock that is a day ${how} is reported; statuses, times and photos go by the server’s clock`, async ({
      page,
      context,
    }) => {
      // With a clock that is ahead, a fence of today would look overdue; with one that is behind, a fence of yesterday
      // would not.
      const { id } = await openReport(off > 0 ? new Date() : new Date(Date.now() - DAY));
      await context.clock.install({ time: Date.now() + off });
      await open(page, id);
      await expect(page.getByText(`The clock of this device is 24 hours ${how}.`)).toBeVisible();
      await expect(
        getLoggedBmps(page)
          .getByText(off > 0 ? 'Incomplete' : 'Overdue')
          .filter({ visible: true }),
      ).toBeVisible();

      await getRow(page).click();
      await page.getByLabel('Description').fill('New fabric');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'now.jpg', mimeType: 'image/jpeg', buffer: await photo(new Date(Date.now() + off)) });
      await expect.poll(() => count('photo WHERE report_id = $1', id)).toBe(1);
      const [stored] = await unit.runAsMaintenance(
        z.object({ taken_at: z.date() }),
        'SELECT taken_at FROM photo WHERE report_id = $1',
        [id],
      );
      expect(Math.abs((stored?.taken_at.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
      await expect.poll(async () => (await atServer(id)).bmps[0]?.correction?.description).toBe('New fabric');
      const entered = Date.parse((await atServer(id)).bmps[0]?.correction?.date ?? '');
      expect(Math.abs(entered - Date.now())).toBeLessThan(120_000);
    });
  }

  test('saves an edit after the session ended and the person signed in again', async ({ page }) => {
    const id = await getReport();
    const listens = waitForSubscription(page);
    await open(page, id, unit.cleo);
    await listens;
    await unit.runAsMaintenance(
      z.object({}),
      'UPDATE session SET revoked_at = now() WHERE person_id = (SELECT id FROM person WHERE username = $1)',
      [unit.cleo.username],
    );
    await getNotes(page).fill('Typed after the session had ended.');
    await expect(page.getByText('Your session has ended')).toBeVisible();
    const address = page.url();
    await page.getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Username').fill(unit.cleo.username);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(address);
    await expect(getNotes(page)).toHaveValue('Typed after the session had ended.');
    await expectSaved(page, id, 'Typed after the session had ended.');
  });

  test('a full device shows a warning; what is typed still reaches the server, and no photo is stored in part', async ({
    page,
    context,
  }) => {
    const bmp = siltFence({ label: null });
    const id = await getReport({ fields: { phase: 'BMPEnterConditions' }, bmps: [bmp] });
    const device = await context.newCDPSession(page);
    await device.send('Storage.overrideQuotaForOrigin', { origin: app.address, quotaSize: 1 });
    await openAtBmp(page, id);
    await page.getByLabel('Description').fill('Undermined, and no room to keep it.');
    await expect(page.getByText('This device is full')).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    const described = async () => (await atServer(id)).bmps[0]?.condition.description;
    await expect.poll(described).toBe('Undermined, and no room to keep it.');

    const camera = page.locator('input[type=file]').first();
    const picture = { name: 'fence.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await camera.setInputFiles(picture);
    await expect(page.getByText('Error Adding Images! This device is full.')).toBeVisible();
    await expect(page.getByText('0 of 5')).toBeVisible();

    await device.send('Storage.overrideQuotaForOrigin', { origin: app.address });
    await camera.setInputFiles(picture);
    await expect(page.getByText('1 of 5')).toBeVisible();
    await expect.poll(() => count('photo WHERE report_id = $1', id)).toBe(1);
  });

  test('in two tabs one of them edits; the other shows it, and goes on from what was entered there', async ({
    page,
    context,
  }) => {
    const id = await getReport();
    await open(page, id);
    // Nothing of the first tab reaches the server, so the second tab can only go on with what the first stored on the
    // device.
    await page.route(/saveReport/, (route) => route.abort());
    await getNotes(page).fill('In the first tab.');
    const second = await context.newPage();
    await open(second, id);
    await expect(getNotes(second)).toHaveValue('In the first tab.');
    await expect(page.getByText(/^This inspection is now open in another tab/)).toBeVisible();
    const sentByFirst = requestsTo(page, '/saveReport');
    await getNotes(second).fill('In the first tab, and in the second.');
    await expectSaved(second, id, 'In the first tab, and in the second.');
    // A tab that still edits would now send what it has.
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await getNotes(second).fill('In the first tab, and twice in the second.');
    expect(sentByFirst).toEqual([]);
    await page.unroute(/saveReport/);
    await page.getByRole('button', { name: 'Continue here' }).click();
    await expect(getNotes(page)).toHaveValue('In the first tab, and twice in the second.');
    await expectSaved(page, id, 'In the first tab, and twice in the second.');
  });

  test('a browser that forgets everything after Saved loses nothing', async ({ page, context }) => {
    const id = await getReport();
    await open(page, id);
    // The save is held up under way, because the bar must not say 'Saved' before the server has it.
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/saveReport/, (route) => held.then(() => route.continue()));
    const underWay = page.waitForRequest(/saveReport/);
    await getNotes(page).fill('Saved, then wiped.');
    await underWay;
    expect((await atServer(id)).fields.notes).toBe('');
    await expect(saveLine(page, 'Saving…')).toBeVisible();
    const wiper = await context.newCDPSession(page);
    letGo();
    await expect(saveLine(page, /^Saved/)).toBeVisible();
    await wiper.send('Storage.clearDataForOrigin', {
      origin: app.address,
      storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
    });
    expect((await atServer(id)).fields.notes).toBe('Saved, then wiped.');
    // From now on the device stores again what is entered.
    await context.setOffline(true);
    await getNotes(page).fill('Saved, then wiped, and gone on with.');
    await expect(saveLine(page, 'Waiting for signal')).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page, id, 'Saved, then wiped, and gone on with.');
    await page.reload();
    await expect(getNotes(page)).toHaveValue('Saved, then wiped, and gone on with.');
  });
});

test.describe('a screen that was not loaded before the signal was lost', { tag: '@phone' }, () => {
  test.use({ provoked: [/net::ERR_|WebSocket connection|status of 404/] });

  test('shows a message and loads when the signal is back; a page of a former build is reloaded', async ({
    page,
    context,
  }, info) => {
    const missing = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
    const id = await getReport();
    await open(page, id);
    await context.setOffline(true);
    await getNotes(page).fill('Entered before the screen was missing.');
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(getTitle(page)).toHaveText('Weather Conditions');
    await expect(missing).toBeVisible();
    await info.attach('missing', { body: await page.screenshot(), contentType: 'image/png' });
    await expectGoodScreen(page, true);
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'One degree warmer' })).toBeVisible();

    await page.route(/_next\/static\/chunks/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(missing).toContainText('Earth Tight was updated since this page was opened.');
    await info.attach('outdated', { body: await page.screenshot(), contentType: 'image/png' });
    await page.unroute(/_next\/static\/chunks/);
    const loadedAnew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loadedAnew;
    await expect(page.getByLabel('Current phase')).toBeVisible();
    await expect.poll(async () => (await atServer(id)).fields.notes).toBe('Entered before the screen was missing.');
  });
});

test.describe('two phones on one report', { tag: '@phone' }, () => {
  const conflict = (page: Page) => page.getByRole('region', { name: 'Conflict' });
  let other: Page;

  test.beforeEach(async ({ browser }, info) => {
    other = await (await browser.newContext(info.project.use)).newPage();
  });
  test.afterEach(() => other.context().close());

  test('the same field: both are shown side by side, and the one that is chosen stays', async ({ page, context }) => {
    const id = await getReport();
    await Promise.all([open(page, id), open(other, id, unit.ben)]);
    await context.setOffline(true);
    await getNotes(page).fill('Silt at the outfall.');
    await getNotes(other).fill('All clean.');
    await expectSaved(other, id, 'All clean.');
    await context.setOffline(false);

    await expect(conflict(page).getByText('Silt at the outfall.')).toBeVisible();
    await expect(conflict(page).getByText('All clean.')).toBeVisible();
    await expect(conflict(page).getByText(/^Ben Ruiz changed this inspection/)).toBeVisible();
    // Until a person decides, nothing more is sent, also when the report is opened again.
    await page.reload();
    await expect(saveLine(page, 'Conflict')).toBeVisible();
    expect((await atServer(id)).fields.notes).toBe('All clean.');
    await page.getByRole('button', { name: 'Keep mine: Notes' }).click();
    await expectSaved(page, id, 'Silt at the outfall.');
  });
});

test.describe('every sending button, pressed twice quickly', { tag: '@phone' }, () => {
  const getLastButton = (page: Page) => page.getByRole('alertdialog').getByRole('button').last();
  const happened = (type: string, id: string) => count("audit WHERE type = $1 AND event->>'reportId' = $2", type, id);
  const getMessages = (kind: string, id: string) =>
    count('outbox_message WHERE channel = $1 AND payload::text LIKE $2', kind, `%${id}%`);

  test('SAVE & NOTIFY notifies the crew once, CLOSE OUT waits for signal and makes one record, Send sends one email', async ({
    page,
    context,
  }) => {
    const bmp = siltFence({ label: '1', correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }] });
    const id = await getReport({ fields: { phase: 'InspectionSummary' }, bmps: [bmp] });
    await open(page, id);
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).dblclick();
    await getLastButton(page).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
    expect(await happened('started-report', id)).toBe(1);
    expect(await getMessages('sms', id)).toBe(1);

    const mapImage = await getMapPicture(id);
    const { version } = await atServer(id);
    await unit.ann.call(saveReport, { id, baseVersion: version, fields: { mapImage }, bmps: [], removed: [] });
    await open(page, id);
    const close = page.getByRole('button', { name: 'CLOSE OUT INSPECTION' });
    await context.setOffline(true);
    await expect(page.getByText('Closing out requires signal. Waiting for signal.')).toBeVisible();
    await expect(close).toBeDisabled();
    await context.setOffline(false);
    await close.dblclick();
    await getLastButton(page).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible({ timeout: 30_000 });
    expect(await happened('closed-report', id)).toBe(1);

    await page.goto(`${app.address}/app/report-view?report=${id}`);
    await waitUntilInteractive(page);
    const sharings = requestsTo(page, '/shareReport');
    await page.getByRole('button', { name: 'Share With Stakeholders' }).dblclick();
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).dblclick();
    await expect(page.getByText('Report sent')).toBeVisible();
    expect(await getStatuses(sharings)).toEqual([200]);
    expect(await count('share WHERE report_id = $1', id)).toBe(1);
    expect(await count("outbox_message WHERE channel = 'email'")).toBe(1);
  });

  test('SAVE SITE adds one site, Delete deletes without a complaint', async ({ page }) => {
    await unit.ann.enters(page.context());
    await page.goto(`${app.address}/app/new-site`);
    await waitUntilInteractive(page);
    await page.getByLabel('Name your new site:').fill('Granville Station');
    await page.getByRole('button', { name: 'SAVE SITE' }).dblclick();
    await page.getByRole('button', { name: "Yes, I'm sure" }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Active Sites' })).toBeVisible();
    expect(await count("site WHERE name = 'Granville Station'")).toBe(1);

    const id = await getReport();
    await page.goto(`${app.address}/app/inspection-reports`);
    await waitUntilInteractive(page);
    const row = page.locator('li', { has: page.locator(`a[href*="${id}"]`) });
    const deletions = requestsTo(page, '/deleteReport');
    await row.getByRole('button', { name: /^Delete inspection/ }).dblclick();
    await getLastButton(page).dblclick();
    await expect(row).toHaveCount(0);
    expect(await getStatuses(deletions)).toEqual([200]);
    expect(await happened('deleted-report', id)).toBe(1);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByText('Inspection not deleted')).toHaveCount(0);
  });
});
