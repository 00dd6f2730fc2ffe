import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import { z } from 'zod';
import { savePermitProfile } from '@/lib/compliance/contract';
import { addCalendarDays, getUnitDay } from '@/lib/dates';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { readStores } from './support/device-database';
import { getTitle, openBmpInspection } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { expectAccessibleScreen } from './support/screen';
import { createSmallUnit, type SmallUnit } from './support/small-unit';
import { ERRORS_WITHOUT_SIGNAL, expect, test } from './support/test';

const SITE = 'Bay View Lofts';

let unit: SmallUnit;

test.beforeAll(async () => {
  unit = await createSmallUnit();
});

test.use({ actionTimeout: 20_000, expectedConsoleErrors: [ERRORS_WITHOUT_SIGNAL] });

test(
  'rain at night is read in the morning, inspected without signal, corrected by the crew, and counted in the overview [RAIN-03, CLOCK-20, CLOCK-24, CLOCK-29, CLOCK-31, CLOCK-33, OVER-01]',
  { tag: ['@phone', '@long'] },
  async ({ browser }, info) => {
    test.setTimeout(240_000);
    const startsOn = addCalendarDays(getUnitDay(new Date()), -5);
    await unit.ann.call(savePermitProfile, createProfileEdit(unit.siteId, { startsOn }));

    const phone = await openPhone(browser, info);
    await unit.ann.signIn(phone);
    let page = await phone.newPage();
    await readGaugeAndConfirm(page);
    await waitUntilOnDevice(page);

    await phone.setOffline(true);
    await page.close();
    page = await phone.newPage();
    await page.goto('/app/my-day');
    await expect(page.getByText(/^No signal. Shown as of/)).toBeVisible();
    await startInspectionAfterRain(page);
    await logFenceWithAction(page);
    await page.getByRole('button', { name: 'HOME' }).click();
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign and notify' }).click();
    await page.getByRole('checkbox', { name: 'Signed as inspector' }).check();
    await page.getByRole('button', { name: 'Sign and notify' }).click();
    await expect(page.getByText('Will be sent when signal returns').first()).toBeVisible();
    await page.goto('/app/my-day');
    await expect(getTitle(page)).toHaveText('My Day');
    await expect(page.getByText('Inspection after rain')).toBeHidden();

    await phone.setOffline(false);
    await expect.poll(listOpenDueTimes, { timeout: 60_000 }).toEqual([expect.any(String)]);
    await page.goto('/app/my-day');
    await expect(page.getByText('Inspection after rain')).toBeHidden();
    await phone.close();

    await correctAsCrew(browser, info);
    expect(await listOpenDueTimes()).toEqual([]);
    await readOverview(browser);
  },
);

/** The due times of the open corrective actions, as the server has them. */
async function listOpenDueTimes(): Promise<(string | null)[]> {
  const response = await unit.ann.send(`/api/register/correctiveActions?state=open&siteId=${unit.siteId}`, {});
  return actionsSchema.parse(await response.json()).actions.map(({ dueAt }) => dueAt);
}
const actionsSchema = z.object({ actions: z.array(z.object({ dueAt: z.string().nullable() })) });

/** A phone that uses the service worker. */
const openPhone = (browser: Browser, info: TestInfo): Promise<BrowserContext> =>
  browser.newContext({
    ...info.project.use,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    baseURL: process.env.EARTHTIGHT_TEST_ADDRESS,
  });

async function readGaugeAndConfirm(page: Page): Promise<void> {
  await page.goto(`/app/site?site=${unit.siteId}&tab=rain`);
  await waitUntilInteractive(page);
  await page.getByRole('textbox', { name: 'Rain in inches' }).fill('0.62');
  await page.getByRole('button', { name: 'Save reading' }).click();
  await expect(page.getByRole('region', { name: 'Readings' }).getByText('0.62 in')).toBeVisible();
  await page.goto('/app/my-day');
  await waitUntilInteractive(page);
  const rain = page.getByRole('region', { name: 'Rain to confirm' });
  await rain.getByRole('button', { name: `Confirm: ${SITE}` }).click();
  await expect(page.getByText('Inspection after rain')).toBeVisible();
  await expectAccessibleScreen(page, true);
}

/** Until the service worker is ready, and the phone has the confirmed rain and what new inspections need. */
async function waitUntilOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const readDevice = async () => JSON.stringify(await readStores(page, ['deadlines', 'referenceData']));
  await expect.poll(readDevice, { timeout: 90_000 }).toMatch(/"confirmed".*"library"|"library".*"confirmed"/);
}

async function startInspectionAfterRain(page: Page): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Inspection after rain' })
    .getByRole('link', { name: `Start: ${SITE}` })
    .click();
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue(unit.siteId);
}

async function logFenceWithAction(page: Page): Promise<void> {
  await openBmpInspection(page);
  await page.getByLabel('Find a BMP').fill('silt fence');
  await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
  await page.getByRole('button', { name: 'Coordinates', exact: true }).click();
  await page.getByLabel('Latitude, longitude').fill('43.0389, -87.9065');
  await page.getByLabel('Latitude, longitude').press('Enter');
  await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
  await page.getByLabel('Description').fill('Torn in the rain');
  await page.getByRole('button', { name: 'ENTER CORRECTION INFO' }).click();
  await page.getByRole('switch', { name: 'Required CAs' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'SAVE BMP' }).click();
  await page.getByRole('button', { name: 'DONE', exact: true }).click();
}

/** Ben finds the corrective action on My Day's list and finishes it. */
async function correctAsCrew(browser: Browser, info: TestInfo): Promise<void> {
  const context = await browser.newContext({
    ...info.project.use,
    reducedMotion: 'reduce',
    baseURL: process.env.EARTHTIGHT_TEST_ADDRESS,
  });
  await unit.ben.signIn(context);
  const page = await context.newPage();
  await page.goto('/app/corrective-actions');
  await waitUntilInteractive(page);
  await expect(page.getByRole('row').getByText(/^Due .+ [AP]M$/)).toBeVisible();
  await expectAccessibleScreen(page, true);
  await page.getByRole('link', { name: /^Enter correction: SF-01/ }).click();
  await page
    .getByRole('button', { name: /Silt Fence/ })
    .first()
    .click();
  await page.getByLabel('Description').fill('New fabric');
  await page.getByRole('button', { name: 'DONE', exact: true }).click();
  await expect(page.getByText('Complete', { exact: true }).first()).toBeVisible();
  await context.close();
}

/** The Office sees at its desk that nothing is due or open. */
async function readOverview(browser: Browser): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: process.env.EARTHTIGHT_TEST_ADDRESS,
  });
  await unit.ann.signIn(context);
  const page = await context.newPage();
  await page.goto('/app/overview');
  await waitUntilInteractive(page);
  await expect(getTitle(page)).toHaveText('Overview');
  await expect(page.getByText('No corrective actions are open.')).toBeVisible();
  await page.getByText('Table: Sites').click();
  await expect(page.getByRole('link', { name: 'Nothing due today: 1' })).toBeVisible();
  await context.close();
}
