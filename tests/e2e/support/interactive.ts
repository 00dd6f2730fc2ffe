import { expect, type Page } from '@playwright/test';

/**
 * React has taken over what the server rendered. Before that a press is lost on a machine that is slow enough, and the
 * headings of the page are there already.
 */
export async function interactive(page: Page): Promise<void> {
  const hears = () => page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
  await expect.poll(hears, { message: 'the page hears presses' }).toBe(true);
}
