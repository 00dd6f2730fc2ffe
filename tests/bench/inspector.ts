/** Speed on an inspector's phone: what taps, keys and drafts take in a large report, and the first load on a slow line. */
import type { Page } from '@playwright/test';
import { formatMs, measureClock, median, quantile } from './measure';
import { openPhone, readLatencies, tap, type } from './phone';
import type { Bench } from './servers';
import { createReport, createVisitor } from './visitor';

const SLOWDOWN = 4;

export const inspector = {
  head: ['inspector, Chromium 390 × 844', 'measured', 'aim'],
  async measure(bench: Bench): Promise<string[][]> {
    // Another person than that of the jobs, because unused photos are limited.
    const who = await createVisitor(bench.app.address, 'mhale');
    const { cookie } = who;
    const { id } = await createReport(who, { bmps: 100, photos: bench.isQuick ? 20 : 300 });
    const path = `/app/report-setup?report=${id}`;
    // The load comes first: afterwards another phone would open the report on its last screen.
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
  const compare = (values: readonly number[], base: readonly number[]) =>
    `${formatMs(quantile(values, 0.95))}; empty page ${formatMs(median(base))}`;
  const condition = `100 BMPs, CPU ${SLOWDOWN} × slower, 95th percentile`;
  return [
    [`Tap to the next frame, ${condition}`, compare(latencies.taps, empty.taps), '+ 100 ms'],
    ['Key to the next frame, likewise', compare(latencies.keys, empty.keys), '+ 60 ms'],
    ['Input to the draft on the device, likewise', formatMs(quantile(latencies.drafts, 0.95)), '+ 50 ms'],
  ];
}

/** What Chromium itself takes, on a page with a button and a field. */
async function tapEmptyPage(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.onclick = () => (button.textContent += '.');
    button.textContent = 'Press';
    document.body.append(button, document.createElement('input'));
  });
  for (let done = 0; done < 10; done++) await tap(page, page.getByRole('button'));
  await page.getByRole('textbox').focus();
  await type(page, 'Rain since noon, site was wet');
}

/** Goes from the summary through the screens of the inspection, types, and logs a BMP. */
async function editLargeReport(page: Page): Promise<void> {
  const press = (name: string) => tap(page, page.getByRole('button', { name, exact: true }).last());
  const arrive = (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const answerYes = (question: RegExp) =>
    tap(page, page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'Yes', exact: true }));
  const fill = async (label: string | RegExp, text: string) => {
    await tap(page, page.getByLabel(label));
    await type(page, text);
  };

  await arrive('Inspection Summary');
  await page.waitForLoadState('networkidle');
  await tap(page, page.getByRole('button', { name: /^Edit/ }).first());
  await arrive('Erosion Control Inspection');
  await fill(/^Municipality/, 'City of Milwaukee');
  await press('CONTINUE');
  await arrive('Inspection Information');
  await fill(/^Notes/, 'Rain since noon, site was wet');
  await press('CONTINUE');
  await arrive('Weather Conditions');
  await tap(page, page.getByRole('checkbox', { name: 'Dry', exact: true }));
  await press('CONTINUE');
  await arrive('Project Phase');
  await answerYes(/on schedule/);
  await answerYes(/permit certificate/);
  await press('Tour Site');
  await arrive('BMP Inspection');
  await fill('Find a BMP', 'silt');
  await press('Log Silt Fence');
  // Wait for the imagery, as a person would.
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
  await arrive('BMP Verification');
  await press('CONTINUE');
  await page.getByText('Remaining BMPs').waitFor();
  await press('Mark rest N/A');
  await press('CONTINUE');
  await arrive('Plan Review');
  await answerYes(/all issues/);
  await fill(/^Plan review notes/, 'Nothing to change');
}

/** With an empty cache, and before there is a service worker. */
async function measureFirstLoad({ browser, app, isQuick }: Bench, cookie: string, path: string): Promise<string[]> {
  const loads: number[] = [];
  for (let done = 0; done < (isQuick ? 1 : 5); done++) {
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
