import { expect, type Page } from '@playwright/test';

/**
 * Resolves when React has taken over what the server rendered. On a slow machine, a press before that is lost, although
 * the page already shows its headings.
 */
export async function waitUntilInteractive(page: Page): Promise<void> {
  // A Spanish page hydrates only after its texts are downloaded, so the page's content is looked at, not its root.
  const isHydrated = () =>
    page.evaluate(() => {
      const content = document.querySelector('main') ?? document;
      return Object.keys(content).some((key) => /^__react(?:Container|Fiber)/.test(key));
    });
  await expect.poll(isHydrated, { message: 'the page is hydrated' }).toBe(true);
}
