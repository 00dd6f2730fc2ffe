import { defineConfig } from '@playwright/test';
import { findChromium, LAUNCH_FLAGS } from './tests/e2e/support/chromium';

/** `npm run test:long` sets the variables. */
const longTests = process.env.EARTHTIGHT_TEST_LONG === undefined ? [/@long/] : [];
const ignoresSizes = process.env.EARTHTIGHT_TEST_EVERY_SIZE !== undefined;

/**
 * The production build in the system's Chromium, at both sizes; what does not depend on the size is tagged `@phone` or
 * `@desktop` and runs there only. Tests tagged `@long` run in `npm run test:long`. Build first: `npm test -- browser` does.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/start-product.ts',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A green run waits for none of these; a machine with one slow core needs them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['list']],
  use: {
    baseURL: process.env.EARTHTIGHT_TEST_ADDRESS,
    headless: true,
    launchOptions: { executablePath: findChromium(), args: LAUNCH_FLAGS },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    // Pictures and snapshots of every step would cost a third of the machine.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    // The service worker would fetch the built files and the sites' imagery for every test. The tests of it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: ignoresSizes ? longTests : [/@desktop/, ...longTests],
      // A phone has two or three pixels to one of these; without a graphics card each of them costs time.
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grepInvert: ignoresSizes ? longTests : [/@phone/, ...longTests],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
