import { rest } from './phone.mjs';

/**
 * Goes through the screens of a large report as an inspector does, each once.
 * @param {import('@playwright/test').Page} page
 * @param {(screen: string, work: () => Promise<void>) => Promise<void>} on does a screen's work, and measures it
 */
export async function throughAllScreens(page, reportId, on) {
  await page.goto(`/app/report-setup?report=${reportId}`);
  await page.getByRole('heading', { level: 1, name: 'Inspection Summary' }).waitFor();
  await page.waitForLoadState('networkidle');
  const button = (name) => page.getByRole('button', { name, exact: true }).last();
  const tap = (name) => press(page, button(name));
  const arrive = (name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const shown = (name) => button(name).waitFor();
  const yes = (group) =>
    press(page, page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: 'Yes', exact: true }));
  const type = async (label, text) => {
    await press(page, page.getByLabel(label));
    await page.keyboard.type(text, { delay: 120 });
  };

  await on('Inspection Summary', async () => {
    await press(page, page.getByRole('button', { name: /^Edit/ }).first());
    await arrive('Erosion Control Inspection');
  });
  await on('Erosion Control Inspection', async () => {
    await type(/^Municipality/, 'City of Milwaukee');
    await tap('CONTINUE');
    await arrive('Inspection Information');
  });
  await on('Inspection Information', async () => {
    await type(/^Notes/, 'Rain since noon, site was wet');
    await tap('CONTINUE');
    await arrive('Weather Conditions');
  });
  await on('Weather Conditions', async () => {
    await press(page, page.getByRole('checkbox', { name: 'Dry', exact: true }));
    await tap('CONTINUE');
    await arrive('Project Phase');
  });
  await on('Project Phase', async () => {
    await yes(/on schedule/);
    await yes(/permit certificate/);
    await tap('Tour Site');
    await arrive('BMP Inspection');
  });
  await on('BMP Inspection', async () => {
    await type('Find a BMP', 'silt');
    await tap('Log Silt Fence');
    await shown('ENTER CONDITIONS');
  });
  await on('Log BMP Event, location', async () => {
    // Wait for the imagery, as a person would.
    await page.locator('[data-imagery=shown]').waitFor();
    await page.waitForLoadState('networkidle');
    await press(page, page.getByRole('application'), { x: 60, y: 150 });
    await tap('ENTER CONDITIONS');
    await page.getByLabel('Description').waitFor();
  });
  await on('Log BMP Event, conditions', async () => {
    await type('Description', 'Silt over half of the toe');
    await tap('ENTER CORRECTION INFO');
    await page.getByRole('switch', { name: 'Required CAs' }).waitFor();
  });
  await on('Log BMP Event, corrections', async () => {
    await press(page, page.getByRole('switch', { name: 'Required CAs' }));
    await press(page, page.getByRole('checkbox').first());
    await tap('SAVE BMP');
    await shown('DONE');
  });
  await on('BMP Event Summary', async () => {
    await tap('DONE');
    await arrive('BMP Verification');
  });
  await on('Logged', async () => {
    await tap('CONTINUE');
    await page.getByText('Remaining BMPs').waitFor();
  });
  await on('BMP Verification', async () => {
    await tap('Mark rest N/A');
    await tap('CONTINUE');
    await arrive('Plan Review');
  });
  await on('Plan Review', async () => {
    await yes(/all issues/);
    await type(/^Plan review notes/, 'Nothing to change');
    await tap('CONTINUE');
  });
  await on('after Plan Review', async () => {
    await tap('HOME');
    await arrive('Inspection Summary');
  });
}

/**
 * Taps like a finger. Playwright's search and actionability checks take longer on a slow phone than the product, so
 * they run before the measured tap. `position` is inside a fully visible element.
 */
async function press(page, element, position) {
  if (position === undefined) await element.tap({ trial: true });
  const box = await element.boundingBox();
  await rest(page);
  const before = await page.evaluate(() => globalThis.felt.pressed);
  await page.touchscreen.tap(box.x + (position?.x ?? box.width / 2), box.y + (position?.y ?? box.height / 2));
  await page.waitForFunction((taps) => globalThis.felt.pressed > taps && globalThis.felt.awaited === 0, before);
}
