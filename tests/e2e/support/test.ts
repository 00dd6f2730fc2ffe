import { expect, test as base, type BrowserContext } from '@playwright/test';

interface Fixtures {
  /** Console errors that this test provokes on purpose; all others fail it. */
  provoked: RegExp[];
  quietConsole: void;
}

/** Playwright's `test`, except that an error in the console of any of its windows fails the test unless it is in `provoked`. */
export const test = base.extend<Fixtures>({
  provoked: [[], { option: true }],
  quietConsole: [
    async ({ browser, context, provoked }, use) => {
      const errors: string[] = [];
      const listen = (listened: BrowserContext) => {
        listened.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
        });
        listened.on('weberror', (thrown) => errors.push(thrown.error().stack ?? String(thrown.error())));
      };
      listen(context);
      // Those of a second person or device, which the test opens itself.
      browser.on('context', listen);
      await use();
      browser.off('context', listen);
      expect(errors.filter((error) => !provoked.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
