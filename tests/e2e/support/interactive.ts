import { expect, type Page } from '@playwright/test';

/**
 * Resolves when React has taken over what the server rendered. On a slow machine, a press before that is lost, although
 * the page already shows its headings.
 */
export async function interactive(page: Page): Promise<void> {
  const hears = () => page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
  await expect.poll(hears, { message: 'the page hears presses' }).toBe(true);
}
