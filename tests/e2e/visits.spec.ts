import { randomUUID } from 'node:crypto';
import { newEditorData, notifyCrew, saveReport } from '@/lib/reports/contract';
import { getTitle, openBmpInspection } from './support/editor';
import { waitUntilInteractive } from './support/hydration';
import { expectAccessibleScreen } from './support/screen';
import { createSmallUnit, type SmallUnit } from './support/small-unit';
import { ERRORS_WITHOUT_SIGNAL, expect, test } from './support/test';

let unit: SmallUnit;

test.beforeAll(async () => {
  unit = await createSmallUnit();
});

test.use({ actionTimeout: 20_000, expectedConsoleErrors: [ERRORS_WITHOUT_SIGNAL] });

const POSITION = { lat: 43.0389, lng: -87.9065 };
/** 6 ft north of the first fence. */
const NEARBY = '43.038916, -87.9065';
/** Where no BMP is. */
const FAR = '43.0400, -87.9065';
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

test(
  'a BMP near one in the ground can be linked to it and asks about open actions, offline and after a reload [REG-02, REG-07]',
  { tag: '@phone' },
  async ({ page, context, isMobile }) => {
    test.setTimeout(120_000);
    await notifyLastInspection();
    await unit.ann.signIn(context);
    await page.goto('/app/inspection-reports');
    await waitUntilInteractive(page);
    await page.getByRole('link', { name: 'New Inspection' }).first().click();
    await page.getByRole('button', { name: 'Start Inspection' }).click();
    await expect(page.getByRole('button', { name: /^Start from the last inspection/ })).toBeVisible();
    await openBmpInspection(page);

    await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
    await page.getByRole('button', { name: 'Coordinates', exact: true }).click();
    await context.setOffline(true);
    await page.getByLabel('Latitude, longitude').fill(NEARBY);
    await page.getByLabel('Latitude, longitude').press('Enter');
    await expect(page.getByText('Same as SF-01, 6 ft away?')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page.getByText('This is a new BMP.')).toBeVisible();
    await page.getByRole('button', { name: 'Ask again' }).press('Enter');
    await page.getByRole('button', { name: 'Yes', exact: true }).press('Enter');
    await expect(page.getByText('This is SF-01.')).toBeVisible();
    await context.setOffline(false);

    await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
    await page.getByLabel('Description').fill('Fabric is gone');
    await expect(page.getByText(/^Open since \d\d-\d\d$/)).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await page.getByRole('button', { name: 'SAVE BMP' }).click();
    await page.getByRole('button', { name: 'DONE', exact: true }).click();

    await page.getByRole('button', { name: 'HOME' }).click();
    await expect(page.getByRole('button', { name: 'SAVE & NOTIFY' })).toBeDisabled();
    await page.getByRole('button', { name: /still needs an answer about 'Re-trench the toe'/ }).click();
    await page.getByRole('radio', { name: 'No longer needed' }).check();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Graded away');
    await expectAccessibleScreen(page, isMobile);
    await page.reload();
    await waitUntilInteractive(page);
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Graded away');
    await page.getByRole('button', { name: 'SAVE BMP' }).click();
    await page.getByRole('button', { name: 'DONE', exact: true }).click();
    await page.getByRole('button', { name: 'HOME' }).click();
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await expect(getTitle(page)).toHaveText('Inspection Reports');

    await page.goto('/app/corrective-actions?state=closed');
    await expect(page.getByText('SF-01').first()).toBeVisible();
  },
);

test(
  'a new BMP without signal has a provisional tag, and SAVE & NOTIFY shows when another BMP has the tag already [REG-16]',
  { tag: ['@phone', '@long'] },
  async ({ page, context, isMobile }) => {
    test.setTimeout(120_000);
    await notifyLastInspection();
    await unit.ann.signIn(context);
    await page.goto('/app/inspection-reports');
    await waitUntilInteractive(page);
    await page.getByRole('link', { name: 'New Inspection' }).first().click();
    await page.getByRole('button', { name: 'Start Inspection' }).click();
    await expect(page.getByRole('button', { name: /^Start from the last inspection/ })).toBeVisible();
    await openBmpInspection(page);
    await page.getByRole('button', { name: 'Log Silt Fence', exact: true }).click();
    await page.getByRole('button', { name: 'Coordinates', exact: true }).click();
    await context.setOffline(true);
    await page.getByLabel('Latitude, longitude').fill(FAR);
    await page.getByLabel('Latitude, longitude').press('Enter');
    await page.getByRole('button', { name: 'ENTER CONDITIONS' }).click();
    const given = page.getByText(/^This is a new BMP: SF-\d\d \(provisional\)\.$/);
    await expect(given).toBeVisible();
    const tag = /SF-\d\d/.exec((await given.textContent()) ?? '')?.[0] ?? '';
    await page.getByLabel('Description').fill('New fabric');
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    // The other screens are not on the device, because the service worker is blocked.
    await context.setOffline(false);
    await page.getByRole('button', { name: 'SAVE BMP' }).click();
    await page.getByRole('button', { name: 'DONE', exact: true }).click();
    await expect(page.getByText(`${tag} (provisional)`)).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await notifyLastInspection();
    await page.getByRole('button', { name: 'HOME' }).click();
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await expect(page.getByText(`${tag} was already in use. The new tag is SF-`)).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
  },
);

/** Last week's inspection with a silt fence that needs work. */
async function notifyLastInspection(): Promise<void> {
  const id = randomUUID();
  const { library } = await unit.ann.call(newEditorData, { id });
  const fence = library.flatMap(({ entries }) => entries).find(({ name }) => name === 'Silt Fence');
  if (!fence) throw new Error('no silt fence in the library');
  const date = new Date(Date.now() - WEEK_MS).toISOString();
  await unit.ann.call(saveReport, {
    id,
    baseVersion: 0,
    removed: [],
    fields: { siteId: unit.siteId, date },
    bmps: [
      {
        id: randomUUID(),
        practiceId: fence.id,
        name: fence.name,
        type: 'Perimeter',
        label: '1',
        version: 0,
        location: POSITION,
        correctiveActions: [{ id: randomUUID(), name: 'Re-trench the toe', selected: true }],
        condition: { photos: [], date, description: 'Undercut' },
        correction: null,
      },
    ],
  });
  await unit.ann.call(notifyCrew, { idreport: id });
}
