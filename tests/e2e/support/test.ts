import { expect, test as base } from '@playwright/test';

interface Fixtures {
  /** Console errors that this test provokes on purpose; all others fail it. */
  provoked: RegExp[];
  quietConsole: void;
}

/** Playwright's `test`, except that an error in the browser's console fails the test unless it is in `provoked`. */
export const test = base.extend<Fixtures>({
  provoked: [[], { option: true }],
  quietConsole: [
    async ({ context, provoked }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (thrown) => errors.push(thrown.error().stack ?? String(thrown.error())));
      await use();
      expect(errors.filter((error) => !provoked.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
