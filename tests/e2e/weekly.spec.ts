import { randomUUID } from 'node:crypto';
import { saveReport, notifyCrew } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { createActionCounter } from './support/action-counter';
import { waitUntilInteractive } from './support/hydration';
import { createProduct, type Product } from './support/product';
import { expectGoodScreen } from './support/screen';
import { SMALL_UNIT_SETTINGS, createSmallUnit, type SmallUnit } from './support/small-unit';
import { expect, test } from './support/test';

const MAX_TAPS = 16;
const BMP_COUNT = 20;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

let app: Product;
let unit: SmallUnit;

test.beforeAll(async () => {
  app = await createProduct('weekly', SMALL_UNIT_SETTINGS);
  await app.start();
  unit = await createSmallUnit(app);
});
test.afterAll(() => app.remove());

test(
  `a weekly inspection of ${BMP_COUNT} good BMPs takes at most ${MAX_TAPS} taps from the list to closed [EDIT-75, MAP-19]`,
  { tag: '@phone' },
  async ({ page, context }) => {
    test.setTimeout(180_000);
    await notifyLastInspection();
    await unit.ann.signIn(context);
    const { tap, expectScreen, counts } = createActionCounter(page, true);
    const getButton = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto(`${app.address}/app/inspection-reports`);
    await waitUntilInteractive(page);
    await tap(page.getByRole('link', { name: 'New Inspection' }).first());
    await expectScreen('Inspection Summary');
    await tap(getButton('Start Inspection'));
    await expectScreen('Erosion Control Inspection');
    await tap(page.getByRole('button', { name: /^Start from the last inspection/ }));

    await expectScreen('BMP Verification');
    await expect(page.getByRole('button', { name: /^Good: / })).toHaveCount(BMP_COUNT);
    await expectGoodScreen(page, true);
    await tap(page.getByRole('button', { name: /^Good: / }).first());
    await expect(getButton('Mark all good')).toBeInViewport();
    await tap(getButton('Mark all good'));
    await tap(getButton('CONTINUE'));
    for (const screen of ['BMP Verification', 'Plan Review', 'Stabilization Review']) {
      await expectScreen(screen);
      await tap(getButton('CONTINUE'));
    }
    await expectScreen('Inspection Wrap-Up');
    await expect(page.getByRole('img', { name: /^Map of Bay View Lofts/ })).toBeVisible();
    await expectGoodScreen(page, true);
    await tap(getButton('SAVE & NOTIFY'));
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectGoodScreen(page, true);
    await tap(page.getByRole('alertdialog').getByRole('button', { name: 'SAVE & NOTIFY' }));
    await expectScreen('Inspection Reports');
    const closeOutLinks = page.getByRole('link', { name: /^Close Out/ });
    await expect(closeOutLinks).toHaveCount(2);
    await tap(closeOutLinks.first());
    await expectScreen('Inspection Summary');
    await expect(getButton('CLOSE OUT INSPECTION')).toBeEnabled();
    await tap(getButton('CLOSE OUT INSPECTION'));
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectGoodScreen(page, true);
    await tap(page.getByRole('alertdialog').getByRole('button', { name: 'CLOSE OUT INSPECTION' }));
    await expectScreen('Inspection Reports');
    await expect(page.getByText(/Bay View Lofts/).first()).toBeVisible();

    test.info().annotations.push({ type: 'weekly', description: `${counts.taps} taps` });
    expect(counts.taps).toBeLessThanOrEqual(MAX_TAPS);
  },
);

/** Creates last week's inspection, whose BMPs require nothing. */
async function notifyLastInspection(): Promise<void> {
  const id = randomUUID();
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
  await unit.ann.call(saveReport, {
    id,
    baseVersion: 0,
    bmps: Array.from({ length: BMP_COUNT }, (_, index) => createBmp(index)),
    removed: [],
    fields: { siteId: unit.siteId, phase: 'InspectionWrapUp', date: new Date(Date.now() - WEEK_MS).toISOString() },
  });
  await unit.ann.call(notifyCrew, { idreport: id });
}
