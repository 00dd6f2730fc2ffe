import { expect, type Page } from '@playwright/test';

/** Resolves when React has hydrated the page. Earlier clicks are lost. */
export async function waitUntilInteractive(page: Page): Promise<void> {
  // A Spanish page hydrates after its texts load, so check `main`, not the root.
  const isHydrated = () =>
    page.evaluate(() => {
      const content = document.querySelector('main') ?? document;
      return Object.keys(content).some((key) => /^__react(?:Container|Fiber)/.test(key));
    });
  await expect.poll(isHydrated, { message: 'the page is hydrated' }).toBe(true);
}
