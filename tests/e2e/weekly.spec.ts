import { randomUUID } from 'node:crypto';
import { createCorrectionsUrl } from '@/lib/reports/urls';
import { saveReport, notifyCrew } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { createActionCounter } from './support/action-counter';
import { waitUntilInteractive } from './support/hydration';
import { createPhoto } from './support/photo';
import { expectAccessibleScreen } from './support/screen';
import { createSmallUnit, type SmallUnit } from './support/small-unit';
import { expect, test } from './support/test';

const MAX_TAPS = 16;
const MAX_CREW_TAPS = 5;
const BMP_COUNT = 20;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

let unit: SmallUnit;

test.beforeAll(async () => {
  unit = await createSmallUnit();
});

test(
  `a weekly inspection of ${BMP_COUNT} good BMPs takes at most ${MAX_TAPS} taps from the list to CLOSE OUT [EDIT-75, MAP-19]`,
  { tag: ['@phone', '@long'] },
  async ({ page, context }) => {
    test.setTimeout(180_000);
    await notifyLastInspection();
    await unit.ann.signIn(context);
    const { tap, expectScreen, counts } = createActionCounter(page, true);
    const getButton = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto('/app/inspection-reports');
    await waitUntilInteractive(page);
    await tap(page.getByRole('link', { name: 'New Inspection' }).first());
    await expectScreen('Inspection Summary');
    await tap(getButton('Start Inspection'));
    await expectScreen('Erosion Control Inspection');
    await tap(page.getByRole('button', { name: /^Start from the last inspection/ }));

    await expectScreen('BMP Verification');
    await expect(page.getByRole('button', { name: /^Good: / })).toHaveCount(BMP_COUNT);
    await expectAccessibleScreen(page, true);
    await tap(page.getByRole('button', { name: /^Good: / }).first());
    await expect(getButton('Mark all good')).toBeInViewport();
    await tap(getButton('Mark all good'));
    await tap(getButton('CONTINUE'));
    await expect(page.getByText('Mark each BMP you did not log as good or not applicable.')).toBeVisible();
    for (const screen of ['BMP Verification', 'Plan Review', 'Stabilization Review']) {
      await expectScreen(screen);
      await tap(getButton('CONTINUE'));
    }
    await expectScreen('Inspection Wrap-Up');
    await expect(page.getByRole('img', { name: /^Map of Bay View Lofts/ })).toBeVisible();
    await expectAccessibleScreen(page, true);
    await tap(getButton('SAVE & NOTIFY'));
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleScreen(page, true);
    await tap(page.getByRole('alertdialog').getByRole('button', { name: 'SAVE & NOTIFY' }));
    await expectScreen('Inspection Reports');
    const closeOutLinks = page.getByRole('link', { name: /^Close Out/ });
    await expect(closeOutLinks).toHaveCount(2);
    await tap(closeOutLinks.first());
    await expectScreen('Inspection Summary');
    await expect(getButton('CLOSE OUT INSPECTION')).toBeEnabled();
    await tap(getButton('CLOSE OUT INSPECTION'));
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleScreen(page, true);
    await tap(page.getByRole('alertdialog').getByRole('button', { name: 'CLOSE OUT INSPECTION' }));
    await expectScreen('Inspection Reports');
    await expect(page.getByText(/Bay View Lofts/).first()).toBeVisible();

    test.info().annotations.push({ type: 'weekly', description: `${counts.taps} taps` });
    expect(counts.taps).toBeLessThanOrEqual(MAX_TAPS);
  },
);

test(
  `a Crew Member corrects a BMP with a photo in at most ${MAX_CREW_TAPS} taps from the text message`,
  { tag: '@phone' },
  async ({ page, context }) => {
    const { reportId, bmpId } = await notifyOfOneCorrection();
    await unit.ben.signIn(context);
    const { tap, counts } = createActionCounter(page, true);

    counts.taps += 1;
    await page.goto(createCorrectionsUrl(reportId, bmpId));
    await waitUntilInteractive(page);
    const chooser = page.waitForEvent('filechooser');
    await tap(page.locator('label:has(input[type=file])').first());
    await (await chooser).setFiles(await createPhoto());
    await expect(page.getByText('BMP Images Added!')).toBeVisible();
    await tap(page.getByRole('button', { name: 'DONE', exact: true }));
    await expect(page.getByText('Complete', { exact: true })).toBeVisible();

    test.info().annotations.push({ type: 'crew', description: `${counts.taps} taps` });
    expect(counts.taps).toBeLessThanOrEqual(MAX_CREW_TAPS);
  },
);

/** Creates last week's inspection, whose BMPs require nothing. */
async function notifyLastInspection(): Promise<void> {
  const bmps = Array.from({ length: BMP_COUNT }, (_, index) => createBmp(index));
  await notifyInspection(bmps, new Date(Date.now() - WEEK_MS));
}

async function notifyOfOneCorrection(): Promise<{ reportId: string; bmpId: string }> {
  const bmp = { ...createBmp(0), correctiveActions: [{ id: randomUUID(), name: 'Re-trench the toe', selected: true }] };
  return { reportId: await notifyInspection([bmp], new Date()), bmpId: bmp.id };
}

/** Returns the report's id. */
async function notifyInspection(bmps: LoggedBmp[], date: Date): Promise<string> {
  const id = randomUUID();
  await unit.ann.call(saveReport, {
    id,
    baseVersion: 0,
    bmps,
    removed: [],
    fields: { siteId: unit.siteId, phase: 'InspectionWrapUp', date: date.toISOString() },
  });
  await unit.ann.call(notifyCrew, { idreport: id });
  return id;
}

const createBmp = (index: number): LoggedBmp => ({
  id: randomUUID(),
  practiceId: randomUUID(),
  name: `Silt Fence ${index + 1}`,
  type: 'Perimeter & Sediment Barriers',
  label: String.fromCodePoint(65 + index),
  location: { lat: 43.0389 + index * 0.0001, lng: -87.9065 },
  correctiveActions: null,
  condition: { photos: [], date: new Date().toISOString(), description: 'Holds' },
  correction: null,
  version: 0,
});
