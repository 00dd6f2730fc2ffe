/** Speed on an inspector's phone: taps, keys and drafts in a large report, and the first load on a slow network. */
import type { Page } from '@playwright/test';
import { formatMs, measureClock, median, quantile } from './measure';
import { openPhone, readLatencies, tap, type } from './phone';
import type { Bench } from './servers';
import { createReport, createVisitor } from './visitor';

const SLOWDOWN = 4;

export const inspector = {
  header: ['inspector, Chromium 390 × 844', 'measured', 'target'],
  async measure(bench: Bench): Promise<string[][]> {
    // Not the person of `jobs`, because unused photos are limited per person.
    const visitor = await createVisitor(bench.app.address, 'mhale');
    const { cookie } = visitor;
    const { id } = await createReport(visitor, { bmps: 100, photos: bench.isQuick ? 20 : 300 });
    const path = `/app/report-setup?report=${id}`;
    // Measured first: later the report would open on its last screen.
    const firstLoad = await measureFirstLoad(bench, cookie, path);
    return [...(await measureLatencies(bench, cookie, path)), firstLoad];
  },
};

async function measureLatencies({ browser, app, barePage }: Bench, cookie: string, path: string): Promise<string[][]> {
  const emptyPage = await openPhone(browser, { address: barePage.address, slowdown: SLOWDOWN });
  await tapEmptyPage(emptyPage);
  const empty = await readLatencies(emptyPage);
  await emptyPage.context().close();
  const page = await openPhone(browser, { address: app.address, cookie, slowdown: SLOWDOWN });
  await page.goto(path);
  await editLargeReport(page);
  const latencies = await readLatencies(page);
  await page.context().close();
  const formatComparison = (values: readonly number[], base: readonly number[]) =>
    `${formatMs(quantile(values, 0.95))}; empty page ${formatMs(median(base))}`;
  const condition = `100 BMPs, CPU ${SLOWDOWN} × slower, 95th percentile`;
  return [
    [`Tap to the next frame, ${condition}`, formatComparison(latencies.taps, empty.taps), '+ 100 ms'],
    ['Key to the next frame, likewise', formatComparison(latencies.keys, empty.keys), '+ 60 ms'],
    ['Input to the draft on the device, likewise', formatMs(quantile(latencies.drafts, 0.95)), '+ 50 ms'],
  ];
}

/** Measures Chromium itself, on a page with a button and a field. */
async function tapEmptyPage(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.onclick = () => (button.textContent += '.');
    button.textContent = 'Press';
    document.body.append(button, document.createElement('input'));
  });
  for (let taps = 0; taps < 10; taps++) await tap(page, page.getByRole('button'));
  await page.getByRole('textbox').focus();
  await type(page, 'Rain since noon, site was wet');
}

/** Edits fields on every screen of the inspection and logs a BMP. */
async function editLargeReport(page: Page): Promise<void> {
  const press = (name: string) => tap(page, page.getByRole('button', { name, exact: true }).last());
  const waitForScreen = (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const selectYes = (question: RegExp) =>
    tap(page, page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'Yes', exact: true }));
  const fill = async (label: string | RegExp, text: string) => {
    await tap(page, page.getByLabel(label));
    await type(page, text);
  };

  await waitForScreen('Inspection Summary');
  await page.waitForLoadState('networkidle');
  await tap(page, page.getByRole('button', { name: /^Edit/ }).first());
  await waitForScreen('Erosion Control Inspection');
  await fill(/^Municipality/, 'City of Milwaukee');
  await press('CONTINUE');
  await waitForScreen('Inspection Information');
  await fill(/^Notes/, 'Rain since noon, site was wet');
  await press('CONTINUE');
  await waitForScreen('Weather Conditions');
  await tap(page, page.getByRole('checkbox', { name: 'Dry', exact: true }));
  await press('CONTINUE');
  await waitForScreen('Project Phase');
  await selectYes(/on schedule/);
  await selectYes(/permit certificate/);
  await press('Tour Site');
  await waitForScreen('BMP Inspection');
  await fill('Find a BMP', 'silt');
  await press('Log Silt Fence');
  await page.locator('[data-imagery=shown]').waitFor();
  await page.waitForLoadState('networkidle');
  await tap(page, page.getByRole('application'), { x: 60, y: 150 });
  await press('ENTER CONDITIONS');
  await fill('Description', 'Silt over half of the toe');
  await press('ENTER CORRECTION INFO');
  await tap(page, page.getByRole('switch', { name: 'Required CAs' }));
  await tap(page, page.getByRole('checkbox').first());
  await press('SAVE BMP');
  await press('DONE');
  await waitForScreen('BMP Verification');
  await press('CONTINUE');
  await page.getByText('Remaining BMPs').waitFor();
  await press('Mark rest N/A');
  await press('CONTINUE');
  await waitForScreen('Plan Review');
  await selectYes(/all issues/);
  await fill(/^Plan review notes/, 'Nothing to change');
}

/** With an empty cache and no service worker. */
async function measureFirstLoad({ browser, app, isQuick }: Bench, cookie: string, path: string): Promise<string[]> {
  const loads: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : 5); round++) {
    const page = await openPhone(browser, { address: app.address, cookie, slow4G: true });
    const load = async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: 'Inspection Summary', exact: true }).waitFor();
    };
    loads.push(await measureClock(load));
    await page.context().close();
  }
  return ['First load of the editor, slow 4G', formatMs(median(loads)), '2,500 ms'];
}
