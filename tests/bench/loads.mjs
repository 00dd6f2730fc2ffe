/** The first and a later load of the editor on slow 4G, compared with an empty page. */
import { median } from './numbers.mjs';
import { phone } from './phone.mjs';
import { SLOW_4G, slowLine } from './slow-line.mjs';

/** @returns median milliseconds until interactive: the empty page, the editor's first load, a later one */
export async function loadTimes(browser, visit, emptyAddress, reportId, rounds) {
  const [toEmpty, toProduct] = await Promise.all([emptyAddress, visit.address].map((to) => slowLine(to, SLOW_4G)));
  const measured = { empty: [], first: [], later: [] };
  for (let round = 0; round < rounds; round++) {
    measured.empty.push((await visitTwice(browser, {}, toEmpty, '/', 'Empty')).first);
    const path = `/app/report-setup?report=${reportId}`;
    const { first, later } = await visitTwice(browser, visit, toProduct, path, 'Inspection Summary');
    measured.first.push(first);
    measured.later.push(later);
  }
  toEmpty.close();
  toProduct.close();
  return { empty: median(measured.empty), first: median(measured.first), later: median(measured.later) };
}

async function visitTwice(browser, visit, line, path, title) {
  const { page, close } = await phone(browser, { ...visit, address: line.address });
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  const load = async () => {
    const begun = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await heading.waitFor();
    return performance.now() - begun;
  };
  const first = await load();
  // The service worker now downloads megabytes for offline use, which is not measured: full speed.
  line.isSlow = false;
  if (visit.cookie) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  line.isSlow = true;
  const later = await load();
  await close();
  return { first, later };
}
