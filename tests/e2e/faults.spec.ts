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
import { createProduct, type Product } from './support/product';
import { expectAccessibleScreen } from './support/screen';
import { PASSWORD, SMALL_UNIT_SETTINGS, createSmallUnit, type Colleague, type SmallUnit } from './support/small-unit';
import { expect, test } from './support/test';

// Faults, and what a person with a phone sees of them (docs/reliability.md). These tests start their own product,
// because they kill it. Each test creates a report with HTTP calls and opens it in the browser.

test.use({
  // The browser logs cut connections, error responses, and a map whose worker did not load.
  expectedConsoleErrors: [/net::ERR_|WebSocket connection|status of (401|409|413|5\d\d)|Worker failed to load/],
});

const DAY_MS = 24 * 60 * 60 * 1000;

let app: Product;
let unit: SmallUnit;

test.beforeAll(async () => {
  app = await createProduct('faults', { DEMO: '0', ...SMALL_UNIT_SETTINGS });
  await app.start();
  unit = await createSmallUnit(app);
});
test.afterAll(() => app.remove());

/** Creates a report on the server. The editor opens it at its notes. */
async function createReport(changes: Partial<ReportChanges> = {}): Promise<string> {
  const id = randomUUID();
  const { fields, ...otherChanges } = changes;
  const fieldsAtNotes = { siteId: unit.siteId, phase: 'InspectionInfo', ...fields } as const;
  await unit.ann.call(saveReport, {
    id,
    baseVersion: 0,
    bmps: [],
    removed: [],
    fields: fieldsAtNotes,
    ...otherChanges,
  });
  return id;
}

const createSiltFence = (properties: Partial<LoggedBmp> = {}): LoggedBmp => ({
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
  ...properties,
});

/** Creates a report whose crew was notified of one BMP to correct. */
async function createNotifiedReport(date = new Date()): Promise<{ id: string; bmp: LoggedBmp }> {
  const bmp = createSiltFence({ label: '1', correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }] });
  const id = await createReport({ fields: { date: date.toISOString() }, bmps: [bmp] });
  await unit.ann.call(notifyCrew, { idreport: id });
  return { id, bmp: { ...bmp, version: 1 } };
}

async function openEditor(page: Page, id: string, person: Colleague = unit.ann): Promise<void> {
  await person.signIn(page.context());
  await page.goto(`${app.address}/app/report-setup?report=${id}`);
  // The heading is visible before the script of the screen has loaded.
  await expect(getNotes(page).or(getLoggedBmps(page)).first()).toBeVisible();
}

const getLoggedBmps = (page: Page) => page.getByRole('region', { name: /^Logged BMPs/ });
/** The only BMP's button in the list; its pin on the map has the same name. */
const getBmpButton = (page: Page) =>
  getLoggedBmps(page)
    .getByRole('listitem')
    .getByRole('button', { name: /Silt Fence/ });

/** Opens a report whose phase is a step of logging its only BMP. */
async function openBmpStep(page: Page, id: string): Promise<void> {
  await unit.ann.signIn(page.context());
  await page.goto(`${app.address}/app/report-setup?report=${id}`);
  await expect(page.getByLabel('Description')).toBeVisible();
}

const fetchReport = async (id: string): Promise<Report> => (await unit.ann.call(editorData, { id })).report;

/** Whether the photo of the BMP's condition is loaded. */
const isPhotoLoaded = (page: Page) =>
  page
    .getByRole('img', { name: 'Silt Fence, condition, photo 1' })
    .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 10);

const getNotes = (page: Page) => page.getByLabel(/^Notes/);
const getSaveStatus = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).filter({ visible: true }).first();

/** Waits until the server has these notes and the editor shows 'Saved'. */
async function expectNotesSaved(page: Page, id: string, notes: string): Promise<void> {
  await expect.poll(async () => (await fetchReport(id)).fields.notes, { timeout: 30_000 }).toBe(notes);
  await expect(getSaveStatus(page, /^Saved/)).toBeVisible();
}

/** Records the requests to an operation from now on in the returned list. */
function recordRequests(page: Page, operation: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => request.url().endsWith(operation) && requests.push(request));
  return requests;
}

/** The statuses of the responses. Waits for all of them. */
const waitForStatuses = (requests: readonly Request[]) =>
  Promise.all(requests.map(async (request) => (await request.response())?.status()));

const createJpeg = (takenAt?: Date) => {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background: '#8a6f4d' } }).jpeg();
  // EXIF times have no time zone; this camera is in Milwaukee.
  const exifTime = takenAt?.toLocaleString('sv', { timeZone: 'America/Chicago' }).replaceAll('-', ':');
  return (exifTime ? image.withExif({ IFD2: { DateTimeOriginal: exifTime } }) : image).toBuffer();
};

/** Chooses a photo in the file input. */
async function addPhoto(page: Page, takenAt?: Date): Promise<void> {
  const photo = { name: 'fence.jpg', mimeType: 'image/jpeg', buffer: await createJpeg(takenAt) };
  await page.locator('input[type=file]').first().setInputFiles(photo);
}

/** Uploads a map picture and returns its file name. */
async function uploadMapPicture(id: string): Promise<string> {
  const form = new FormData();
  const name = `${randomUUID()}.jpg`;
  form.append('picture', new Blob([new Uint8Array(await createJpeg())], { type: 'image/jpeg' }), name);
  const response = await unit.ann.send(`/api/reports/uploadPhotos?idreport=${id}`, { method: 'POST', body: form });
  expect(response.status).toBe(200);
  return name;
}

const countSchema = z.object({ count: z.coerce.number() });

/** Counts rows: `countRows('photo WHERE report_id = $1', id)`. */
const countRows = async (fromClause: string, ...values: unknown[]) =>
  (await unit.runAsMaintenance(countSchema, `SELECT count(*) AS count FROM ${fromClause}`, values))[0]?.count;

test.describe('a phone', { tag: '@phone' }, () => {
  test('saves everything that a person types while the signal comes and goes', async ({ page, context }) => {
    const id = await createReport();
    await openEditor(page, id);
    let text = '';
    for (const phrase of ['Silt at the outfall, ', 'fabric torn, ', 'two posts down.']) {
      await context.setOffline(true);
      await getNotes(page).fill((text += phrase));
      await context.setOffline(false);
      await getNotes(page).fill((text += ' '));
    }
    await context.setOffline(true);
    await getNotes(page).fill((text += 'Seen twice.'));
    await expect(getSaveStatus(page, 'Waiting for signal')).toBeVisible();
    await expect(getNotes(page)).toHaveValue(text);
    await context.setOffline(false);
    await expectNotesSaved(page, id, text);
  });

  test('waits for a killed server and then sends the entered text', async ({ page }) => {
    const id = await createReport();
    await openEditor(page, id);
    await getNotes(page).fill('Before the power cut.');
    await expectNotesSaved(page, id, 'Before the power cut.');

    await app.kill();
    await getNotes(page).fill('During the power cut.');
    await expect(getSaveStatus(page, 'Waiting for signal')).toBeVisible();
    await app.start();
    await expectNotesSaved(page, id, 'During the power cut.');
  });

  test('keeps a photo of a tab that is killed during the upload, and the next tab sends the photo', async ({
    page,
    context,
  }) => {
    const bmp = createSiltFence({ label: null });
    const id = await createReport({ fields: { phase: 'BMPEnterConditions' }, bmps: [bmp] });
    await openBmpStep(page, id);
    // The upload never gets a response.
    const uploading = page.waitForRequest(/uploadPhotos/);
    await page.route(/uploadPhotos/, () => undefined);
    await addPhoto(page);
    await uploading;
    await expect(page.getByText('1 of 5')).toBeVisible();
    expect(await countRows('photo WHERE report_id = $1', id)).toBe(0);
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    session.send('Page.crash').catch(() => undefined);
    await crashed;

    const nextTab = await context.newPage();
    await nextTab.goto(`${app.address}/app/report-setup?report=${id}`);
    await expect(nextTab.getByText('1 of 5')).toBeVisible();
    await expect.poll(() => countRows('photo WHERE report_id = $1', id)).toBe(1);
    await expect(nextTab.getByText('Waiting for signal')).toHaveCount(0);
    const [fileName = ''] = (await fetchReport(id)).bmps[0]?.condition.photos ?? [];
    expect((await unit.ann.send(`/images/practiceactions/${fileName}`, {})).status).toBe(200);
  });

  test('shows its own photo after a reload, and another phone shows the photo once the server has it', async ({
    page,
    browser,
  }, info) => {
    const id = await createReport({
      fields: { phase: 'BMPEnterConditions' },
      bmps: [createSiltFence({ label: null })],
    });
    await openBmpStep(page, id);
    await addPhoto(page);
    // The popup disappears after a moment, so check it first.
    await expect(page.getByText('BMP Images Added!')).toBeVisible();
    await expect.poll(() => countRows('photo WHERE report_id = $1', id)).toBe(1);

    await page.route(/\/images\//, (route) => route.abort());
    await page.reload();
    await expect.poll(() => isPhotoLoaded(page)).toBe(true);

    const context = await browser.newContext(info.project.use);
    const other = await context.newPage();
    await other.route(/\/images\//, (route) => route.abort());
    await openBmpStep(other, id);
    await expect(other.getByText('Not uploaded yet')).toBeVisible();
    await other.unroute(/\/images\//);
    await other.evaluate(() => void window.dispatchEvent(new Event('online')));
    await expect.poll(() => isPhotoLoaded(other)).toBe(true);
    await expect(other.getByText('Not uploaded yet')).toHaveCount(0);
    await context.close();
  });

  test('shows why the server rejected a photo and does not send the photo again', async ({ page }) => {
    const id = await createReport({
      fields: { phase: 'BMPEnterConditions' },
      bmps: [createSiltFence({ label: null })],
    });
    await openBmpStep(page, id);
    let uploads = 0;
    await page.route(/uploadPhotos/, (route) => {
      uploads += 1;
      return route.fulfill({ status: 413, body: '<h1>Request Entity Too Large</h1>' });
    });
    await addPhoto(page);
    await expect(page.getByText(/^Error Adding Images! 1 photo was not accepted/)).toBeVisible();
    await expect(page.getByText('Too large', { exact: true })).toBeVisible();
    await expect(page.getByText('BMP Images Added!')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Too large', { exact: true })).toBeVisible();
    await page.goto(`${app.address}/app/on-this-device`);
    await expect(page.getByText('1 photo was not accepted: Too large for the server.')).toBeVisible();
    expect(uploads).toBe(1);
  });

  for (const { direction, offsetMs } of [
    { direction: 'ahead', offsetMs: DAY_MS },
    { direction: 'behind', offsetMs: -DAY_MS },
  ]) {
    test(`shows that its clock is a day ${direction}, and uses the server’s clock for statuses, times and photos`, async ({
      page,
      context,
    }) => {
      // By the device's clock, today's BMP would be overdue if the clock is ahead, and yesterday's not if it is behind.
      const { id } = await createNotifiedReport(offsetMs > 0 ? new Date() : new Date(Date.now() - DAY_MS));
      await context.clock.install({ time: Date.now() + offsetMs });
      await openEditor(page, id);
      await expect(page.getByText(`The clock of this device is 24 hours ${direction}.`)).toBeVisible();
      await expect(
        getLoggedBmps(page)
          .getByText(offsetMs > 0 ? 'Incomplete' : 'Overdue')
          .filter({ visible: true }),
      ).toBeVisible();

      await getBmpButton(page).click();
      await page.getByLabel('Description').fill('New fabric');
      await addPhoto(page, new Date(Date.now() + offsetMs));
      await expect.poll(() => countRows('photo WHERE report_id = $1', id)).toBe(1);
      const [stored] = await unit.runAsMaintenance(
        z.object({ taken_at: z.date() }),
        'SELECT taken_at FROM photo WHERE report_id = $1',
        [id],
      );
      expect(Math.abs((stored?.taken_at.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
      await expect.poll(async () => (await fetchReport(id)).bmps[0]?.correction?.description).toBe('New fabric');
      const entered = Date.parse((await fetchReport(id)).bmps[0]?.correction?.date ?? '');
      expect(Math.abs(entered - Date.now())).toBeLessThan(120_000);
    });
  }

  test('saves an edit that was made after the session ended, once the person has signed in again', async ({ page }) => {
    const id = await createReport();
    const subscribed = waitForSubscription(page);
    await openEditor(page, id, unit.cleo);
    await subscribed;
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
    await expectNotesSaved(page, id, 'Typed after the session had ended.');
  });

  test('warns that its storage is full, still sends the entered text, and stores no partial photo', async ({
    page,
    context,
  }) => {
    const bmp = createSiltFence({ label: null });
    const id = await createReport({ fields: { phase: 'BMPEnterConditions' }, bmps: [bmp] });
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: app.address, quotaSize: 1 });
    await openBmpStep(page, id);
    await page.getByLabel('Description').fill('Undermined, and no room to keep it.');
    await expect(page.getByText('This device is full')).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    const fetchDescription = async () => (await fetchReport(id)).bmps[0]?.condition.description;
    await expect.poll(fetchDescription).toBe('Undermined, and no room to keep it.');

    await addPhoto(page);
    await expect(page.getByText('Error Adding Images! This device is full.')).toBeVisible();
    await expect(page.getByText('0 of 5')).toBeVisible();

    await session.send('Storage.overrideQuotaForOrigin', { origin: app.address });
    await addPhoto(page);
    await expect(page.getByText('1 of 5')).toBeVisible();
    await expect.poll(() => countRows('photo WHERE report_id = $1', id)).toBe(1);
  });

  test('edits a report in one of two tabs only, and the other tab continues with the same input', async ({
    page,
    context,
  }) => {
    const id = await createReport();
    await openEditor(page, id);
    // The first tab cannot reach the server, so the second tab must read the input from the device.
    await page.route(/saveReport/, (route) => route.abort());
    await getNotes(page).fill('In the first tab.');
    const second = await context.newPage();
    await openEditor(second, id);
    await expect(getNotes(second)).toHaveValue('In the first tab.');
    await expect(page.getByText(/^This inspection is now open in another tab/)).toBeVisible();
    const requestsOfFirst = recordRequests(page, '/saveReport');
    await getNotes(second).fill('In the first tab, and in the second.');
    await expectNotesSaved(second, id, 'In the first tab, and in the second.');
    // A tab that could still edit would now send its input.
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await getNotes(second).fill('In the first tab, and twice in the second.');
    expect(requestsOfFirst).toEqual([]);
    await page.unroute(/saveReport/);
    await page.getByRole('button', { name: 'Continue here' }).click();
    await expect(getNotes(page)).toHaveValue('In the first tab, and twice in the second.');
    await expectNotesSaved(page, id, 'In the first tab, and twice in the second.');
  });

  test("keeps everything when the browser clears its storage after 'Saved'", async ({ page, context }) => {
    const id = await createReport();
    await openEditor(page, id);
    // The save is delayed: the status must not be 'Saved' before the server responds.
    let continueSave: () => void = () => undefined;
    const saveAllowed = new Promise<void>((resolve) => (continueSave = resolve));
    await page.route(/saveReport/, (route) => saveAllowed.then(() => route.continue()));
    const saving = page.waitForRequest(/saveReport/);
    await getNotes(page).fill('Saved, then wiped.');
    await saving;
    expect((await fetchReport(id)).fields.notes).toBe('');
    await expect(getSaveStatus(page, 'Saving…')).toBeVisible();
    const session = await context.newCDPSession(page);
    continueSave();
    await expect(getSaveStatus(page, /^Saved/)).toBeVisible();
    await session.send('Storage.clearDataForOrigin', {
      origin: app.address,
      storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
    });
    expect((await fetchReport(id)).fields.notes).toBe('Saved, then wiped.');
    // The device stores input again.
    await context.setOffline(true);
    await getNotes(page).fill('Saved, then wiped, and gone on with.');
    await expect(getSaveStatus(page, 'Waiting for signal')).toBeVisible();
    await context.setOffline(false);
    await expectNotesSaved(page, id, 'Saved, then wiped, and gone on with.');
    await page.reload();
    await expect(getNotes(page)).toHaveValue('Saved, then wiped, and gone on with.');
  });
});

test.describe('a screen that the phone had not loaded before it lost the signal', { tag: '@phone' }, () => {
  test.use({ expectedConsoleErrors: [/net::ERR_|WebSocket connection|status of 404/] });

  test('shows a message, loads once the signal is back, and offers a reload if the server has a new build', async ({
    page,
    context,
  }, info) => {
    const loadError = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
    const id = await createReport();
    await openEditor(page, id);
    await context.setOffline(true);
    await getNotes(page).fill('Entered before the screen was missing.');
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(getTitle(page)).toHaveText('Weather Conditions');
    await expect(loadError).toBeVisible();
    await info.attach('missing', { body: await page.screenshot(), contentType: 'image/png' });
    await expectAccessibleScreen(page, true);
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'One degree warmer' })).toBeVisible();

    await page.route(/_next\/static\/chunks/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(loadError).toContainText('Earth Tight was updated since this page was opened.');
    await info.attach('outdated', { body: await page.screenshot(), contentType: 'image/png' });
    await page.unroute(/_next\/static\/chunks/);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await expect(page.getByLabel('Current phase')).toBeVisible();
    await expect.poll(async () => (await fetchReport(id)).fields.notes).toBe('Entered before the screen was missing.');
  });
});

test.describe('two phones with the same report', { tag: '@phone' }, () => {
  const getConflict = (page: Page) => page.getByRole('region', { name: 'Conflict' });
  let other: Page;

  test.beforeEach(async ({ browser }, info) => {
    other = await (await browser.newContext(info.project.use)).newPage();
  });
  test.afterEach(() => other.context().close());

  test('show both versions of a field that both people changed, and save the selected one', async ({
    page,
    context,
  }) => {
    const id = await createReport();
    await Promise.all([openEditor(page, id), openEditor(other, id, unit.ben)]);
    await context.setOffline(true);
    await getNotes(page).fill('Silt at the outfall.');
    await getNotes(other).fill('All clean.');
    await expectNotesSaved(other, id, 'All clean.');
    await context.setOffline(false);

    await expect(getConflict(page).getByText('Silt at the outfall.')).toBeVisible();
    await expect(getConflict(page).getByText('All clean.')).toBeVisible();
    await expect(getConflict(page).getByText(/^Ben Ruiz changed this inspection/)).toBeVisible();
    // Until a person decides, nothing more is sent, also when the report is opened again.
    await page.reload();
    await expect(getSaveStatus(page, 'Conflict')).toBeVisible();
    expect((await fetchReport(id)).fields.notes).toBe('All clean.');
    await page.getByRole('button', { name: 'Keep mine: Notes' }).click();
    await expectNotesSaved(page, id, 'Silt at the outfall.');
  });
});

test.describe('a double press of a submit button', { tag: '@phone' }, () => {
  const getLastButton = (page: Page) => page.getByRole('alertdialog').getByRole('button').last();
  const countEvents = (type: string, id: string) =>
    countRows("audit WHERE type = $1 AND event->>'reportId' = $2", type, id);
  const countMessages = (channel: string, id: string) =>
    countRows('outbox_message WHERE channel = $1 AND about_id || payload::text LIKE $2', channel, `%${id}%`);

  test('notifies the crew once by SAVE & NOTIFY, creates one record by CLOSE OUT, and sends one email by Send', async ({
    page,
    context,
  }) => {
    const bmp = createSiltFence({
      label: '1',
      correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }],
    });
    const id = await createReport({ fields: { phase: 'InspectionSummary' }, bmps: [bmp] });
    await openEditor(page, id);
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).dblclick();
    await getLastButton(page).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
    expect(await countEvents('started-report', id)).toBe(1);
    expect(await countMessages('sms', id)).toBe(1);

    const mapImage = await uploadMapPicture(id);
    const { version } = await fetchReport(id);
    await unit.ann.call(saveReport, { id, baseVersion: version, fields: { mapImage }, bmps: [], removed: [] });
    await openEditor(page, id);
    const closeOutButton = page.getByRole('button', { name: 'CLOSE OUT INSPECTION' });
    await context.setOffline(true);
    await expect(page.getByText('Closing out requires signal. Waiting for signal.')).toBeVisible();
    await expect(closeOutButton).toBeDisabled();
    await context.setOffline(false);
    await closeOutButton.dblclick();
    await getLastButton(page).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible({ timeout: 30_000 });
    expect(await countEvents('closed-report', id)).toBe(1);

    await page.goto(`${app.address}/app/report-view?report=${id}`);
    await waitUntilInteractive(page);
    const shareRequests = recordRequests(page, '/shareReport');
    await page.getByRole('button', { name: 'Share With Stakeholders' }).dblclick();
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).dblclick();
    await expect(page.getByText('Report sent')).toBeVisible();
    expect(await waitForStatuses(shareRequests)).toEqual([200]);
    expect(await countRows('share WHERE report_id = $1', id)).toBe(1);
    expect(await countRows("outbox_message WHERE channel = 'email'")).toBe(1);
  });

  test('adds one site by SAVE SITE, and Delete shows no error', async ({ page }) => {
    await unit.ann.signIn(page.context());
    await page.goto(`${app.address}/app/new-site`);
    await waitUntilInteractive(page);
    await page.getByLabel('Name your new site:').fill('Granville Station');
    await page.getByRole('button', { name: 'SAVE SITE' }).dblclick();
    await page.getByRole('button', { name: "Yes, I'm sure" }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Active Sites' })).toBeVisible();
    expect(await countRows("site WHERE name = 'Granville Station'")).toBe(1);

    const id = await createReport();
    await page.goto(`${app.address}/app/inspection-reports`);
    await waitUntilInteractive(page);
    const row = page.locator('li', { has: page.locator(`a[href*="${id}"]`) });
    const deleteRequests = recordRequests(page, '/deleteReport');
    await row.getByRole('button', { name: /^Delete inspection/ }).dblclick();
    await getLastButton(page).dblclick();
    await expect(row).toHaveCount(0);
    expect(await waitForStatuses(deleteRequests)).toEqual([200]);
    expect(await countEvents('deleted-report', id)).toBe(1);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByText('Inspection not deleted')).toHaveCount(0);
  });
});
