import type { Browser, Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe';
import { waitUntilInteractive } from './support/hydration';
import { waitForEmail, waitForTextMessages } from './support/outbox';
import { getPendingRow, signIn } from './support/people';
import { createPhoto } from './support/photo';
import { expect, test } from './support/test';

const SITE = 'Kinnickinnic River Outfall 14';
const STAKEHOLDER = 'Victor Delgado';

test.use({ actionTimeout: 20_000 });

test(
  'an inspector completes an inspection up to its acknowledgement, and a second browser shows the changes [LIST-02, LIST-05, LIST-06, LIST-10, LIST-12, LIST-13, LIST-14, LIST-20, EDIT-01, EDIT-30, EDIT-40, EDIT-47, EDIT-49, EDIT-50, EDIT-58, EDIT-60, BMP-02, BMP-08, BMP-10, BMP-16, MAP-19, MAP-20, MAP-22, PHOTO-12, LIVE-09, LIVE-10, SHARE-01, SHARE-06, ACK-01, ACK-11, ACK-12]',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    test.setTimeout(240_000);
    const marker = `Silt over the toe ${Date.now()}`;
    await signIn(page, 'praman');
    const office = await openOfficePage(browser, info.project.use);
    const rowsBefore = await getPendingRow(office, SITE).count();

    await page.getByRole('link', { name: 'New Inspection' }).click();
    await page.getByRole('button', { name: 'Start Inspection' }).click();
    await page.getByLabel('Site', { exact: true }).selectOption({ label: SITE });
    await page.getByLabel(/^Municipality/).fill('City of Milwaukee');
    await expectNoAxeViolations(page);
    await walkTo(page, 'BMP Inspection');
    await expect(getPendingRow(office, SITE)).toHaveCount(rowsBefore + 1);

    await logSiltFence(page, marker);
    await page.getByRole('button', { name: 'HOME' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Summary' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Notify without signing' }).click();
    await expect(
      page.getByText('Inspection completed: Messages have been sent to your crew alerting them to maintenance needs'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
    const [sent] = await waitForTextMessages(SITE, 'Silt Fence');
    expect(sent?.to).toMatch(/^\+1414555/);
    // Who is signed in is redirected from the crew's link to the inspection.
    const opened = await page.request.get(/http\S+\/fix\/\S+/.exec(sent?.text ?? '')?.[0] ?? '');
    const reportId = /report=([0-9a-f-]{36})/.exec(opened.url())?.[1] ?? '';

    const row = office.locator('li', { has: office.locator(`a[href*="${reportId}"]`) });
    await expect(row.getByText('Incomplete CAs')).toBeVisible();
    await enterCorrection(page, reportId);
    await expect(row.getByText('All CAs are complete')).toBeVisible();

    await captureMap(page);
    await page.getByRole('button', { name: 'CLOSE OUT INSPECTION' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'CLOSE OUT INSPECTION' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible({ timeout: 60_000 });
    const pastReport = office.getByRole('row', { name: new RegExp(SITE) }).first();
    await expect(pastReport).toBeVisible();

    const link = await share(page, reportId, STAKEHOLDER);
    await acknowledge(browser, link, marker);
    await page.goto(`/app/report-view?report=${reportId}`);
    await expect(page.getByText(/Acknowledged/).first()).toBeVisible();
  },
);

async function openOfficePage(browser: Browser, use: object): Promise<Page> {
  const context = await browser.newContext({ ...use, baseURL: process.env.EARTHTIGHT_TEST_ADDRESS });
  const page = await context.newPage();
  await signIn(page, 'dkowalczyk');
  return page;
}

/** Continues until the screen with this title is open. */
async function walkTo(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  for (let screens = 0; screens < 12 && (await heading.textContent()) !== title; screens++) {
    const previousTitle = (await heading.textContent()) ?? '';
    const previousStep = await getStep(page);
    await page.getByRole('button', { name: /^(CONTINUE|Tour Site|REVIEW BMPs)$/ }).click();
    await expect
      .poll(async () => `${await heading.textContent()} ${await getStep(page)}`)
      .not.toBe(`${previousTitle} ${previousStep}`);
  }
  await expect(heading).toHaveText(title);
}

/** The current step, as a screen reader announces it. */
const getStep = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Step \d+ of \d+, / })
    .textContent();

async function logSiltFence(page: Page, description: string): Promise<void> {
  await page.getByLabel('Find a BMP').fill('silt fence');
  await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
  await page.getByRole('application').click();
  await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
  await page.getByLabel('Description').fill(description);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await createPhoto());
  await expect(page.getByText('BMP Images Added!')).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'ENTER CORRECTION INFO' }).click();
  await page.getByRole('switch', { name: 'Required CAs' }).click();
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('NO, DONT DOCUMENT CORRECTION YET')).toBeVisible();
  await page.getByRole('button', { name: 'SAVE BMP' }).click();
  await page.getByRole('button', { name: 'DONE', exact: true }).click();
}

async function enterCorrection(page: Page, reportId: string): Promise<void> {
  await page.locator(`a[href*="${reportId}"]`).click();
  await page
    .getByRole('region', { name: /^Logged BMPs/ })
    .getByRole('listitem')
    .filter({ hasText: 'Silt Fence' })
    .getByRole('button')
    .click();
  await page.getByLabel('Description').fill('Toe re-trenched and compacted');
  await page.getByLabel('Completed by (initials)').fill('PR');
  await page.getByRole('button', { name: 'DONE', exact: true }).click();
}

async function captureMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'HOME' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inspection Summary' })).toBeVisible();
  await page.getByRole('button', { name: 'Capture Map Picture' }).last().click();
  await page.getByRole('button', { name: 'Capture', exact: true }).click({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Review Map Picture' })).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
}

async function share(page: Page, reportId: string, stakeholder: string): Promise<string> {
  await page.goto(`/app/report-view?report=${reportId}`);
  await waitUntilInteractive(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Share With Stakeholders' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: new RegExp(stakeholder) }).check();
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText('Report sent')).toBeVisible();
  const message = await waitForEmail(`${stakeholder.toLowerCase().replace(' ', '.')}@example.com`, 'Inspection report');
  expect(message.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
  return /https?:\/\/\S+\/inspection-acknowledgement\/\S+/.exec(message.text ?? '')?.[0] ?? '';
}

async function acknowledge(browser: Browser, link: string, marker: string): Promise<void> {
  const visitorPage = await (await browser.newContext()).newPage();
  await visitorPage.goto(link);
  await waitUntilInteractive(visitorPage);
  await expect(visitorPage.getByText(marker).first()).toBeVisible();
  await expectNoAxeViolations(visitorPage);
  await visitorPage.getByLabel(/Notes/).fill('Read and understood.');
  await visitorPage.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(visitorPage.getByText('You have successfully acknowledged this inspection.').first()).toBeVisible();
  await visitorPage.reload();
  await expect(visitorPage.getByText('You have already acknowledged this Inspection.')).toBeVisible();
}
