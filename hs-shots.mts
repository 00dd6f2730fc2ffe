import { chromium } from '@playwright/test';
import fs from 'node:fs';
import { newProduct } from './tests/e2e/support/product';
import { chromiumPath, LAUNCH_FLAGS } from './tests/e2e/support/chromium';
import { DEMO_PASSWORD } from './prisma/seed/cast';
import { weigh } from './tests/bench/weights.mjs';
const out = process.argv[2]!;
fs.mkdirSync(out, { recursive: true });
const product = await newProduct('shots');
try {
  await product.start();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_FLAGS });
  let cookie = '';
  let id = '';
  for (const width of [390, 1440]) {
    const context = await browser.newContext({ baseURL: product.address, viewport: { width, height: 900 }, locale: 'en-US', timezoneId: 'America/Chicago', serviceWorkers: 'block', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Username').fill('dkowalczyk');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Inspection Reports' }).waitFor();
    cookie = (await context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ');
    const shot = async (name: string, path: string) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1200);
      fs.writeFileSync(`${out}/${name}-${width}.title`, await page.title());
      await page.screenshot({ path: `${out}/${name}-${width}.png`, fullPage: true });
    };
    await shot('list', '/app/inspection-reports');
    id = (await page.getByRole('link', { name: /^REVIEW: / }).first().getAttribute('href')) ?? '';
    await shot('list-none', '/app/inspection-reports?from=2031-01-01');
    await shot('outbox', '/app/outbox');
    await shot('outbox-none', '/app/outbox?state=sending');
    const message = await page.goto('/app/outbox').then(() => page.getByRole('table').getByRole('link').first().getAttribute('href'));
    await shot('message', message ?? '');
    await shot('crew', '/app/workunit-crew');
    await shot('device', '/app/on-this-device');
    await shot('new-site', '/app/new-site');
    await shot('settings', '/user-settings');
    await shot('view', id);
    await shot('editor', '/app/report-setup');
    await context.close();
  }
  for (const path of ['/', '/login', '/app/inspection-reports', '/app/outbox', '/app/new-site', '/app/workunit-crew', '/app/on-this-device', '/user-settings', id, '/app/report-setup'])
    console.log(path, JSON.stringify(await weigh(browser, { address: product.address, path, cookie: path === '/' || path === '/login' ? undefined : cookie })));
  await browser.close();
} finally {
  await product.remove();
}
