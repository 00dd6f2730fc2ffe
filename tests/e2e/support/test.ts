import { expect, test as base, type BrowserContext } from '@playwright/test';

interface Fixtures {
  /** Console errors that the test expects. All others fail it. */
  expectedConsoleErrors: RegExp[];
  failOnConsoleErrors: void;
}

/** What the browser logs without signal: the map if its worker is not loaded yet, and the check for a newer service worker. */
export const ERRORS_WITHOUT_SIGNAL =
  /net::ERR_|Failed to load resource|WebSocket connection|Worker failed to load|error occurred when fetching the script/;

/** Playwright's `test`, which fails if any page logs an error that is not in `expectedConsoleErrors`. */
export const test = base.extend<Fixtures>({
  expectedConsoleErrors: [[], { option: true }],
  failOnConsoleErrors: [
    async ({ browser, context, expectedConsoleErrors }, use) => {
      const errors: string[] = [];
      const collectErrors = (observed: BrowserContext) => {
        observed.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
        });
        observed.on('weberror', (webError) => errors.push(webError.error().stack ?? String(webError.error())));
      };
      collectErrors(context);
      // Contexts that the test opens itself.
      browser.on('context', collectErrors);
      await use();
      browser.off('context', collectErrors);
      expect(errors.filter((error) => !expectedConsoleErrors.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
