import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { createCorrectionsUrl, createEditorDataUrl } from '@/lib/reports/urls';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { waitForReportId, getLogSteps, getTitle } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { pressOn, tabTo, typeInto } from './support/keyboard';
import { expect, test } from './support/test';
import { createActionCounter } from './support/action-counter';

const editorDataSchema = z.object({
  report: z.object({ bmps: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** From the link in the text message to the saved correction, signing in included. */
const MAX_CREW_TAPS = 8;

test(
  'an inspector completes an inspection by keyboard, and a Crew Member corrects it [AUTH-11, EDIT-19, EDIT-21, EDIT-22, EDIT-47, EDIT-49, BMP-02, BMP-08, BMP-10, BMP-11, BMP-15, BMP-16]',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const description = `Fence down at the gate ${Date.now()}`;

    await page.goto('/login');
    await typeInto(page, 'textbox', 'Username', 'mhale');
    await typeInto(page, 'textbox', 'Password', DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(getTitle(page)).toHaveText('Inspection Reports');

    await pressOn(page, 'link', 'New Inspection');
    await expect(getTitle(page)).toHaveText('Inspection Summary');
    await pressOn(page, 'button', 'Start Inspection');
    await expect(getTitle(page)).toHaveText('Erosion Control Inspection');
    await expect(getTitle(page)).toBeFocused();
    await typeInto(page, 'combobox', 'Site', 'Bay View');
    await expect(page.getByLabel('Site', { exact: true }).locator('option:checked')).toHaveText('Bay View Lofts');

    const steps = [
      ['CONTINUE', 'Inspection Information'],
      ['CONTINUE', 'Weather Conditions'],
      ['CONTINUE', 'Project Phase'],
      ['Tour Site', 'BMP Inspection'],
    ] as const;
    for (const [button, title] of steps) {
      await pressOn(page, 'button', button);
      await expect(getTitle(page)).toHaveText(title);
      await expect(getTitle(page)).toBeFocused();
    }

    await typeInto(page, 'searchbox', 'Find a BMP', 'silt fence');
    await pressOn(page, 'button', 'Log Silt Fence');
    await expect(getLogSteps(page)).toBeVisible();
    await expect(getTitle(page)).toBeFocused();
    await pressOn(page, 'button', 'Place here');
    await pressOn(page, 'button', 'ENTER CONDITIONS');
    await typeInto(page, 'textbox', 'Description', description);
    await pressOn(page, 'button', 'ENTER CORRECTION INFO');
    await pressOn(page, 'switch', 'Required CAs', 'Space');
    await pressOn(page, 'checkbox', /./, 'Space');
    await expect(page.getByRole('radio', { name: 'NO, DONT DOCUMENT CORRECTION YET' })).toBeChecked();
    await pressOn(page, 'button', 'SAVE BMP');
    await expect(getTitle(page)).toHaveText('BMP Event Summary');
    await expect(page.getByText(description)).toBeVisible();
    const reportId = await waitForReportId(page);

    await pressOn(page, 'button', 'HOME');
    await expect(getTitle(page)).toHaveText('Inspection Summary');
    await pressOn(page, 'button', 'SAVE & NOTIFY');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you ready to complete the inspection and notify crew?');
    await expect(question.getByRole('button', { name: 'SAVE & NOTIFY' })).toBeFocused();
    await tabTo(page, 'button', 'Cancel');
    await pressOn(page, 'button', 'SAVE & NOTIFY');
    await expect(page.getByText(/^Inspection completed: Messages have been sent to your crew/)).toBeVisible();
    await expect(getTitle(page)).toHaveText('Inspection Reports');
    const { report } = editorDataSchema.parse(await (await page.request.get(createEditorDataUrl(reportId))).json());
    const bmp = report.bmps.find(({ name }) => name === 'Silt Fence');
    await correctAsCrew(browser, createCorrectionsUrl(reportId, bmp?.id));
  },
);

async function correctAsCrew(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const { tap, type, expectScreen, counts } = createActionCounter(page, true);
  const doneButton = page.getByRole('button', { name: 'DONE', exact: true });
  await page.goto(link);
  await waitUntilInteractive(page);
  await expectScreen('Login');
  await type(page.getByLabel('Username'), 'tvang');
  await type(page.getByLabel('Password', { exact: true }), DEMO_PASSWORD);
  await tap(page.getByRole('button', { name: 'Login' }));
  await expectScreen('BMP Event Summary');
  await type(page.getByLabel('Description'), 'The fence stands again');
  await type(page.getByLabel('Completed by (initials)'), 'TV');
  await tap(doneButton);
  await expect(page.getByRole('button', { name: 'Edit correction' })).toBeVisible();
  await editCorrectionByKeyboard(page);
  await tap(doneButton);
  await expectScreen('Inspection Summary');
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await context.close();
  test.info().annotations.push({
    type: 'crew',
    description: `${counts.taps} taps, ${counts.keys} keys, ${counts.screens} screens`,
  });
  expect(counts.taps).toBeLessThanOrEqual(MAX_CREW_TAPS);
}

async function editCorrectionByKeyboard(page: Page): Promise<void> {
  await pressOn(page, 'button', 'Edit correction');
  await typeInto(page, 'textbox', 'Completed by (initials)', 'TVG');
  await pressOn(page, 'button', 'DONE');
  await expect(page.getByText('Completed by TVG')).toBeVisible();
}
